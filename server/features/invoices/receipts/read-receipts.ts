import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listReceipts, ReceiptEntry } from '../../../../contracts/invoices/invoice-payments.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { PAGE_SIZES } from '../../../platform/limits.ts';
import { pageOf, readIdKey } from '../../../platform/page-key.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentMoney } from '../invoices.present.ts';
import { receiptNumber } from '../money-parts.queries.ts';
import { moneyWords } from '../money-words.ts';
import { pdfOf } from '../pdf/pdf-of.ts';
import { findReceipts, type ReceiptRow } from './receipts.queries.ts';

/** A page of the receipts for what the customer paid, newest first. */
export async function listCustomerReceipts(
  { db }: Pick<Deps, 'db'>,
  request: { customerId: number; search: string | undefined; after: string | undefined },
): Promise<Reply<typeof listReceipts>> {
  const { customerId, search, after } = request;
  const limit = PAGE_SIZES.invoices;
  const found = await findReceipts(db, { customerId, search, after: readIdKey(after), limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  return { ReceiptList: rows.map(presentReceipt), Next: next };
}

function presentReceipt(row: ReceiptRow): ReceiptEntry {
  return { ...presentMoney(row, row.parts), Number: receiptNumber(row.parts) };
}

/**
 * The receipt for one of the customer's own payments, with a row for each invoice. It's drawn on request, always with the same bytes: unlike a tax
 * invoice it needn't be stored.
 * @throws Refusal `not_found`
 */
export async function customerReceiptPdf(
  { db }: Pick<Deps, 'db'>,
  own: { customerId: number; paymentId: number },
): Promise<File> {
  const [row] = await findReceipts(db, { ...own, limit: 1 });
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  const number = receiptNumber(row.parts);
  // The PDF library is large, so it's only loaded when first needed.
  const { drawReceipt } = await import('../pdf/draw-receipt.ts');
  const content = await drawReceipt({
    number,
    date: row.date,
    method: moneyWords(row),
    cents: row.cents,
    parts: row.parts,
  });
  return pdfOf(`receipt-${number}`, content);
}
