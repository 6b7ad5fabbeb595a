import { and, desc, gte, lte } from 'drizzle-orm';
import type { listPayouts as listPayoutsCall } from '../../../contracts/desk/ledger.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { dollarsFromCents } from '../../../domain/pricing/money.ts';
import type { Payout } from '../../adapters/payments/port.ts';
import { payouts } from '../../db/schema/ledger.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { PAGE_SIZES, RECONCILED_DAYS } from '../../platform/limits.ts';
import { postEntry } from './post-entry.ts';

/** Records the card provider's payouts of the last weeks that aren't recorded yet, with their fees, each once. */
export async function recordPayouts(deps: Deps): Promise<void> {
  const since = deps.clock.now().subtract({ hours: 24 * RECONCILED_DAYS });
  let listed: Payout[];
  try {
    listed = await deps.payments.listPayouts(since);
  } catch (error) {
    deps.log.warn({ err: error }, 'the card provider did not list its payouts');
    return;
  }
  for (const payout of listed) await recordPayout(deps, payout);
}

async function recordPayout(deps: Deps, { payoutId: providerId, ...payout }: Payout): Promise<void> {
  const about = { documentId: null, customerId: null };
  const { amountCents, feeCents, feeGstCents } = payout;
  await transaction(deps.pool, async (tx) => {
    const [recorded] = await tx
      .insert(payouts)
      .values({ ...payout, providerId, recordedAt: toDate(deps.clock.now()) })
      .onConflictDoNothing({ target: payouts.providerId })
      .returning({ id: payouts.id });
    if (!recorded) return;
    const { id } = recorded;
    if (feeCents !== 0) {
      const event = { kind: 'provider-fee', amountCents: feeCents, gstCents: feeGstCents } as const;
      await postEntry(deps, tx, { event, key: `payout-fee:${id}`, ...about });
    }
    if (amountCents !== 0) {
      await postEntry(deps, tx, { event: { kind: 'payout', amountCents }, key: `payout:${id}`, ...about });
    }
  });
}

/** Payouts that arrived between two dates, both included, newest first. */
export async function listPayouts(
  { db }: Deps,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<Reply<typeof listPayoutsCall>> {
  const rows = await db
    .select()
    .from(payouts)
    .where(and(from ? gte(payouts.arrivesOn, from) : undefined, to ? lte(payouts.arrivesOn, to) : undefined))
    .orderBy(desc(payouts.arrivesOn), desc(payouts.id))
    .limit(PAGE_SIZES.payouts);
  return {
    PayoutList: rows.map((row) => ({
      PayoutId: row.providerId,
      ArrivesOn: row.arrivesOn,
      Amount: dollarsFromCents(row.amountCents),
      Charges: dollarsFromCents(row.chargesCents),
      Refunds: dollarsFromCents(row.refundsCents),
      Disputes: dollarsFromCents(row.disputesCents),
      Other: dollarsFromCents(row.otherCents),
      Fees: dollarsFromCents(row.feeCents),
      FeesGst: dollarsFromCents(row.feeGstCents),
      Difference: dollarsFromCents(
        row.amountCents -
          (row.chargesCents + row.refundsCents + row.disputesCents + row.otherCents - row.feeCents),
      ),
    })),
  };
}
