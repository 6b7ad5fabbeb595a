import { randomUUID } from 'node:crypto';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { previewQuote as previewQuoteCall } from '../../../contracts/jobs/job-quotes.ts';
import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer, TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { and, eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { quoteLines, quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { type Actor, addToTimeline, type JobRow, keepPayer, moveJob } from '../jobs/move-job.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import { payingBusiness } from '../payers/payers.queries.ts';
import { askedPrice, keptPrice } from './asked-price.ts';
import { newestQuoteOfJob } from './desk-quotes.queries.ts';
import { linesOfQuote } from './find-quote.ts';
import { goAhead } from './go-ahead.ts';
import { voidAnswer } from './quote-answers.ts';
import { presentCostedLine, presentTotalMargin, withCosts } from './quote-costs.ts';
import { type QuoteBody, type QuoteDraft, quoteDraft } from './quote-draft.ts';
import type { QuoteRow } from './quote-state.ts';
import { presentAskedPrice } from './repair-quotes.present.ts';

/**
 * Sends a repair quote. One that waits, or that was declined or withdrawn, is replaced by the new one with a new UniqueId
 * (R4.29, R10.12). Sending the waiting quote again changes nothing.
 * @param goesAhead approves it within what the customer gave beforehand, and asks nobody (R12.08)
 * @throws Refusal `not_found`, `invalid_fields`; `conflict`, also for one that may not go ahead
 */
export async function sendQuote(
  deps: Deps,
  { jobId, by, version, quote, goesAhead = false }: DeskChange & { quote: QuoteBody; goesAhead?: boolean },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'quote-sent' }, (tx, job) =>
    sendQuoteOf(deps, tx, job, { by, quote, goesAhead: goesAhead ? 'surely' : 'no' }),
  );
}

/**
 * The same for a locked job.
 * @returns what the audit trail keeps of it; null if the waiting quote says the same
 */
export async function sendQuoteOf(
  deps: Deps,
  tx: Transaction,
  booked: JobRow,
  {
    by,
    quote: body,
    goesAhead,
  }: {
    by: StaffDoer | TechnicianDoer;
    quote: QuoteBody;
    /** Whether it's approved beforehand: `surely` refuses it if it can't be, and `if-it-may` then sends it to be answered. */
    goesAhead: 'no' | 'if-it-may' | 'surely';
  },
): Promise<Record<string, unknown> | null> {
  const job = await billRepairs(tx, booked);
  const jobId = job.id;
  const now = deps.clock.now();
  const draft = quoteDraft(body, job, now);
  const former = await newestQuoteOfJob(tx, jobId);
  // The same lines may be meant for another repair once somebody approved the first.
  const isSent =
    goesAhead === 'surely'
      ? former?.state === 'approved' && former.decidedBeforehand && job.state === 'QuoteApproved'
      : former?.state === 'waiting';
  if (former && isSent && (await saysTheSame(tx, former, draft))) return null;
  if (former && former.state !== 'approved') {
    await tx
      .update(quotes)
      .set({ ...keptPrice(deps, former), state: 'replaced' })
      .where(eq(quotes.id, former.id));
  }
  const voided = former && former.state !== 'approved' ? await voidAnswer(tx, former.id, now) : null;
  const revision = (former?.revision ?? 0) + 1;
  const quote = await insertQuote(tx, deps, { jobId, revision, draft, at: now });
  const quoteId = quote.id;
  const { promo, totalCents } = askedPrice(deps, quote);
  const words = [`${formatMoney(totalCents)} inc GST`, promo && `with coupon ${promo.code}`];
  const note = [
    `Quote ${quoteNumber(jobId, revision)}, ${words.filter(Boolean).join(' ')}`,
    voided &&
      repairQuoteMessages.answerVoided(
        quoteNumber(jobId, voided.revision),
        [voided.answer, voided.name && `by ${voided.name}`].filter(Boolean).join(' '),
      ),
  ]
    .filter(Boolean)
    .join('. ');
  await showOnTimeline(tx, job, { by, at: now, note });
  const written = {
    quote: quoteNumber(jobId, revision),
    replaces: former?.revision ?? null,
    lines: draft.lines,
    coupon: promo?.code ?? null,
    totalCents,
  };
  if (goesAhead !== 'no') {
    const went = await goAhead(deps, tx, { ...job, state: 'QuoteWaiting' }, { by, quote });
    if (typeof went !== 'string') return { ...written, beforehand: went };
    if (goesAhead === 'surely') throw new Refusal('conflict', went);
  }
  const customerId = await billedCustomerOf(tx, job);
  const email = { mail: 'quote-waiting', quoteId, linkId: randomUUID() } as const;
  const link = {
    purpose: 'quote',
    customerId,
    jobId,
    quoteId,
    expiresAt: draft.validUntil,
  } as const;
  await keepLink(deps, tx, { ...link, id: email.linkId });
  await tellCustomer(deps, tx, {
    topic: 'Quote',
    email,
    // Each has a link of their own, which does what they may do (R12.06).
    async emailFor({ personId, isContact }) {
      if (isContact || personId === null) return email;
      const linkId = randomUUID();
      await keepLink(deps, tx, { ...link, id: linkId, personId });
      return { ...email, linkId };
    },
    text: { kind: 'quote-waiting', job: { ...job, customerId }, subjectId: quoteId, visitAt: null },
  });
  return written;
}

