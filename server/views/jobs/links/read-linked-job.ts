import type { Reply } from '../../../../contracts/endpoint.ts';
import type { jobByLink, kitchenCopy } from '../../../../contracts/jobs/job-links.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/money.ts';
import { firstName } from '../../../../domain/words/first-name.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { listJobInvoices } from '../../../features/invoices/read-invoices.ts';
import { isFreeJob } from '../../../features/jobs/is-free-job.ts';
import { jobOfLink } from '../../../features/jobs/job-links.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentJob, presentJobDetail } from '../jobs.present.ts';
import { findOwnJob, jobParts } from '../jobs.queries.ts';

type LinkedJob = Reply<typeof jobByLink>;

/**
 * A job as its link shows it (R11.05). Its contract drops what leads to the account, to a quote or to another job.
 * @throws Refusal `not_found`, `link_invalid`
 */
export async function readLinkedJob(deps: Deps, ch: string): Promise<LinkedJob> {
  const { job, ends } = await jobOfLink(deps, 'job', ch);
  const own = { jobId: job.id, customerId: job.customerId };
  const [record, parts, { InvoiceList }] = await Promise.all([
    findOwnJob(deps.db, own.jobId, own.customerId, toDate(deps.clock.now())),
    jobParts(deps.db, job.id),
    listJobInvoices(deps, own),
  ]);
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  const detail = presentJobDetail(deps, record, { ...parts, ratingLink: null, showsPrices: true });
  return {
    ...detail,
    Timeline: detail.Timeline.map((event) => ({ ...event, Note: isOfQuote(event) ? null : event.Note })),
    IsFree: isFreeJob(job),
    // Added to the call-out, which a plan's customer pays where another business pays for repairs.
    Repair: record.showsAmounts && (job.planId === null || !record.payer) ? repairOf(parts.quote) : null,
    Owed: owed(InvoiceList),
    LinkEndsOn: wireInstant(toDate(ends)),
  };
}

/** Why a quote was declined, or its order number, is for the account alone. */
const isOfQuote = ({ State }: LinkedJob['Timeline'][number]) => State.startsWith('Quote');

function repairOf(quote: Awaited<ReturnType<typeof jobParts>>['quote']): LinkedJob['Repair'] {
  if (quote?.state !== 'approved') return null;
  return {
    SubtotalExGst: dollarsFromCents(quote.totalCents - quote.gstCents),
    Gst: dollarsFromCents(quote.gstCents),
    TotalIncGst: dollarsFromCents(quote.totalCents),
  };
}

function owed(invoices: Awaited<ReturnType<typeof listJobInvoices>>['InvoiceList']): LinkedJob['Owed'] {
  const due = invoices.filter(({ AmountDue }) => AmountDue > 0);
  const [first] = due.flatMap(({ DueDate }) => DueDate ?? []).sort();
  if (!first) return null;
  const cents = due.reduce((sum, { AmountDue }) => sum + centsFromDollars(AmountDue), 0);
  return { AmountDue: dollarsFromCents(cents), DueDate: first };
}

/**
 * The kitchen's copy of a job: when who comes (R11.05). Its contract drops prices, names and the street.
 * @throws Refusal `not_found`, `link_invalid`
 */
export async function readKitchenCopy(deps: Deps, ch: string): Promise<Reply<typeof kitchenCopy>> {
  const { job } = await jobOfLink(deps, 'kitchen', ch);
  const record = await findOwnJob(deps.db, job.id, job.customerId, toDate(deps.clock.now()));
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  return {
    ...presentJob(deps, record, false),
    TechName: firstName(job.techName),
    Suburb: record.location.suburb,
  };
}
