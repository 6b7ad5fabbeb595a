import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  getPayout as getPayoutCall,
  listPayouts as listPayoutsCall,
} from '../../../contracts/ledger/ledger.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { itemsOfPayout, type PayoutRow, payoutByProviderId, payoutsWithin } from './payouts.queries.ts';

const presentPayout = ({ payout, differenceCents }: PayoutRow) => ({
  PayoutId: payout.providerId,
  ArrivesOn: payout.arrivesOn,
  ReturnedOn: payout.returnedAt && localToday(payout.returnedAt.toTemporalInstant(), OPERATOR_TIME_ZONE),
  Amount: dollarsFromCents(payout.amountCents),
  Charges: dollarsFromCents(payout.chargesCents),
  Refunds: dollarsFromCents(payout.refundsCents),
  Disputes: dollarsFromCents(payout.disputesCents),
  Returned: dollarsFromCents(payout.returnedCents),
  Other: dollarsFromCents(payout.otherCents),
  Fees: dollarsFromCents(payout.feeCents),
  FeesGst: dollarsFromCents(payout.feeGstCents),
  Difference: dollarsFromCents(differenceCents),
});

/** Payouts that arrived between two dates, both included, newest first. */
export async function listPayouts(
  { db }: Deps,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<Reply<typeof listPayoutsCall>> {
  const rows = await payoutsWithin(db, { from, to, limit: PAGE_SIZES.payouts });
  return { PayoutList: rows.map(presentPayout) };
}

/** A payout with its items. @throws Refusal `not_found` */
export async function readPayout({ db }: Deps, providerId: string): Promise<Reply<typeof getPayoutCall>> {
  const found = await payoutByProviderId(db, providerId);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  const items = await itemsOfPayout(db, found.payout.id);
  return {
    ...presentPayout(found),
    ItemList: items.map(({ item, paymentId, numbers }) => ({
      Kind: item.kind,
      Amount: dollarsFromCents(item.amountCents),
      Fee: dollarsFromCents(item.feeCents),
      Reference: item.sourceId,
      Description: item.description,
      PaymentId: paymentId,
      InvoiceNumbers: numbers,
    })),
  };
}
