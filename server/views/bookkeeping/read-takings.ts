import type { takings as takingsCall } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { type EntryKind, REFUNDED_KINDS } from '../../../domain/ledger/accounts.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { RECORDED, RECORDED_METHODS } from '../../../domain/payments/recorded-methods.ts';
import type { Deps } from '../../common/deps.ts';
import { movedByDay, owedBefore, roundedByDay } from './bookkeeping.queries.ts';
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
    ReceivedByEftpos: received('eftpos-payment', 'eftpos-payment-reversed'),
    ReceivedInCash: received('cash-payment', 'cash-payment-reversed'),
    ReceivedByCheque: received('cheque-payment', 'cheque-payment-reversed'),
    Refunded: dollarsFromCents(sum(...REFUNDED_KINDS)),
    LostInDisputes: dollarsFromCents(sum('dispute-lost', 'dispute-regained')),
    CreditKept: dollarsFromCents(sum('credit-kept')),
    CreditUsed: received('credit-used', 'credit-used-reversed'),
    CreditReleased: received('credit-released'),
    WrittenOff: received('write-off'),
    WriteOffsReversed: dollarsFromCents(sum('write-off-reversed')),
  };
}

type MethodTakings = Reply<typeof takingsCall>['Total']['Methods'][number];

/** What came in and went out, in each way that was used. @param rounded what rounding added to cash */
function methodsOf(moved: readonly Moved[], rounded: readonly Moved[]): MethodTakings[] {
  const sumOf = (rows: readonly Moved[], kinds: readonly EntryKind[]) =>
    rows.reduce((cents, one) => cents + (kinds.includes(one.kind) ? one.cents : 0), 0);
  const row = (
    Method: MethodTakings['Method'],
    kinds: Record<'received' | 'takenBack' | 'sentBack', readonly EntryKind[]>,
  ) => {
    const all = [...kinds.received, ...kinds.takenBack, ...kinds.sentBack];
    if (!moved.some(({ kind }) => all.includes(kind))) return [];
    const rounding = sumOf(rounded, all);
    return {
      Method,
      Received: dollarsFromCents(0 - sumOf(moved, kinds.received)),
      TakenBack: dollarsFromCents(sumOf(moved, kinds.takenBack)),
      SentBack: dollarsFromCents(sumOf(moved, kinds.sentBack)),
      Rounding: dollarsFromCents(rounding),
      Total: dollarsFromCents(rounding - sumOf(moved, all)),
    };
  };
  return [
    row('Card', { received: ['card-payment'], takenBack: [], sentBack: ['refund', 'refund-failed'] }),
    ...RECORDED_METHODS.map((method) =>
      row(RECORDED[method].wire, {
        received: [`${method}-payment`],
        takenBack: [`${method}-payment-reversed`],
        sentBack: [`${method}-refund`],
      }),
    ),
  ].flat();
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
  const rounded = await roundedByDay(db, range);
  let owed = before;
  const days = [...Map.groupBy(moved, ({ date }) => date)].map(([date, ofDay]) => {
    owed += ofDay.reduce((cents, one) => cents + one.cents, 0);
    const ofCash = rounded.filter((one) => one.date === date);
    return {
      Date: date,
      ...sumsOf(ofDay),
      Methods: methodsOf(ofDay, ofCash),
      Outstanding: dollarsFromCents(owed),
    };
  });
  return {
    DayList: days,
    Total: { ...sumsOf(moved), Methods: methodsOf(moved, rounded) },
    OutstandingBefore: dollarsFromCents(before),
    OutstandingAfter: dollarsFromCents(owed),
  };
}
