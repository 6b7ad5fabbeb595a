import type { takings as takingsCall } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { EntryKind } from '../../../domain/ledger/accounts.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { movedByDay, owedBefore } from './bookkeeping.queries.ts';
import { checkRange } from './exports/export-invoices.ts';

type Moved = { kind: EntryKind; cents: number };

/** The sums by kind of entry. They're positive for the kinds that lower what is owed, too. */
function sumsOf(moved: readonly Moved[]) {
  const sum = (...kinds: EntryKind[]) =>
    moved.reduce((cents, one) => cents + (kinds.includes(one.kind) ? one.cents : 0), 0);
  // 0 - x rather than -x, which would turn 0 into -0.
  const received = (...kinds: EntryKind[]) => dollarsFromCents(0 - sum(...kinds));
  return {
    Invoiced: dollarsFromCents(sum('invoice')),
    Credited: received('adjustment-note'),
    ReceivedByCard: received('card-payment'),
    ReceivedByBank: received('bank-payment', 'bank-payment-reversed'),
    Refunded: dollarsFromCents(sum('refund', 'refund-failed', 'bank-refund')),
    LostInDisputes: dollarsFromCents(sum('dispute-lost', 'dispute-regained')),
    CreditKept: dollarsFromCents(sum('credit-kept')),
    CreditUsed: received('credit-used', 'credit-used-reversed'),
    CreditReleased: received('credit-released'),
    WrittenOff: received('write-off'),
    WriteOffsReversed: dollarsFromCents(sum('write-off-reversed')),
  };
}

/**
 * What moved on each day, in the seller's time zone, and what is owed at its end.
 * @throws Refusal `invalid_fields` for dates in the wrong order, or more than a year
 */
export async function readTakings(
  { db }: Deps,
  range: { from: string; to: string },
): Promise<Reply<typeof takingsCall>> {
  checkRange(range);
  const before = await owedBefore(db, range.from);
  const moved = await movedByDay(db, range);
  let owed = before;
  const days = [...Map.groupBy(moved, ({ date }) => date)].map(([date, ofDay]) => {
    owed += ofDay.reduce((cents, one) => cents + one.cents, 0);
    return { Date: date, ...sumsOf(ofDay), Outstanding: dollarsFromCents(owed) };
  });
  return {
    DayList: days,
    Total: sumsOf(moved),
    OutstandingBefore: dollarsFromCents(before),
    OutstandingAfter: dollarsFromCents(owed),
  };
}
