import type { DocumentContent } from '../../../../domain/invoices/document-content.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { drawFacts, drawHeader, drawParties, footOf, LABEL, STRONG } from './draw-parts.ts';
import { openPaper, type Paper, type TextStyle } from './paper.ts';

type Part = {
  /** The part for this invoice, inc GST. */
  cents: number;
  invoice: { number: string; totalCents: number; gstCents: number; content: DocumentContent };
};

export type Receipt = {
  /** `INV-1037-12` */
  number: string;
  /** When it was received: YYYY-MM-DD in the seller's time zone. */
  date: string;
  /** `Visa ending 4242` */
  method: string;
  /** Received, inc GST. */
  cents: number;
  /** At least one. */
  parts: readonly Part[];
};

/**
 * The receipt for a payment as an A4 PDF, tagged, with a row for each invoice if there are several; the same receipt
 * always has the same bytes.
 */
export async function drawReceipt({ number, date, method, cents, parts }: Receipt): Promise<Buffer> {
  const [first] = parts;
  if (!first) throw new Error(`Receipt ${number} is for nothing`);
  const { content, totalCents, gstCents } = first.invoice;
  const { seller } = content;
  const isOne = parts.length === 1;
  const title = `Receipt ${number}`;
  const paper = openPaper({ title, author: seller.company, date: new Date(`${date}T00:00:00Z`) });
  drawHeader(paper, { seller, title: 'Receipt', number });
  const facts: readonly (readonly [string, string])[] = [
    ['Received', dayWithYear(date)],
    ['Paid with', method],
    isOne ? ['For tax invoice', first.invoice.number] : ['For', `${parts.length} tax invoices`],
  ];
  drawFacts(paper, facts, { label: 'Amount received', cents });
  drawParties(paper, content, { isOne });
  if (!isOne) drawRows(paper, parts);
  const text = isOne
    ? `The invoice comes to ${formatMoney(totalCents)} inc GST, of which ${formatMoney(gstCents)} is GST. This receipt isn't a tax invoice.`
    : "This receipt isn't a tax invoice. Each invoice says how much of it is GST.";
  paper.text(text, { x: paper.left, y: paper.y + 14, width: paper.width });
  return paper.finish(footOf(seller, title));
}

const RIGHT: TextStyle = { face: 'figures', size: 10, align: 'right', tag: 'TD' };

/** A row for each invoice; the head is repeated on every page. */
function drawRows(paper: Paper, parts: readonly Part[]): void {
  const table = paper.table();
  const shares = [0.16, 0.48, 0.18, 0.18] as const;
  const drawRow = (words: readonly string[], styles: readonly TextStyle[]): void => {
    const row = paper.row(table);
    let x = paper.left;
    const heights = shares.map((share, index) => {
      const box = { x, y: paper.y, width: paper.width * share - 6 };
      x += paper.width * share;
      return paper.text(words[index] ?? '', box, styles[index], row);
    });
    row.end();
    paper.y += Math.max(...heights) + 6;
  };
  const drawHead = () => {
    const style: TextStyle = { ...LABEL, tag: 'TH' };
    const right: TextStyle = { ...style, align: 'right' };
    paper.y += 12;
    drawRow(['Tax invoice', 'For', 'Invoice inc GST', 'Paid'], [style, style, right, right]);
    paper.rule(paper.y, 'solid');
  };
  const cell: TextStyle = { tag: 'TD' };
  drawHead();
  for (const { cents, invoice } of parts) {
    const { equipment, site, jobReference } = invoice.content;
    const subject = `${equipment.name}, ${site.name}, job ${jobReference}`;
    if (paper.makeRoom(paper.heightOf(subject, paper.width * 0.48, cell) + 20)) drawHead();
    paper.y += 6;
    drawRow(
      [invoice.number, subject, formatMoney(invoice.totalCents), formatMoney(cents)],
      [{ ...STRONG, tag: 'TD' }, cell, RIGHT, RIGHT],
    );
    paper.rule(paper.y, 'dashed');
  }
  table.end();
}
