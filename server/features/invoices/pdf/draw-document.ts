import type { InvoiceDocument } from '../../../../domain/invoices/document-content.ts';
import { invoicePaper, type PaperFact, type PaperWords } from '../../../../domain/invoices/invoice-paper.ts';
import { drawNote, footOf, heightOfNotes, LABEL, openWithTop, STRONG } from './draw-parts.ts';
import type { Box, Paper, TextStyle } from './paper.ts';

const MONEY: TextStyle = { face: 'figures', size: 9, align: 'right', tag: 'TD' };
const DETAIL: TextStyle = { isFaint: true, tag: 'TD' };

/** The columns of the lines: their share of the width. */
const COLUMNS = { description: 0.52, quantity: 0.1, unit: 0.19, amount: 0.19 } as const;

/**
 * A document as a PDF of A4 pages, tagged, with its fonts embedded. It never says whether it's paid, so the same
 * document always has the same bytes.
 */
export async function drawDocument(document: InvoiceDocument): Promise<Buffer> {
  const words = invoicePaper(document);
  const { seller } = document.content;
  const paper = openWithTop(words, { seller, date: document.issueDate });
  drawLines(paper, words);
  drawEnd(paper, words);
  return paper.finish(footOf(seller, words));
}

type Cell = { text: string; x: number; width: number; style: TextStyle };

/** The table of lines; its head is repeated on every page. */
function drawLines(paper: Paper, { columns, lines }: PaperWords): void {
  const table = paper.table();
  const head = () => {
    const style: TextStyle = { ...LABEL, tag: 'TH' };
    paper.y += 12;
    const row = paper.row(table);
    const height = cellsOf(paper, columns, style).map((cell) =>
      paper.text(cell.text, { ...cell, y: paper.y }, cell.style, row),
    );
    row.end();
    paper.y += Math.max(...height) + 5;
    paper.rule(paper.y, 'solid');
  };
  head();
  for (const { description, detail, quantity, unit, amount } of lines) {
    const cells = cellsOf(paper, [description, quantity, unit, amount], MONEY);
    const [first] = cells;
    const descriptionHeight = paper.heightOf(description, first?.width ?? 0, STRONG);
    const detailHeight = detail === null ? 0 : paper.heightOf(detail, first?.width ?? 0, DETAIL);
    if (paper.makeRoom(descriptionHeight + detailHeight + 20)) head();
    const y = paper.y + 8;
    const row = paper.row(table);
    for (const cell of cells) paper.text(cell.text, { ...cell, y }, cell.style, row);
    if (detail !== null && first) {
      paper.text(detail, { x: first.x, y: y + descriptionHeight, width: first.width }, DETAIL, row);
    }
    row.end();
    paper.y = y + descriptionHeight + detailHeight + 6;
    paper.rule(paper.y, 'dashed');
  }
  table.end();
}

/** Four cells side by side; the first is words, the others figures. */
function cellsOf(
  paper: Paper,
  [description, quantity, unit, amount]: readonly [string, string, string, string],
  style: TextStyle,
): Cell[] {
  const right: TextStyle = { ...style, align: 'right' };
  const first: TextStyle = style === MONEY ? { ...STRONG, tag: 'TD' } : style;
  let x = paper.left;
  const cell = (text: string, share: number, cellStyle: TextStyle): Cell => {
    const width = paper.width * share;
    const made = { text, x, width: width - 6, style: cellStyle };
    x += width;
    return made;
  };
  return [
    cell(description, COLUMNS.description, first),
    cell(quantity, COLUMNS.quantity, right),
    cell(unit, COLUMNS.unit, right),
    cell(amount, COLUMNS.amount, right),
  ].map((made, index) => (index === 3 ? { ...made, width: made.width + 6 } : made));
}

/** On the right, the amounts and how to pay. On the left, what was done, which may go on to the next page. */
function drawEnd(paper: Paper, { sums, total, notes, howToPay }: PaperWords): void {
  const width = paper.width / 2 - 10;
  const toPay = howToPay ? [...(howToPay.bank ? [howToPay.bank] : []), howToPay.card] : [];
  paper.makeRoom((sums.length + 1) * 22 + heightOfNotes(paper, toPay, width) + 40);
  const top = paper.y + 16;
  const right = { x: paper.left + width + 20, width };
  let y = drawAmounts(paper, { sums, total }, { ...right, y: top }) + 12;
  for (const note of toPay) y += drawNote(paper, note, { ...right, y });
  paper.y = top;
  for (const note of notes) {
    paper.makeRoom(heightOfNotes(paper, [note], width));
    paper.y += drawNote(paper, note, { x: paper.left, y: paper.y, width });
  }
}

/** Draws the amounts below each other, and returns where they end. */
function drawAmounts(
  paper: Paper,
  { sums, total }: Pick<PaperWords, 'sums' | 'total'>,
  { x, y, width }: Box,
): number {
  const drawAmount = ({ label, value }: PaperFact, top: number, isTotal: boolean): number => {
    const face = isTotal ? 'strong-figures' : 'figures';
    paper.text(label, { x, y: top + (isTotal ? 4 : 0), width: width / 2 }, { face, size: 9.5 });
    const box = { x: x + width / 3, y: top, width: (width * 2) / 3 };
    return top + paper.text(value, box, { face, size: isTotal ? 14 : 9.5, align: 'right' }) + 6;
  };
  let end = y;
  for (const sum of sums) end = drawAmount(sum, end, false);
  paper.rule(end, 'solid', { x, width });
  end = drawAmount(total, end + 8, true);
  paper.rule(end, 'solid', { x, width });
  return end;
}
