import { quoteNumber } from '../../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../../domain/pricing/money.ts';
import { writeText } from '../../../common/texts/text-words.ts';
import type { Deps } from '../../../deps.ts';
import { quoteById } from '../../repair-quotes/find-quote.ts';
import { bestAutomaticCoupon } from '../../repair-quotes/quote-coupons.ts';

/** A quote is waiting for an answer; null once it has been answered or replaced. */
export async function textQuoteWaiting(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const record = await quoteById(deps.db, subjectId);
  if (record?.quote.state !== 'waiting') return null;
  const { quote, customer } = record;
  const { totalCents } = bestAutomaticCoupon(deps, customer, quote.subtotalCents) ?? quote;
  const words = `Quote ${quoteNumber(jobId, quote.revision)} for your repair is ready: ${formatMoney(totalCents)} inc GST. Please approve or decline it.`;
  return writeText(deps, { jobId, words });
}
