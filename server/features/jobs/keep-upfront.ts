import type { FieldFault } from '../../../contracts/problem.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Membership } from '../../../domain/people/rights.ts';
import { mayGiveUpfront } from '../../../domain/repair-quotes/upfront-limits.ts';
import { upfrontMessages } from '../../../domain/repair-quotes/upfront-messages.ts';
import { eq } from '../../db/drizzle.ts';
import { upfrontLimits } from '../../db/schema/upfront-limits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

type Given = { siteId: number | null; limitCents: number };

/** What is wrong with a limit: it's more than the person may approve themselves. `siteId` is null for a whole business. */
export function upfrontFaults(membership: Membership, { siteId, limitCents }: Given): FieldFault[] {
  if (limitCents === 0 || mayGiveUpfront(membership, siteId, limitCents)) return [];
  const own = membership.limitCents === null ? null : formatMoney(membership.limitCents);
  return [{ field: 'UpfrontLimitIncGst', message: upfrontMessages.moreThanYours(own) }];
}

/** @throws Refusal `invalid_fields` for more than the person may approve themselves */
export function requireMayGiveUpfront(membership: Membership, given: Given): void {
  const [fault] = upfrontFaults(membership, given);
  if (fault) throw fieldRefusal(fault.field, fault.message);
}

type Of = { jobId: number } | { customerId: number };

/** Keeps a limit for a locked job or business, in place of the one before; null takes it back. */
export async function keepUpfront(
  tx: Transaction,
  of: Of,
  {
    limitCents,
    personId,
    staffId = null,
    at,
  }: { limitCents: number | null; personId: number; staffId?: number | null; at: Date },
): Promise<void> {
  await tx
    .delete(upfrontLimits)
    .where('jobId' in of ? eq(upfrontLimits.jobId, of.jobId) : eq(upfrontLimits.customerId, of.customerId));
  if (limitCents === null) return;
  await tx.insert(upfrontLimits).values({ ...of, limitCents, personId, staffId, setAt: at });
}
