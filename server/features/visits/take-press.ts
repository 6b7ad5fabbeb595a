import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  finishVisit as finishVisitCall,
  pressVisit,
} from '../../../contracts/jobs/technician-presses.ts';
import type { AuditAction } from '../../../domain/audit/audit-actions.ts';
import type { DraftOutcome } from '../../../domain/repair-quotes/drafted-quotes.ts';
import { pressFault, pressTime, recordFault } from '../../../domain/visits/technician-presses.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { visitReports, visits } from '../../db/schema/visits.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addToTimeline,
  type JobRow,
  keepExpected,
  lockJobRow,
  moveJob,
  raiseVersion,
} from '../jobs/move-job.ts';
import { describeServices } from '../jobs/plan-services.ts';
import { storedReadings } from '../jobs/visit-report.present.ts';
import { withKnownParts } from '../parts/parts.queries.ts';
import { sendDraftedQuote } from '../repair-quotes/send-drafted-quote.ts';
import { endVisit } from './call-off-visit.ts';
import { keepServices } from './keep-services.ts';
import { tellOnTheWay } from './on-the-way.ts';
import { changeVisit, type VisitRow } from './visits.queries.ts';

/** Whose link it is, and up to what they send quotes themselves; in cents, null if they don't. */
type Presser = TechnicianDoer & { quoteLimitCents: number | null };
type Press = z.output<typeof pressVisit.body>;
type Finished = z.output<typeof finishVisitCall.body>;
type VisitNow = Reply<typeof pressVisit>;
type ReportRow = typeof visitReports.$inferSelect;
/** A visit whose job is locked. */
type Locked = { job: JobRow; visit: VisitRow & { startsAt: Date } };

/**
 * A technician has set out to a visit, needs longer, has arrived at it or couldn't get in (R11.03, R15.05). The same again changes
 * nothing.
 * @throws Refusal `not_found`; `conflict` if it can't count, with the reason
 */
export async function takePress(deps: Deps, by: Presser, press: Press): Promise<VisitNow> {
  return transaction(deps.pool, async (tx) => {
    const locked = await lockVisit(tx, press.VisitId);
    const { job, visit } = locked;
    const now = deps.clock.now();
    const at = pressTime(Temporal.Instant.from(press.PressedOn), now, sentAt(press));
    const seenStartsAt = Temporal.Instant.from(press.StartsAt);
    const fault = pressFault(factsOf(locked, by), { press: press.Press, pressedAt: at, seenStartsAt }, now);
    if (fault !== null) throw new Refusal('conflict', fault);
    if (press.Press === 'noAccess') {
      if (visit.state !== 'noAccess') await findNobody(deps, tx, locked, { by, at, note: press.Note });
    } else if (visit.state === 'planned') {
      if (press.Press === 'arrived') await arrive(deps, tx, locked, { by, at });
      else {
        const expectedAt = at.add({ minutes: press.Minutes });
        const isNew = press.Press === 'late' ? !isSame(job.expectedAt, expectedAt) : job.expectedAt === null;
        if (isNew) await setOut(deps, tx, locked, { by, at, expectedAt });
      }
    }
    return visitNow(tx, visit.id);
  });
}

/**
 * Keeps what a technician did, for the office to confirm (R11.03). What comes after the office's record changes nothing of it, and
 * the office hears of it (R15.05). Somebody who never pressed 'Arrived' was there all the
 * same.
 * @throws Refusal `not_found`; `conflict` if the visit isn't theirs any more
 */
export async function finishVisit(deps: Deps, by: Presser, finished: Finished): Promise<VisitNow> {
  return transaction(deps.pool, async (tx) => {
    const locked = await lockVisit(tx, finished.VisitId);
    const { job, visit } = locked;
    const now = deps.clock.now();
    const at = pressTime(Temporal.Instant.from(finished.FinishedOn), now, sentAt(finished));
    const fault = recordFault(factsOf(locked, by), at, now);
    if (fault !== null) throw new Refusal('conflict', fault);
    if (visit.state === 'planned') await arrive(deps, tx, locked, { by, at });
    const [before] = await tx.select().from(visitReports).where(eq(visitReports.visitId, visit.id));
    const report = {
      technicianId: by.id,
      finishedAt: toDate(at),
      work: finished.Work,
      parts: await withKnownParts(tx, finished.Parts),
      ...storedReadings(finished),
      services: await describeServices(deps, tx, job, finished.Services),
      arrivedAt: correctedAt(finished.ArrivedOn, now),
      leftAt: correctedAt(finished.LeftOn, now),
      signedName: finished.SignedName,
      signature: finished.Signature ?? null,
      quoteWords: finished.QuoteWords,
      quoteParts: await withKnownParts(tx, finished.QuoteParts),
      receivedAt: toDate(now),
      isAfterRecord: visit.state === 'done',
    };
    if (before) await tx.update(visitReports).set(report).where(eq(visitReports.visitId, visit.id));
    else {
      await tx.insert(visitReports).values({ visitId: visit.id, ...report });
      const actor = { kind: 'technician' as const, name: by.name };
      // Whatever has become of the job since.
      const state = visit.state === 'done' ? job.state : 'InProgress';
      await addToTimeline(tx, job.id, { kind: 'finished', state, by: actor, at, note: null });
      await auditPress(deps, tx, locked, { by, action: 'technician-finished' });
    }
    // The office made its record without them.
    if (visit.state === 'done' && visit.services === null)
      await keepServices(deps, tx, job, visit, { by, services: report.services });
    const quoteOutcome = await sendDraft(deps, tx, locked, { by, finished, before });
    await tx.update(visitReports).set({ quoteOutcome }).where(eq(visitReports.visitId, visit.id));
    return visitNow(tx, visit.id);
  });
}

