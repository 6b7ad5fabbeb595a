import type { Reply } from '../../../contracts/endpoint.ts';
import type { bookPayoutDifference as bookCall } from '../../../contracts/ledger/ledger.ts';
import { bookkeepingMessages } from '../../../domain/bookkeeping/bookkeeping-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { count, eq, like } from '../../db/drizzle.ts';
import { ledgerEntries, payouts } from '../../db/schema/ledger.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { payoutByProviderId } from './payouts.queries.ts';
import { readPayout } from './payouts.ts';
import { postEntry } from './post-entry.ts';

/**
 * Books the unexplained part of a payout to `provider-adjustments`, with a note for the accountant.
 * @throws Refusal `not_found`; `conflict` if all of it is explained or booked
 */
export async function bookPayoutDifference(
  deps: Deps,
  { providerId, note, by }: { providerId: string; note: string; by: StaffDoer },
): Promise<Reply<typeof bookCall>> {
  await transaction(deps.pool, async (tx) => {
    // Locked, so that if two run at once, the second finds nothing left to book.
    await tx.select().from(payouts).where(eq(payouts.providerId, providerId)).for('update');
    const found = await payoutByProviderId(tx, providerId);
    if (!found) throw new Refusal('not_found', requestMessages.notFound);
    const { payout, differenceCents: amountCents } = found;
    if (amountCents === 0) throw new Refusal('conflict', bookkeepingMessages.nothingToBook);
    const prefix = `payout-difference:${payout.id}:`;
    const [booked] = await tx
      .select({ times: count() })
      .from(ledgerEntries)
      .where(like(ledgerEntries.key, `${prefix}%`));
    await postEntry(deps, tx, {
      event: { kind: 'payout-difference', amountCents },
      key: `${prefix}${(booked?.times ?? 0) + 1}`,
      documentId: null,
      customerId: null,
      note,
    });
    await recordAudit(tx, deps, {
      by,
      action: 'payout-difference-booked',
      subject: { kind: 'payout', id: payout.id },
      details: { payout: providerId, amountCents, note },
    });
  });
  return readPayout(deps, providerId);
}
