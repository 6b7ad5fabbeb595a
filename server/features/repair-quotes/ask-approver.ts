import { randomUUID } from 'node:crypto';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  ApprovalRequest,
  askApprover as askCall,
  listApprovers as listCall,
} from '../../../contracts/repair-quotes/approval-requests.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { isAtSite, isWithinLimit, mayDo } from '../../../domain/people/rights.ts';
import { approvalReminderDue } from '../../../domain/repair-quotes/quote-reminders.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { isSellersBusinessDay } from '../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import type { Caller } from '../../common/http/route.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { approvalRequests } from '../../db/schema/approval-requests.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { people } from '../../db/schema/people.ts';
import { quotes } from '../../db/schema/repairs.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { Refusal } from '../../platform/refusal.ts';
import { membersOf } from '../people/people.queries.ts';
import { approvedCentsOf } from './approved-cents.ts';
import { askedPrice } from './asked-price.ts';
import { lockAnswered } from './decide-quote.ts';
import { quoteById } from './find-quote.ts';
import { canBeAnswered } from './quote-state.ts';
import { newestQuote } from './repair-quotes.queries.ts';

type Asking = Pick<Caller, 'personId' | 'customerId' | 'membership'>;

/** Who may approve the quote of a job, and whom it waits for (R12.06). @throws Refusal `not_found` */
export async function readApprovers(
  deps: Deps,
  db: Queryable,
  caller: Asking,
  jobId: number,
): Promise<Reply<typeof listCall>> {
  const record = await newestQuote(db, { jobId, customerId: caller.customerId });
  if (!record) throw new Refusal('not_found', repairQuoteMessages.quoteNotFound(deps.config.brand.phone));
  const { quote, job } = record;
  const { limitCents, role } = caller.membership;
  const amounts = {
    approvedCents: await approvedCentsOf(db, jobId),
    totalCents: askedPrice(deps, quote).totalCents,
  };
  const members = await membersOf(db, caller.customerId);
  // In the order in which they joined: the first owner first.
  const able = members.filter(
    (one) =>
      mayDo(one.role, 'approve') &&
      isAtSite(one, job.locationId) &&
      isWithinLimit({ limitCents: one.approvesCents }, amounts),
  );
  return {
    Limit: limitCents === null ? null : dollarsFromCents(limitCents),
    ApprovedIncGst: dollarsFromCents(amounts.approvedCents),
    MayApprove: mayDo(role, 'approve') && isWithinLimit({ limitCents }, amounts),
    People: able
      .filter(({ personId }) => personId !== caller.personId)
      .map((one) => ({ PersonId: one.personId, Name: `${one.firstName} ${one.lastName}`, Role: one.role })),
    Request: quote.state === 'waiting' ? await requestOf(db, quote.id) : null,
  };
}

/** Whom a quote waits for; null if nobody was asked. */
export async function requestOf(db: Queryable, quoteId: number): Promise<ApprovalRequest | null> {
  const [by, of] = [alias(people, 'asked_by'), alias(people, 'asked_of')];
  const [found] = await db
    .select({
      of: sql<string>`${of.firstName} || ' ' || ${of.lastName}`,
      by: sql<string>`${by.firstName} || ' ' || ${by.lastName}`,
      note: approvalRequests.note,
      askedAt: approvalRequests.askedAt,
    })
    .from(approvalRequests)
    .innerJoin(by, eq(by.id, approvalRequests.askedBy))
    .innerJoin(of, eq(of.id, approvalRequests.askedOf))
    .where(and(eq(approvalRequests.quoteId, quoteId), isNull(approvalRequests.replacedAt)));
  return found ? { Of: found.of, By: found.by, Note: found.note, AskedOn: wireInstant(found.askedAt) } : null;
}

/**
 * Asks somebody who may approve a waiting quote, once per key: they get an email with a link of their own. Asking
 * somebody else replaces it; the earlier link still does what its person may do.
 * @throws Refusal `not_found`; `conflict` for a quote that can't be answered, or somebody who may not approve it
 */
