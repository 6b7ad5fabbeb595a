import {
  type PaymentReceipt,
  type ReceiptWords,
  receiptPaper,
} from '../../../../domain/invoices/invoice-paper.ts';
import { footOf, LABEL, openWithTop, STRONG } from './draw-parts.ts';
import type { Paper, TextStyle } from './paper.ts';

/**
 * The receipt for a payment as an A4 PDF, tagged, with a row for each invoice if there are several; the same receipt
 * always has the same bytes.
 */
export async function drawReceipt(receipt: PaymentReceipt): Promise<Buffer> {
  const words = receiptPaper(receipt);
  const { seller } = receipt.invoice.content;
  const paper = openWithTop(words, { seller, date: receipt.date });
  if (words.rows.length > 0) drawRows(paper, words.rows);
  paper.text(words.closing, { x: paper.left, y: paper.y + 14, width: paper.width });
  return paper.finish(footOf(seller, words));
}

const RIGHT: TextStyle = { face: 'figures', size: 10, align: 'right', tag: 'TD' };

/** A row for each invoice; the head is repeated on every page. */
function drawRows(paper: Paper, rows: ReceiptWords['rows']): void {
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
  for (const { number, subject, detail, total, amount } of rows) {
    const what = `${subject}, ${detail}`;
    if (paper.makeRoom(paper.heightOf(what, paper.width * 0.48 - 6, cell) + 20)) drawHead();
    paper.y += 6;
    drawRow([number, what, total ?? '', amount], [{ ...STRONG, tag: 'TD' }, cell, RIGHT, RIGHT]);
    paper.rule(paper.y, 'dashed');
  }
  table.end();
}
