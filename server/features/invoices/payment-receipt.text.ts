import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { writeText } from '../jobs/life/write-text.ts';
import { invoiceUrl } from './invoice-link.ts';
import { moneyEntry } from './invoices.queries.ts';
import { partsOfMoney } from './money-parts.queries.ts';

const LIST = new Intl.ListFormat('en-AU');

/** The receipt of a payment, with the link to its invoice, for a customer without an email (R10.13). */
export async function textPaymentReceipt(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const money = await moneyEntry(deps.db, subjectId);
  if (!money?.documentId) return null;
  const parts = (await partsOfMoney(deps.db, [subjectId])).get(subjectId) ?? [];
  const amount = formatMoney(parts.reduce((sum, { cents }) => sum + cents, 0));
  const numbers = LIST.format(parts.map(({ invoice }) => invoice.number));
  return writeText(deps, {
    customer: { userName: null },
    jobId,
    words: `We got ${amount} for tax invoice ${numbers}. Thanks.`,
    link: await invoiceUrl(deps, money.documentId),
  });
}
