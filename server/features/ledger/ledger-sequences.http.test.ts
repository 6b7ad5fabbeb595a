import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balances } from '../../../tests/kit/invoices.ts';
import { invoiceWithStripe } from '../../../tests/kit/ledger.ts';
import { act, actions, expected, STEPS, type Stage } from '../../../tests/kit/payments/payment-moves.ts';
import { staff } from '../../db/schema/staff.ts';
import { checkLedger } from './check-ledger.ts';

/** Sequences, each on top of the ones before; more with SEQUENCES. */
const SEQUENCES = Number(import.meta.env.SEQUENCES ?? 16);

const STANDING = 'not exists (select from bank_reversals r where r.bank_payment_id = b.id)';

/** Cash as Australia rounds it, by the last digit. */
const inCoins = (cents: number) => cents - (cents % 10) + ([0, 0, 0, 5, 5, 5, 5, 5, 10, 10][cents % 10] ?? 0);

/** Each account by what our rows, the audit trail and the provider say, without the ledger; integer cents. */
async function independent({ kit: { deps }, double }: Stage): Promise<Record<string, number>> {
  const { rows } = await deps.pool.query(`select
    (select coalesce(sum(amount_cents), 0) from bank_payments b where b.method = 'bank' and ${STANDING})::int as bank,
    (select coalesce(sum(amount_cents), 0) from bank_payments b where b.method = 'eftpos' and ${STANDING})::int as eftpos,
    (select coalesce(sum(amount_cents), 0) from bank_payments b where b.method = 'cheque' and ${STANDING})::int as cheque,
    (select coalesce(sum(case kind when 'adjustment-note' then subtotal_cents else -subtotal_cents end), 0)
      from documents where kind <> 'refund-receipt')::int as revenue,
    (select coalesce(sum(case kind when 'adjustment-note' then gst_cents else -gst_cents end), 0)
      from documents where kind <> 'refund-receipt')::int as gst,
    (select coalesce(sum(case action when 'write-off-reversed' then -1 else 1 end * (details ->> 'amountCents')::int), 0)
      from audit_log where action in ('invoice-written-off', 'write-off-reversed'))::int as written_off,
    -- By itself, when something was paid or a price lowered, and again by itself when that transfer was taken back; the
    -- rules of the check say that it's neither too much nor too little.
    (select coalesce(sum(amount_cents), 0) from ledger_entries e
      join ledger_lines l on l.entry_id = e.id and l.account = 'receivable' where e.key like 'reversal:%' or e.key like 'restored:%')::int as recovered,
    (select coalesce(sum(case action when 'credit-used' then (details ->> 'amountCents')::int
        when 'bank-payment-taken-back' then (details ->> 'releasedCents')::int
        else -(details ->> 'amountCents')::int end), 0)
      from audit_log where action in ('overpayment-kept', 'credit-used', 'bank-payment-taken-back'))::int as kept`);
  let clearing = 0;
  for (const { status, fields, refunds } of double.charges.intents.values()) {
    if (status === 'succeeded') clearing += Number(fields.amount);
    for (const refund of refunds) if (refund.status !== 'failed') clearing -= refund.amount;
  }
  for (const { status, amount } of double.disputes.disputes.values())
    if (status !== 'won') clearing -= amount;
  const cash = await deps.pool.query<{ cents: number }>(
    `select amount_cents as cents from bank_payments b where b.method = 'cash' and ${STANDING}`,
  );
  let [till, rounding] = [0, 0];
  for (const { cents } of cash.rows) {
    till += Math.sign(cents) * inCoins(Math.abs(cents));
    rounding += cents - Math.sign(cents) * inCoins(Math.abs(cents));
  }
  const { recovered, written_off, ...rest } = rows[0];
  return { ...rest, till, rounding, clearing, written_off: written_off - recovered };
}

/**
 * Invoices for which cards paid more than they came to, leaving aside what banks gave back on appeal. Where a transfer was
 * taken back after an overpayment had been moved on, the card's money was moved on with it, and is owed again.
 */
const PAID_TWICE = `select d.number from documents d
  join ledger_entries e on e.document_id = d.id
    and (e.kind in ('card-payment', 'refund', 'refund-failed', 'dispute-lost')
      or e.kind in ('credit-kept', 'credit-released', 'bank-refund', 'eftpos-refund', 'cash-refund', 'cheque-refund') and exists (
        select from ledger_entries back where back.document_id = d.id and back.kind like '%-payment-reversed'))
  join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
  group by d.id having -sum(l.amount_cents) > d.total_cents`;

test('[R1.02] whatever happens to invoices, no cent appears or vanishes, and nothing is paid twice', async () => {
  const { stripe } = await invoiceWithStripe();
  const { kit, double } = stripe;
  const { deps } = kit;
  const [rosa] = await deps.db.select().from(staff).limit(1);
  if (!rosa) throw new Error('Nobody is at the desk');
  const stage: Stage = { ...stripe, by: { kind: 'staff', id: rosa.id, name: rosa.name, origin: null } };
  const hour = { to: 0, trouble: null, step: { do: 'hour' } } as const;
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      for (const one of sequence) {
        const { trouble: moment } = one;
        double.trouble = moment === 'lost reply' || moment === 'down' ? moment : null;
        await act(stage, one)
          .then(() => done.set(one.step.do, (done.get(one.step.do) ?? 0) + 1))
          .catch(expected);
        double.trouble = null;
        // A provider that responds again isn't left alone for a while.
        await deps.payments.listCharges(kit.clock.now());
      }
      for (let hours = 0; hours < 2; hours += 1) await act(stage, hour);
      const { faults, charges } = await checkLedger(deps);
      expect(faults).toEqual([]);
      expect(charges).toBe(double.charges.intents.size);
      const { bank = 0, gst = 0, 'eftpos-clearing': eftpos = 0, ...rest } = await balances(kit);
      const {
        'cheque-clearing': cheque = 0,
        'cash-clearing': till = 0,
        'cash-rounding': rounding = 0,
      } = rest;
      const { 'revenue-call-out': revenue, 'card-clearing': clearing = 0 } = rest;
      const { 'bad-debts': written_off = 0, 'customer-credits': kept = 0 } = rest;
      expect({ bank, eftpos, cheque, till, rounding, revenue, gst, clearing, written_off, kept }).toEqual(
        await independent(stage),
      );
      expect((await deps.pool.query(PAID_TWICE)).rows).toEqual([]);
      const { rows } = await deps.pool.query('select sum(amount_cents)::int as cents from ledger_lines');
      expect(rows).toEqual([{ cents: 0 }]);
    }),
    { numRuns: SEQUENCES, seed: 20_261_131, endOnFailure: true },
  );
  // Each took effect, or this proves less than it says.
  expect([...done.keys()].sort()).toEqual([...STEPS].sort());
});