/**
 * What is found at a plan's visit is asked of, and billed to, who pays for repairs at its site (R12.09): another business may. The call-out
 * stays the plan's customer's, who accepted it.
 */
async function billRepairs(tx: Transaction, job: JobRow): Promise<JobRow> {
  if (job.planId === null || job.payerId !== null) return job;
  // What was approved before stays on the account of who approved it, and a job has one.
  const [approved] = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.jobId, job.id), eq(quotes.state, 'approved')))
    .limit(1);
  const payer = approved ? null : await payingBusiness(tx, job.locationId);
  if (!payer) return job;
  const { payerId } = payer;
  await keepPayer(tx, job.id, payerId);
  return { ...job, payerId };
}

/** Moves the job to `QuoteWaiting`. If it's there already, because a waiting quote is replaced, only adds an event. */
async function showOnTimeline(
  tx: Transaction,
  job: JobRow,
  { by, at, note }: { by: Actor; at: Temporal.Instant; note: string },
): Promise<void> {
  if (job.state !== 'QuoteWaiting') {
    await moveJob(tx, job, { to: 'QuoteWaiting', by, at, note });
    return;
  }
  await addToTimeline(tx, job.id, { state: 'QuoteWaiting', by, at, note });
}

async function saysTheSame(tx: Transaction, former: QuoteRow, draft: QuoteDraft): Promise<boolean> {
  if (former.note !== draft.note || former.validUntil.getTime() !== draft.validUntil.epochMilliseconds) {
    return false;
  }
  const lines = await linesOfQuote(tx, former.id);
  const sent = lines.map(({ description, detail, quantityHundredths, unitCents, amountCents, partId }) => ({
    description,
    detail,
    quantityHundredths,
    unitCents,
    ...(partId !== null && { partId }),
    amountCents,
  }));
  return JSON.stringify(sent) === JSON.stringify(draft.lines);
}

async function insertQuote(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  {
    jobId,
    revision,
    draft,
    at,
  }: { jobId: number; revision: number; draft: QuoteDraft; at: Temporal.Instant },
): Promise<QuoteRow> {
  const { lines, validUntil, ...row } = draft;
  const [quote] = await tx
    .insert(quotes)
    .values({
      ...row,
      jobId,
      revision,
      uniqueId: randomUUID(),
      state: 'waiting',
      issuedAt: toDate(at),
      validUntil: toDate(validUntil),
    })
    .returning();
  if (!quote) throw new Error(`No quote came of job ${jobId}`);
  const rows = (await withCosts(tx, deps, lines)).map((line, index) => ({
    ...line,
    quoteId: quote.id,
    sort: index,
  }));
  await tx.insert(quoteLines).values(rows);
  return quote;
}

/**
 * What the customer would be asked to pay for a quote if it were sent now (R10.12). Nothing changes.
 * @throws Refusal `not_found`, `invalid_fields`
 */
export async function previewQuote(
  deps: Deps,
  { jobId, quote }: { jobId: number; quote: QuoteBody },
): Promise<Reply<typeof previewQuoteCall>> {
  const [job] = await deps.db.select({ timeZone: jobs.timeZone }).from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Refusal('not_found', requestMessages.notFound);
  const { lines, validUntil, ...draft } = quoteDraft(quote, job, deps.clock.now());
  const unsent = {
    ...draft,
    state: 'waiting',
    validUntil: toDate(validUntil),
    couponPromoId: null,
    discountCents: 0,
  } as const;
  const costed = await withCosts(deps.db, deps, lines);
  return {
    Lines: costed.map((line) => ({ ...presentCostedLine(line), IsUnderFloor: line.isUnderFloor })),
    Margin: presentTotalMargin(costed),
    ...presentAskedPrice(draft.subtotalCents, askedPrice(deps, unsent)),
    ValidUntil: wireInstant(unsent.validUntil),
  };
}