/** Sends the quote of a report, once; null if the technician doesn't want to. */
async function sendDraft(
  deps: Deps,
  tx: Transaction,
  { job, visit }: Locked,
  { by, finished, before }: { by: Presser; finished: Finished; before: ReportRow | undefined },
): Promise<DraftOutcome | null> {
  const { QuoteWords: words, QuoteParts: parts, SendQuote } = finished;
  const isSame = before?.quoteWords === words && isDeepStrictEqual(before.quoteParts, parts);
  if (isSame && (before.quoteOutcome === 'sent' || before.quoteOutcome === 'approved'))
    return before.quoteOutcome;
  if (!SendQuote) return null;
  // The office has the visit on record, and decides.
  if (visit.state === 'done') return 'not-now';
  // Arriving has changed it.
  const now = (await lockJobRow(tx, job.id)) ?? job;
  return sendDraftedQuote(deps, tx, now, { by, limitCents: by.quoteLimitCents, words, parts });
}

const sentAt = ({ SentOn }: Pick<Press, 'SentOn'>) => (SentOn ? Temporal.Instant.from(SentOn) : null);

/** Instants of the phone and of ours, which has no fractions of milliseconds. */
const isSame = (kept: Date | null, at: Temporal.Instant): boolean => kept?.getTime() === at.epochMilliseconds;

/** A time that was corrected by hand, never later than now; null if it wasn't. */
const correctedAt = (typed: string | null | undefined, now: Temporal.Instant): Date | null =>
  typed ? toDate(pressTime(Temporal.Instant.from(typed), now)) : null;

const isOurs = (visit: VisitRow, by: Presser) => visit.technicianId === by.id;

const factsOf = ({ job, visit }: Locked, by: Presser) => ({
  state: visit.state,
  startsAt: visit.startsAt.toTemporalInstant(),
  timeZone: job.timeZone,
  isTheirs: isOurs(visit, by),
});

/** @throws Refusal `not_found` for a visit that was never planned */
async function lockVisit(tx: Transaction, visitId: number): Promise<Locked> {
  const find = async () => (await tx.select().from(visits).where(eq(visits.id, visitId)))[0];
  const found = await find();
  const job = found && (await lockJobRow(tx, found.jobId));
  // As it is now that nobody else can change it.
  const visit = await find();
  if (!job || !visit?.startsAt) throw new Refusal('not_found', requestMessages.notFound);
  return { job, visit: { ...visit, startsAt: visit.startsAt } };
}

type Pressed = { by: Presser; at: Temporal.Instant };

async function setOut(
  deps: Deps,
  tx: Transaction,
  locked: Locked,
  { by, at, expectedAt }: Pressed & { expectedAt: Temporal.Instant },
): Promise<void> {
  const { job } = locked;
  const actor = { kind: 'technician' as const, name: by.name };
  await keepExpected(tx, job.id, toDate(expectedAt));
  const eventId = await addToTimeline(tx, job.id, {
    kind: 'on-the-way',
    state: job.state,
    by: actor,
    at,
    note: null,
  });
  await raiseVersion(tx, job.id, actor, deps.clock.now());
  await tellOnTheWay(deps, tx, job, { eventId, setOutAt: at, expectedAt, isLater: job.expectedAt !== null });
  await auditPress(deps, tx, locked, { by, action: 'technician-on-the-way' });
}

async function arrive(deps: Deps, tx: Transaction, locked: Locked, { by, at }: Pressed): Promise<void> {
  const { job, visit } = locked;
  const actor = { kind: 'technician' as const, name: by.name };
  await moveJob(tx, job, { to: 'InProgress', by: actor, at });
  await changeVisit(tx, visit.id, { state: 'onSite', startedAt: toDate(at) });
  await raiseVersion(tx, job.id, actor, deps.clock.now());
  await auditPress(deps, tx, locked, { by, action: 'technician-arrived' });
}

/** Ends the visit of somebody who stood at a closed door: the office sets a new time, and the customer hears why (R15.05). */
async function findNobody(
  deps: Deps,
  tx: Transaction,
  { job, visit }: Locked,
  { by, at, note }: Pressed & { note: string | null },
): Promise<void> {
  const actor = { kind: 'technician' as const, name: by.name };
  await endVisit(deps, tx, job, visit, { kind: 'noAccess', by: actor, at, note });
  await raiseVersion(tx, job.id, actor, deps.clock.now());
  await auditPress(deps, tx, { job, visit }, { by, action: 'technician-no-access' });
}

type PressAction = Extract<AuditAction, `technician-${'on-the-way' | 'arrived' | 'finished' | 'no-access'}`>;

async function auditPress(
  deps: Deps,
  tx: Transaction,
  { job }: Locked,
  { by, action }: { by: Presser; action: PressAction },
): Promise<void> {
  await recordAudit(tx, deps, {
    by,
    action,
    subject: { kind: 'job', id: job.id },
    customerId: job.customerId,
  });
}

async function visitNow(tx: Transaction, visitId: number): Promise<VisitNow> {
  const { job, visit } = await lockVisit(tx, visitId);
  return {
    VisitId: visit.id,
    State: visit.state,
    ExpectedOn: visit.state === 'planned' && job.expectedAt ? wireInstant(job.expectedAt) : null,
  };
}
