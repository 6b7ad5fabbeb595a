import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { writeText } from '../jobs/life/write-text.ts';
import { answerUrl, quoteLink } from './answer-url.ts';
import { askedPrice } from './asked-price.ts';
import { quoteById } from './find-quote.ts';

/** A quote is waiting for an answer; null once it has been answered or replaced. */
export async function textQuoteWaiting(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const record = await quoteById(deps.db, subjectId);
  if (record?.quote.state !== 'waiting') return null;
  const { quote, customer } = record;
  const { totalCents } = askedPrice(deps, quote);
  const words = `Quote ${quoteNumber(jobId, quote.revision)} for your repair is ready: ${formatMoney(totalCents)} inc GST. Please approve or decline it.`;
  const link = await quoteLink(deps.db, subjectId);
  return writeText(deps, { customer, jobId, words, link: link && answerUrl(deps, link) });
}
