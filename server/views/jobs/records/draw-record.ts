import { SIGNATURE } from '../../../../domain/visits/signature.ts';
import {
  type Column,
  drawNote,
  drawTable,
  footOf,
  heightOfNotes,
  LABEL,
  openWithTop,
  STRONG,
} from '../../../features/invoices/pdf/draw-parts.ts';
import type { Paper, TextStyle } from '../../../features/invoices/pdf/paper.ts';
import { type RecordWords, recordPaper, type VisitRecord } from './record-paper.ts';

const FIGURES: TextStyle = { face: 'figures', align: 'right' };

const PARTS: readonly Column[] = [
  { head: 'Parts', share: 0.8, style: STRONG },
  { head: 'Qty', share: 0.2, style: FIGURES },
];

/** Two readings side by side. */
const READINGS: readonly Column[] = [
  { head: 'Readings', share: 0.3, style: {} },
  { head: '', share: 0.2, style: { face: 'figures' } },
  { head: '', share: 0.3, style: {} },
  { head: '', share: 0.2, style: { face: 'figures' } },
];

/** How wide a signature is drawn, in points. */
const SIGNATURE_WIDTH = 210;

/** The record of a visit as a PDF of A4 pages, tagged; the same record always has the same bytes. */
export async function drawRecord(record: VisitRecord): Promise<Buffer> {
  const words = recordPaper(record);
  const { seller } = record.content;
  const paper = openWithTop(words, { seller, date: record.date });
  const all = { x: paper.left, width: paper.width };
  paper.y += 14;
  for (const note of words.notes) {
    paper.makeRoom(Math.min(heightOfNotes(paper, [note], paper.width), 60));
    paper.y += drawNote(paper, note, { ...all, y: paper.y });
  }
  if (words.parts.length > 0) drawTable(paper, PARTS, words.parts);
  if (words.readings.length > 0) drawTable(paper, READINGS, inPairs(words.readings));
  if (words.closing) paper.y += 12 + paper.text(words.closing, { ...all, y: paper.y + 12 });
  if (words.signed) drawSigned(paper, words.signed);
  return paper.finish(footOf(seller, words));
}

const inPairs = (readings: RecordWords['readings']): string[][] =>
  readings.flatMap((reading, index) =>
    index % 2 === 0 ? [[...reading, ...(readings[index + 1] ?? [])]] : [],
  );

/** Who signed and when, under what they drew; it's never parted. */
function drawSigned(paper: Paper, { name, when, path }: NonNullable<RecordWords['signed']>): void {
  const height = path === null ? 0 : (SIGNATURE_WIDTH * SIGNATURE.height) / SIGNATURE.width;
  paper.makeRoom(height + 80);
  const left = { x: paper.left, width: paper.width };
  let y = paper.y + 20;
  y += paper.text("Signed on the tech's screen", { ...left, y }, LABEL);
  if (path !== null) {
    const box = { x: paper.left, width: SIGNATURE_WIDTH };
    paper.drawing(path, SIGNATURE, { ...box, y: y + 6 }, `Signature of ${name}`);
    y += height + 10;
    paper.rule(y, 'solid', box);
    y += 6;
  }
  y += paper.text(name, { ...left, y }, STRONG);
  paper.y = y + paper.text(when, { ...left, y });
}