export async function askApprover(
  deps: Deps,
  {
    key,
    caller,
    jobId,
    uniqueId,
    body,
  }: {
    key: string;
    caller: Asking;
    jobId: number;
    uniqueId: string;
    body: z.output<typeof askCall.body>;
  },
): Promise<Reply<typeof askCall>> {
  const { customerId, personId } = caller;
  const submit = { key, customerId, personId, operation: `ask ${personId} about quote ${uniqueId}`, body };
  return submitOnce(deps, submit, async (tx) => {
    const by = { kind: 'customer', personId } as const;
    const { job, quote } = await lockAnswered(deps, tx, { jobId, uniqueId, customerId, by });
    const now = deps.clock.now();
    if (!canBeAnswered(quote, job.state, now)) {
      throw new Refusal('conflict', repairQuoteMessages.quoteExpired(deps.config.brand.phone));
    }
    const { People } = await readApprovers(deps, tx, caller, jobId);
    if (!People.some(({ PersonId }) => PersonId === body.PersonId)) {
      throw new Refusal('conflict', repairQuoteMessages.cannotApprove);
    }
    const askedAt = toDate(now);
    await tx
      .update(approvalRequests)
      .set({ replacedAt: askedAt })
      .where(and(eq(approvalRequests.quoteId, quote.id), isNull(approvalRequests.replacedAt)));
    const linkId = randomUUID();
    await keepLink(deps, tx, {
      id: linkId,
      purpose: 'quote',
      customerId,
      personId: body.PersonId,
      jobId,
      quoteId: quote.id,
      expiresAt: quote.validUntil.toTemporalInstant(),
    });
    const [made] = await tx
      .insert(approvalRequests)
      .values({
        quoteId: quote.id,
        askedBy: personId,
        askedOf: body.PersonId,
        note: body.Note,
        linkId,
        askedAt,
      })
      .returning({ id: approvalRequests.id });
    if (!made) throw new Error('Nobody was asked');
    await deps.queue.enqueue(tx, 'send-mail', [
      { mail: 'approval-asked', requestId: made.id, isReminder: false },
    ]);
    return readApprovers(deps, tx, caller, jobId);
  });
}

/** A request with what its email says; null once the quote is answered, replaced, withdrawn or over, or somebody else was asked. */
export async function openRequest(deps: Deps, requestId: number) {
  const [by, of] = [alias(people, 'asked_by'), alias(people, 'asked_of')];
  const [found] = await deps.db
    .select({ request: approvalRequests, by, of })
    .from(approvalRequests)
    .innerJoin(by, eq(by.id, approvalRequests.askedBy))
    .innerJoin(of, eq(of.id, approvalRequests.askedOf))
    .where(and(eq(approvalRequests.id, requestId), isNull(approvalRequests.replacedAt)));
  const record = found && (await quoteById(deps.db, found.request.quoteId));
  if (!found || !record || !canBeAnswered(record.quote, record.job.state, deps.clock.now())) return null;
  return { ...found, record };
}

/** Queues a reminder to everybody who was asked to approve a quote a working day ago and hasn't answered. */
export async function remindApprovers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const open = await deps.db
    .select({ id: approvalRequests.id, askedAt: approvalRequests.askedAt })
    .from(approvalRequests)
    .innerJoin(quotes, eq(quotes.id, approvalRequests.quoteId))
    .innerJoin(jobs, eq(jobs.id, quotes.jobId))
    .where(
      and(
        isNull(approvalRequests.replacedAt),
        isNull(approvalRequests.remindedAt),
        eq(quotes.state, 'waiting'),
        eq(jobs.state, 'QuoteWaiting'),
      ),
    );
  const isBusinessDay = isSellersBusinessDay(deps);
  const due = open.filter(({ askedAt }) =>
    approvalReminderDue(askedAt.toTemporalInstant(), now, isBusinessDay),
  );
  await doEach(due, async ({ id }) => {
    await transaction(deps.pool, async (tx) => {
      const reminded = await tx
        .update(approvalRequests)
        .set({ remindedAt: toDate(now) })
        .where(and(eq(approvalRequests.id, id), isNull(approvalRequests.remindedAt)))
        .returning({ id: approvalRequests.id });
      if (reminded.length === 0) return;
      await deps.queue.enqueue(tx, 'send-mail', [
        { mail: 'approval-asked', requestId: id, isReminder: true },
      ]);
    });
  });
}
