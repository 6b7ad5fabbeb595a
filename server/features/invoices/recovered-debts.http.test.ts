import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { type JobPeople, jobPeople } from '../../../tests/kit/desk.ts';
import { balances, portal, readInvoice, visitedJob } from '../../../tests/kit/invoices.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

const dollars = (cents: number) => cents / 100;
const ofCents = (amount: number) => Math.round(amount * 100);

/** A call of the desk that changes an invoice. */
const change = ({ kit, staff }: JobPeople, path: string, payload: object, key: string = randomUUID()) =>
  send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/${path}`,
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
    payload,
  });

/** An invoice that was paid in part; the rest is written off. */
async function writtenOff(people: JobPeople, paidCents: number) {
  const { invoice } = await visitedJob(people);
  await portal(people, `invoices/${invoice.InvoiceId}/pay`, { Amount: dollars(paidCents) });
  const path = `invoices/${invoice.InvoiceId}`;
  expect((await change(people, `${path}/write-off`, { Reason: 'Closed' })).status).toBe(200);
  return { invoice, path, cents: ofCents(invoice.TotalIncGst) - paidCents };
}

const badDebts = async ({ kit }: JobPeople) => (await balances(kit))['bad-debts'] ?? 0;

test('[R1.02] a transfer for a written-off invoice reverses the write-off by what it pays, and only the rest is overpaid', async () => {
  const people = await jobPeople();
  const { kit } = people;
  const paid = fc.constantFrom(6_833, 7_516, 13_030, 50, 19_799);
  const more = fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000 }));
  await fc.assert(
    fc.asyncProperty(paid, more, async (paidCents, beyond) => {
      const before = await badDebts(people);
      const { invoice, path, cents } = await writtenOff(people, paidCents);
      const transferred = Math.max(1, cents + beyond);
      const reversed = Math.min(cents, transferred);
      const transfer = {
        RecordMore: true,
        Amount: dollars(transferred),
        Date: '2026-11-22',
        Description: 'HARTS',
      };
      const key = randomUUID();
      const sent = [1, 2].map(() => change(people, `${path}/bank-payments`, transfer, key));
      const [{ body } = { body: null }] = await Promise.all(sent);
      expect(body).toMatchObject({
        AmountOverpaid: dollars(transferred - reversed),
        AmountDue: 0,
        AmountWrittenOff: dollars(cents - reversed),
        Status: transferred > reversed ? 'Overpaid' : cents > reversed ? 'WrittenOff' : 'Paid',
      });
      expect(await badDebts(people)).toBe(before + cents - reversed);
      const dated = await kit.deps.pool.query(
        `select kind, date::text from ledger_entries where document_id = $1 order by id desc limit 2`,
        [invoice.InvoiceId],
      );
      expect(dated.rows).toEqual([
        { kind: 'bank-payment', date: '2026-11-22' },
        { kind: 'write-off-reversed', date: '2026-11-22' },
      ]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R1.02] a customer pays a written-off invoice by card, but nobody else charges it', async () => {
  const people = await jobPeople();
  const { kit } = people;
  const { invoice, path, cents } = await writtenOff(people, 6_833);
  const charged = await change(people, `${path}/charge`, {});
  expect(charged.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('written off') });
  const tooMuch = await portal(people, `${path}/pay`, { Amount: dollars(cents + 1) });
  expect(tooMuch.status).toBe(422);
  const reply = await portal(people, `${path}/pay`, {});
  expect(reply.body).toMatchObject({ Status: 'paid', AmountPaid: invoice.TotalIncGst, AmountDue: 0 });
  expect(await readInvoice(people, invoice.InvoiceId)).toMatchObject({
    Status: 'Paid',
    AmountWrittenOff: 0,
    AmountOverpaid: 0,
  });
  expect((await portal(people, `${path}/pay`, {})).body.detail).toContain('paid');
  expect(await badDebts(people)).toBe(0);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R1.02] the office reverses a write-off by hand, a part or all; a lower price reverses what it leaves overpaid', async () => {
  const people = await jobPeople();
  const { kit } = people;
  const { path, cents } = await writtenOff(people, 7_516);
  const Reason = 'They pay after all';
  expect((await change(people, `${path}/reverse-write-off`, { Amount: 12.35, Reason })).body).toMatchObject({
    AmountDue: 12.35,
    AmountWrittenOff: dollars(cents - 1_235),
  });
  expect(
    (await change(people, `${path}/reverse-write-off`, { Amount: dollars(cents), Reason })).body.code,
  ).toBe('invalid_fields');
  const credit = { Amount: 13.37, Reason: 'Late' };
  expect((await change(people, `${path}/credit`, credit)).body).toMatchObject({
    AmountDue: 0,
    AmountOverpaid: 0,
    AmountWrittenOff: dollars(cents - 1_337),
  });
  await change(people, `${path}/reverse-write-off`, { Reason });
  expect((await change(people, `${path}/reverse-write-off`, { Reason })).body.detail).toBe(
    'Nothing of this invoice is written off.',
  );
  expect(await badDebts(people)).toBe(0);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});
