import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  getUpfrontLimit,
  setApprovalLimits as setApprovalLimitsCall,
  setUpfrontLimit as setUpfrontLimitCall,
} from '../../../contracts/repair-quotes/upfront-limits.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { centsFromDollars, dollarsFromCents } from '../../../domain/money/money.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import { upfrontMessages } from '../../../domain/repair-quotes/upfront-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defaultLimitOf, lockCustomer, setDefaultLimit } from '../customers/customers.queries.ts';
import { keepUpfront, requireMayGiveUpfront } from '../jobs/keep-upfront.ts';
import { lockJobRow, raiseVersion } from '../jobs/move-job.ts';
import { membersOf } from '../people/people.queries.ts';
import { presentUpfront, upfrontOf, upfrontOfBusiness } from './upfront-limits.ts';

const cents = (dollars: number | null) => (dollars === null ? null : centsFromDollars(dollars));
const dollars = (amount: number | null) => (amount === null ? null : dollarsFromCents(amount));

/** Up to how much a repair of a customer's job goes ahead without asking. @throws Refusal `not_found` */
export async function readUpfront(
  { db }: Deps,
  { jobId, customerId }: { jobId: number; customerId: number },
): Promise<Reply<typeof getUpfrontLimit>> {
  const { id, locationId } = jobs;
  const [job] = await db
    .select({ id, customerId: jobs.customerId, locationId, payerId: jobs.payerId })
    .from(jobs)
    .where(and(eq(id, jobId), eq(jobs.customerId, customerId)));
  if (!job) throw new Refusal('not_found', requestMessages.notFound);
  return { Upfront: presentUpfront(await upfrontOf(db, job)) };
}

/**
 * Sets, lowers or takes back the limit of a job, for quotes that are sent afterwards (R12.08).
 * @throws Refusal `not_found`; `invalid_fields` for more than the person may approve; `conflict` for a job that is over, and if
 *   somebody changed it since it was read
 */
export async function setJobUpfront(
  deps: Deps,
  {
    jobId,
    caller: { personId, customerId, membership },
    by,
    form,
  }: { jobId: number; caller: Caller; by: CustomerDoer; form: z.output<typeof setUpfrontLimitCall.body> },
): Promise<Reply<typeof setUpfrontLimitCall>> {
  return transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (job?.customerId !== customerId) throw new Refusal('not_found', requestMessages.notFound);
    const limitCents = cents(form.UpfrontLimitIncGst);
    const before = await upfrontOf(tx, job);
    const own = before?.isOfJob ? before : null;
    if ((own?.limitCents ?? null) === limitCents && (own === null || own.setter.personId === personId))
      return { Upfront: presentUpfront(before) };
    if (!isOpenJob(job.state)) throw new Refusal('conflict', upfrontMessages.jobOver);
    const seen = own && wireInstant(own.setAt);
    if (seen !== form.SeenOn) throw new Refusal('conflict', upfrontMessages.changedMeanwhile);
    // Without one of its own, a job goes by the limit of the business, which may be more.
    const next = limitCents ?? (await upfrontOfBusiness(tx, customerId))?.limitCents ?? 0;
    if (limitCents !== null || next > (own?.limitCents ?? 0)) {
      requireMayGiveUpfront(membership, { siteId: job.locationId, limitCents: next });
    }
    const now = deps.clock.now();
    await keepUpfront(tx, { jobId }, { limitCents, personId, at: toDate(now) });
    await raiseVersion(tx, jobId, { kind: 'customer', name: null }, now);
    await recordAudit(tx, deps, {
      by,
      action: 'upfront-limit-changed',
      subject: { kind: 'job', id: jobId },
      customerId,
      details: { before: { limitCents: own?.limitCents ?? null }, after: { limitCents } },
    });
    return { Upfront: presentUpfront(await upfrontOf(tx, job)) };
  });
}

/** What people of a business without a limit may approve, and what goes ahead at its jobs without asking. */
export async function readApprovalLimits(
  db: Queryable,
  customerId: number,
): Promise<Reply<typeof setApprovalLimitsCall>> {
  const upfront = await upfrontOfBusiness(db, customerId);
  return {
    DefaultLimitIncGst: dollars(await defaultLimitOf(db, customerId)),
    HasOthers: (await membersOf(db, customerId)).length > 1,
    UpfrontLimitIncGst: dollars(upfront?.limitCents ?? null),
    UpfrontSetBy: upfront?.setBy ?? null,
    UpfrontSetOn: upfront && wireInstant(upfront.setAt),
  };
}

/** Changes both (R12.06, R12.08). @throws Refusal `conflict` if somebody changed them since they were read */
export async function setApprovalLimits(
  deps: Deps,
  {
    caller: { personId, customerId, membership },
    by,
    form,
  }: { caller: Caller; by: CustomerDoer; form: z.output<typeof setApprovalLimitsCall.body> },
): Promise<Reply<typeof setApprovalLimitsCall>> {
  return transaction(deps.pool, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new Refusal('not_found', requestMessages.notFound);
    const before = await readApprovalLimits(tx, customerId);
    const { DefaultLimitIncGst, UpfrontLimitIncGst, Seen } = form;
    const isSame = (one: typeof Seen) =>
      one.DefaultLimitIncGst === before.DefaultLimitIncGst &&
      one.UpfrontLimitIncGst === before.UpfrontLimitIncGst;
    // One whose giver may not approve any more goes ahead with nothing until somebody else gives it.
    const upfront = await upfrontOfBusiness(tx, customerId);
    const isStale = upfront !== null && !mayDo(upfront.role, 'approve');
    if (isSame(form) && !isStale) return before;
    if (!isSame(Seen)) throw new Refusal('conflict', upfrontMessages.changedMeanwhile);
    const limitCents = cents(UpfrontLimitIncGst);
    await setDefaultLimit(tx, customerId, cents(DefaultLimitIncGst));
    if (isStale || UpfrontLimitIncGst !== before.UpfrontLimitIncGst) {
      if (limitCents !== null) requireMayGiveUpfront(membership, { siteId: null, limitCents });
      await keepUpfront(tx, { customerId }, { limitCents, personId, at: toDate(deps.clock.now()) });
    }
    const after = { DefaultLimitIncGst, UpfrontLimitIncGst };
    const { DefaultLimitIncGst: defaultBefore, UpfrontLimitIncGst: upfrontBefore } = before;
    await recordAudit(tx, deps, {
      by,
      action: 'approval-limits-changed',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: {
        before: { DefaultLimitIncGst: defaultBefore, UpfrontLimitIncGst: upfrontBefore },
        after,
      },
    });
    return readApprovalLimits(tx, customerId);
  });
}
