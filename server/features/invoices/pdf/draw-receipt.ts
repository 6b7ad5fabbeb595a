import {
  type PaymentReceipt,
  type ReceiptWords,
  receiptPaper,
} from '../../../../domain/invoices/invoice-paper.ts';
import { type Column, drawTable, footOf, openWithTop, STRONG } from './draw-parts.ts';
import type { TextStyle } from './paper.ts';

/**
 * The receipt for a payment as an A4 PDF, tagged, with a row for each invoice if there are several; the same receipt
 * always has the same bytes.
 */
export async function drawReceipt(receipt: PaymentReceipt): Promise<Buffer> {
  const words = receiptPaper(receipt);
  const { seller } = receipt.invoice.content;
  const paper = openWithTop(words, { seller, date: receipt.date });
  if (words.rows.length > 0) drawTable(paper, COLUMNS, words.rows.map(cellsOf));
  paper.text(words.closing, { x: paper.left, y: paper.y + 14, width: paper.width });
  return paper.finish(footOf(seller, words));
}

const RIGHT: TextStyle = { face: 'figures', size: 10, align: 'right' };

/** Of the table with a row for each invoice. */
const COLUMNS: readonly Column[] = [
  { head: 'Tax invoice', share: 0.16, style: STRONG },
  { head: 'For', share: 0.48, style: {} },
  { head: 'Invoice inc GST', share: 0.18, style: RIGHT },
  { head: 'Paid', share: 0.18, style: RIGHT },
];

const cellsOf = ({ number, subject, detail, total, amount }: ReceiptWords['rows'][number]) => [
  number,
  `${subject}, ${detail}`,
  total ?? '',
  amount,
];
