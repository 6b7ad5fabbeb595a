import { formatAbn } from '../../../../domain/customers/abn.ts';
import type { DocumentSeller } from '../../../../domain/invoices/document-content.ts';
import { licenceWords, type PaperNote, type PaperTop } from '../../../../domain/invoices/invoice-paper.ts';
import { type Box, openPaper, type Paper, type TextStyle } from './paper.ts';

export const LABEL: TextStyle = { size: 8.5, isFaint: true };
export const STRONG: TextStyle = { face: 'strong', size: 10 };

/** A new paper with its head: who it's from, what it is, and for whom. */
export function openWithTop(
  top: PaperTop,
  { seller, date }: { seller: DocumentSeller; date: string },
): Paper {
  const paper = openPaper({
    title: `${top.title} ${top.number}`,
    author: seller.company,
    date: new Date(`${date}T00:00:00Z`),
  });
  drawHeader(paper, top);
  drawFacts(paper, top);
  drawParties(paper, top);
  return paper;
}

function drawHeader(paper: Paper, { seller, title, number }: PaperTop): void {
  const half = paper.width * 0.55;
  const { left, y } = paper;
  let below = y + paper.text(seller.name, { x: left, y, width: half }, { face: 'strong', size: 18 });
  below += paper.text(seller.lines.join('\n'), { x: left, y: below + 2, width: half });
  const right = { x: left + half, width: paper.width - half };
  const titleHeight = paper.text(
    title,
    { ...right, y },
    { face: 'strong', size: 22, align: 'right', tag: 'H1' },
  );
  paper.text(number, { ...right, y: y + titleHeight }, { face: 'figures', size: 13, align: 'right' });
  paper.y = below + 14;
  paper.rule(paper.y, 'solid');
}

/** Facts side by side and, on the right, the one that matters most. */
function drawFacts(paper: Paper, { facts, mainFact }: PaperTop): void {
  const y = paper.y + 16;
  const mainWidth = 150;
  const width = (paper.width - mainWidth) / facts.length;
  const heights = facts.map(({ label, value }, index) => {
    const box = { x: paper.left + index * width, y, width: width - 8 };
    const height = paper.text(label, box, LABEL);
    return height + paper.text(value, { ...box, y: y + height }, STRONG);
  });
  const right = { x: paper.left + paper.width - mainWidth, y, width: mainWidth };
  const height = paper.text(mainFact.label, right, { ...LABEL, align: 'right' });
  const figures: TextStyle = { face: 'strong-figures', size: 13, align: 'right' };
  heights.push(height + paper.text(mainFact.value, { ...right, y: y + height }, figures));
  paper.y = y + Math.max(...heights) + 14;
  paper.rule(paper.y, 'dashed');
}

/** Side by side: who it's for and, unless it's about several invoices, the equipment and site. */
function drawParties(paper: Paper, { parties }: PaperTop): void {
  const width = paper.width / 2 - 10;
  const y = paper.y + 14;
  const ends = parties.map(({ label, name, lines }, index) => {
    const x = paper.left + index * (width + 20);
    let end = y + paper.text(label, { x, y, width }, LABEL);
    end += paper.text(name, { x, y: end, width }, STRONG);
    // One at a time, so that an unusual character in a name changes the typeface of that line only.
    for (const line of lines) end += paper.text(line, { x, y: end, width });
    return end;
  });
  paper.y = Math.max(...ends) + 12;
  paper.rule(paper.y, 'dashed');
}

/** A column of a table: its head, its share of the width, and how its cells look. */
export type Column = { head: string; share: number; style: TextStyle };

/** A table of words; the head is repeated on every page. */
export function drawTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const table = paper.table();
  // The last one ends at the edge.
  const widthOf = (index: number) =>
    paper.width * (columns[index]?.share ?? 0) - (index < columns.length - 1 ? 6 : 0);
  const drawRow = (words: readonly string[], tag: 'TH' | 'TD'): void => {
    const row = paper.row(table);
    let x = paper.left;
    const heights = columns.map((column, index) => {
      const box = { x, y: paper.y, width: widthOf(index) };
      x += paper.width * column.share;
      const { align } = column.style;
      const style = tag === 'TD' ? column.style : { ...LABEL, ...(align && { align }) };
      return paper.text(words[index] ?? '', box, { ...style, tag }, row);
    });
    row.end();
    paper.y += Math.max(...heights) + 6;
  };
  const drawHead = () => {
    paper.y += 12;
    drawRow(
      columns.map(({ head }) => head),
      'TH',
    );
    paper.rule(paper.y, 'solid');
  };
  drawHead();
  for (const words of rows) {
    const height = Math.max(
      ...columns.map((column, index) => paper.heightOf(words[index] ?? '', widthOf(index), column.style)),
    );
    if (paper.makeRoom(height + 20)) drawHead();
    paper.y += 6;
    drawRow(words, 'TD');
    paper.rule(paper.y, 'dashed');
  }
  table.end();
}

/** A paragraph as it's drawn: facts below each other, each after its label. */
const noteTexts = ({ heading, text }: PaperNote) => ({
  heading,
  text: typeof text === 'string' ? text : text.map(({ label, value }) => `${label} ${value}`).join('\n'),
});

export const heightOfNotes = (paper: Paper, notes: readonly PaperNote[], width: number) =>
  notes
    .map(noteTexts)
    .reduce(
      (sum, { heading, text }) =>
        sum + paper.heightOf(heading, width, STRONG) + paper.heightOf(text, width) + 8,
      0,
    );

/** Draws a paragraph with its heading, and returns its height. */
export function drawNote(paper: Paper, note: PaperNote, box: Box): number {
  const { heading, text } = noteTexts(note);
  const height = paper.text(heading, box, { ...STRONG, tag: 'H2' });
  return height + paper.text(text, { ...box, y: box.y + height }) + 8;
}

/** The same line at the foot of every page. */
export const footOf =
  ({ company, abn, licences }: DocumentSeller, { title, number }: PaperTop) =>
  (page: number, pages: number): string =>
    `${company}, ABN ${formatAbn(abn)}. ${licenceWords(licences) ?? ''}\n${title} ${number}, page ${page} of ${pages}`;
