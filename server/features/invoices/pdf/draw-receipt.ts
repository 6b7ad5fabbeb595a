import type { DocumentContent } from '../../../../domain/invoices/document-content.ts';
import { formatMoney } from '../../../../domain/pricing/money.ts';
import { day, drawFacts, drawHeader, drawParties, footOf } from './draw-parts.ts';
import { openPaper } from './paper.ts';

export type Receipt = {
  /** `INV-1037-12` */
  number: string;
  /** When it was received: YYYY-MM-DD in the seller's time zone. */
  date: string;
  /** `Visa ending 4242` */
  method: string;
  /** Received, inc GST. */
  cents: number;
  invoice: { number: string; totalCents: number; gstCents: number; content: DocumentContent };
};

/** The receipt for a payment as a PDF of one A4 page, tagged; the same receipt always has the same bytes. */
export async function drawReceipt({ number, date, method, cents, invoice }: Receipt): Promise<Buffer> {
  const { content, totalCents, gstCents } = invoice;
  const { seller } = content;
  const title = `Receipt ${number}`;
  const paper = openPaper({ title, author: seller.company, date: new Date(`${date}T00:00:00Z`) });
  drawHeader(paper, { seller, title: 'Receipt', number });
  const facts = [
    ['Received', day(date)],
    ['Paid with', method],
    ['For tax invoice', invoice.number],
  ] as const;
  drawFacts(paper, facts, { label: 'Amount received', cents });
  drawParties(paper, content);
  const text = `The invoice comes to ${formatMoney(totalCents)} inc GST, of which ${formatMoney(gstCents)} is GST. This receipt isn't a tax invoice.`;
  paper.text(text, { x: paper.left, y: paper.y + 14, width: paper.width });
  return paper.finish(footOf(seller, title));
}
