import { quoteNumber } from '../../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../../domain/pricing/money.ts';
import { writeText } from '../../../common/texts/text-words.ts';
import type { Deps } from '../../../deps.ts';
import { askedPrice } from '../../repair-quotes/asked-price.ts';
import { quoteById } from '../../repair-quotes/find-quote.ts';

/** A quote is waiting for an answer; null once it has been answered or replaced. */
export async function textQuoteWaiting(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const record = await quoteById(deps.db, subjectId);
  if (record?.quote.state !== 'waiting') return null;
  const { quote, job } = record;
  const { totalCents } = askedPrice(deps, quote, job.state);
  const words = `Quote ${quoteNumber(jobId, quote.revision)} for your repair is ready: ${formatMoney(totalCents)} inc GST. Please approve or decline it.`;
  return writeText(deps, { jobId, words });
}
