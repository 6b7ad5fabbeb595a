import { describe, expect, test } from 'vitest';
import { type Charging, changeAt, charging } from '../../../../tests/kit/collecting.ts';
import { balances, visitedJob } from '../../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { settleOpenPayments } from '../../payments/settle-open-payments.ts';

const PRIYA = 'priya@marlowestreet.example';

/** What the customer gets, then what the office gets. */
async function declinedMails({ kit }: Charging['people']) {
  const mails = await deliverEmails(kit);
  expect(mails).toHaveLength(2);
  return mails.toSorted(
    (a, b) => Number(b.to?.[0]?.address === PRIYA) - Number(a.to?.[0]?.address === PRIYA),
  );
}

describe('[R1.02] the automatic charge', () => {
  test('is announced, made at 9am on the next business day, once, and receipted', async () => {
    const { people, invoice, cents, page, collect, collectAt, payments } = await charging();
    const mails = await deliverEmails(people.kit);
    const issued = mails.find(({ subject }) => subject?.includes(invoice.Number));
    for (const part of [issued?.text, issued?.html]) {
      expect(part).toContain('charge $205.01 to Visa ending 4242 at 9am on Tue 24 Nov');
      expect(part).toContain('before 9am on Tue 24 Nov');
    }
    expect((await page()).AutomaticChargeAt).toBe('2026-11-23T22:00:00.000Z');
    await collectAt('11-24T08:59');
    expect(await payments()).toEqual([]);
    people.kit.clock.advance({ minutes: 1 });
    // Several servers at once.
    await Promise.all([collect(), collect(), collect()]);
    expect(await payments()).toEqual([[1, 'succeeded']]);
    expect(await page()).toMatchObject({ Status: 'Paid', AutomaticChargeAt: null });
    expect(await balances(people.kit)).toMatchObject({ 'card-clearing': cents });
    const [receipt] = await deliverEmails(people.kit);
    expect(receipt?.subject).toBe('Receipt: $205.01 for INV-1001');
  });

  test('that is declined is tried three times on dated days; the customer and the office hear of it each time', async () => {
    const { useCard, page, collectAt, payments, mailsOf, later, read, people } = await charging();
    await useCard('nofunds');
    await mailsOf();
    await collectAt('11-24T09:00');
    expect(await page()).toMatchObject({
      Status: 'ToPay',
      AutomaticChargeAt: '2026-11-25T22:00:00.000Z',
      Attempts: [{ State: 'declined' }],
    });
    const [mail, notice] = await declinedMails(people);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
      PRIYA,
      'Visa ending 4242 was declined. Nothing has been taken.',
    ]);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(/Your bank declined/);
      expect(part).toContain('at 9am on Thu 26 Nov');
      expect(part).toMatch(/#\/invoice\?ch=[\w-]{43}/);
      expect(part).not.toMatch(/undefined|null|NaN/);
    }
    expect(notice?.subject).toBe('Card declined: INV-1001, Marlowe Street Café Pty Ltd');
    expect(notice?.text).toContain('1 of 3');
    await collectAt('11-25T09:00');
    await collectAt('11-26T09:00');
    await collectAt('11-30T09:00');
    expect(await payments()).toEqual([
      [1, 'declined'],
      [2, 'declined'],
      [3, 'declined'],
    ]);
    expect((await page()).AutomaticChargeAt).toBeNull();
    await collectAt('12-02T09:00');
    expect(await payments()).toHaveLength(3);
    await later(0);
    expect((await read()).CardPayments.map(({ AutomaticAttempt }) => AutomaticAttempt)).toEqual([3, 2, 1]);
  });

  test('is never repeated after a decline that says not to', async () => {
    const { useCard, collectAt, payments, page, people } = await charging();
    await useCard('stolen');
    await deliverEmails(people.kit);
    await collectAt('11-24T09:00');
    expect(await payments()).toEqual([[1, 'declined']]);
    expect((await page()).AutomaticChargeAt).toBeNull();
    const [mail] = await declinedMails(people);
    expect(mail?.text).toContain("We won't try this card again by ourselves.");
    await collectAt('11-26T09:00');
    expect(await payments()).toHaveLength(1);
  });

  test('is not made once the office has something to decide, or nothing is due', async () => {
    const { people, collectAt } = await charging();
    const { pool } = people.kit.deps;
    const happens: [string, (id: number, cents: number) => unknown][] = [
      ['paid', (id) => changeAt(people, id, 'charge', {})],
      ['credited', (id, cents) => changeAt(people, id, 'credit', { Amount: cents / 100, Reason: 'x' })],
      ['written off in part', (id) => changeAt(people, id, 'write-off', { Amount: 10, Reason: 'x' })],
      [
        'refunded at the provider without a note',
        async (id) => {
          await changeAt(people, id, 'charge', { Amount: 50 });
          await pool.query(
            `insert into refunds (payment_id, amount_cents, state, provider_id, created_at, updated_at)
             select id, 5000, 'succeeded', 'dashboard', now(), now() from payments where document_id = $1`,
            [id],
          );
        },
      ],
      [
        'disputed',
        async (id) => {
          await changeAt(people, id, 'charge', { Amount: 50 });
          await pool.query(
            `insert into disputes (payment_id, provider_id, amount_cents, reason, state, created_at, updated_at)
             select id, 'dispute', 5000, 'fraudulent', 'lost', now(), now() from payments where document_id = $1`,
            [id],
          );
        },
      ],
    ];
    for (const [, happen] of happens) {
      const { invoice } = await visitedJob(people);
      await happen(invoice.InvoiceId, Math.round(invoice.TotalIncGst * 100));
    }
    await collectAt('11-24T09:00');
    const { rows } = await pool.query(
      'select distinct document_id::int as id from payments where automatic_attempt = 1',
    );
    // Only the one that nothing happened to.
    expect(rows).toEqual([{ id: 1 }]);
    const { rows: dated } = await pool.query(
      'select count(*)::int as count from automatic_charges where next_at is not null',
    );
    expect(dated).toEqual([{ count: 0 }]);
  });

  test('whose answer was lost is not repeated, and not made at all once somebody holds the invoice', async () => {
    const { useCard, collectAt, payments, people, collect, hold } = await charging();
    await useCard('unreachable');
    await collectAt('11-24T09:00');
    await collect();
    expect(await payments()).toEqual([[1, 'started']]);
    expect((await hold('You fixed the wrong fridge.')).body.IsOnHold).toBe(true);
    people.kit.clock.advance({ hours: 1 });
    await settleOpenPayments(people.kit.deps);
    expect(await payments()).toEqual([[1, 'cancelled']]);
  });

  test('that nobody could make on its day gets another, with an email to the customer; it needs the card', async () => {
    const { people, collectAt, payments, page, mailsOf } = await charging();
    await mailsOf();
    await collectAt('11-26T09:00');
    expect(await payments()).toEqual([]);
    expect(await mailsOf()).toEqual([[PRIYA, 'INV-1001: a new date for the charge']]);
    expect((await page()).AutomaticChargeAt).toBe('2026-11-26T22:00:00.000Z');
    await people.kit.deps.pool.query('delete from payment_methods');
    await collectAt('11-27T09:00');
    expect(await payments()).toEqual([]);
    expect((await page()).AutomaticChargeAt).toBeNull();
  });
});
