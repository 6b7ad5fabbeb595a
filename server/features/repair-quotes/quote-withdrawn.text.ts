import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import type { Deps } from '../../common/deps.ts';
import { writeText } from '../jobs/life/write-text.ts';
import { quoteById } from './find-quote.ts';

/** A quote was withdrawn; null once another has replaced it. The reason may be long, so only the email gives it. */
export async function textQuoteWithdrawn(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const record = await quoteById(deps.db, subjectId);
  if (record?.quote.state !== 'withdrawn') return null;
  const number = quoteNumber(jobId, record.quote.revision);
  const words = `We withdrew quote ${number}, so there's nothing to answer. Questions? Call ${deps.config.brand.phone}.`;
  return writeText(deps, { customer: record.customer, jobId, words });
}
