import type { Payout, PayoutItem } from '../../adapters/payments/port.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { payoutItems, payouts } from '../../db/schema/ledger.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { RECONCILED_DAYS } from '../../platform/limits.ts';
import { postEntry } from './post-entry.ts';

const ABOUT_NO_INVOICE = { documentId: null, customerId: null };

/**
 * Records the card provider's payouts of the last weeks that aren't recorded yet, each once with its items, and
 * reverses those that the bank has returned since.
 */
export async function recordPayouts(deps: Deps): Promise<void> {
  const since = deps.clock.now().subtract({ hours: 24 * RECONCILED_DAYS });
  try {
    for (const payout of await deps.payments.listPayouts(since)) {
      await recordPayout(deps, payout);
      if (payout.isReturned) await recordReturn(deps, payout);
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'the card provider did not list its payouts');
  }
}

async function recordPayout(
  deps: Deps,
  { payoutId: providerId, arrivesOn, amountCents }: Payout,
): Promise<void> {
  const [known] = await deps.db.select().from(payouts).where(eq(payouts.providerId, providerId));
  if (known) return;
  const { items, feeGstCents } = await deps.payments.readPayout(providerId);
  const feeCents = sumOf(items, (item) => item.feeCents) - amountOf(items, 'fee');
  await transaction(deps.pool, async (tx) => {
    const [recorded] = await tx
      .insert(payouts)
      .values({
        providerId,
        arrivesOn,
        amountCents,
        chargesCents: amountOf(items, 'charge'),
        refundsCents: amountOf(items, 'refund'),
        disputesCents: amountOf(items, 'dispute'),
        returnedCents: amountOf(items, 'returned'),
        otherCents: amountOf(items, 'other'),
        feeCents,
        feeGstCents,
        recordedAt: toDate(deps.clock.now()),
      })
      .onConflictDoNothing({ target: payouts.providerId })
      .returning({ id: payouts.id });
    if (!recorded) return;
    const { id } = recorded;
    if (items.length > 0)
      await tx.insert(payoutItems).values(items.map((item) => ({ ...item, payoutId: id })));
    if (feeCents !== 0) {
      const event = { kind: 'provider-fee', amountCents: feeCents, gstCents: feeGstCents } as const;
      await postEntry(deps, tx, { event, key: `payout-fee:${id}`, ...ABOUT_NO_INVOICE });
    }
    if (amountCents !== 0) {
      const event = { kind: 'payout', amountCents } as const;
      await postEntry(deps, tx, { event, key: `payout:${id}`, ...ABOUT_NO_INVOICE });
    }
  });
}

/** The provider has the money of a returned payout again, and will pay it out with a later one. */
async function recordReturn(deps: Deps, { payoutId, amountCents }: Payout): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.providerId, payoutId)).for('update');
    if (!payout || payout.returnedAt !== null) return;
    await tx
      .update(payouts)
      .set({ returnedAt: toDate(deps.clock.now()) })
      .where(eq(payouts.id, payout.id));
    if (amountCents === 0) return;
    const event = { kind: 'payout-returned', amountCents } as const;
    await postEntry(deps, tx, { event, key: `payout-returned:${payout.id}`, ...ABOUT_NO_INVOICE });
  });
}

const sumOf = (items: readonly PayoutItem[], centsOf: (item: PayoutItem) => number) =>
  items.reduce((sum, item) => sum + centsOf(item), 0);

const amountOf = (items: readonly PayoutItem[], kind: PayoutItem['kind']) =>
  sumOf(items, (item) => (item.kind === kind ? item.amountCents : 0));
