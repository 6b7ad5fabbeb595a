import { DOCUMENT_TITLES, isInvoiceKind } from '../../../domain/invoices/document-kinds.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { cardAmountFault } from '../../../domain/payments/card-amount.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { writeText } from '../jobs/life/write-text.ts';
import { invoiceUrl } from './invoice-link.ts';
import { documentById } from './invoices.queries.ts';

/** A document, with the link to its invoice, for a customer without an email (R10.13). */
export async function textDocumentIssued(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const row = await documentById(deps.db, subjectId);
  if (!row) return null;
  const { kind, number, content, totalCents, dueDate, invoiceId, id } = row;
  const due = dueDate ? `, due ${formatDay(dueDate)}` : '';
  const canPay = cardAmountFault(totalCents, totalCents) === null;
  const end = isInvoiceKind(kind) ? ` ${canPay ? 'See or pay' : 'See'} it here:` : '';
  return writeText(deps, {
    customer: { userName: null },
    jobId,
    words: `${DOCUMENT_TITLES[kind]} ${number} for job ${content.jobReference}: ${formatMoney(totalCents)} inc GST${due}.${end}`,
    link: await invoiceUrl(deps, invoiceId ?? id),
  });
}
