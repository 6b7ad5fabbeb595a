import { expect, test } from 'vitest';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import type { TestApp } from '../../../../tests/kit/app.ts';
import { desk, errorsOf, jobIn, jobPeople } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';

/** What customers agreed to earlier. */
const EARLIER = ['visit-1', 'repair-1'];

test('[R1.02] a card is charged for no access only if its customer agreed to that', async () => {
  const people = await jobPeople();
  const { pool } = people.kit.deps;
  const { jobId } = await jobIn(people, 'Scheduled');
  const office = (path: string, payload: object) => desk(people.kit.app, people.staff, path, payload);
  const { body: invoice } = await office(`jobs/${jobId}/call-out-invoice`, { Reason: 'NoAccess' });
  const charge = () => office(`invoices/${invoice.InvoiceId}/charge`, { Amount: 10 });
  const agreeTo = (clauses: string[]) => pool.query('update card_authorities set clauses = $1', [clauses]);
  await agreeTo(EARLIER);
  expect((await charge()).body).toMatchObject({
    code: 'conflict',
    detail: deskInvoiceMessages.authorityTooOld,
  });
  // The sentence may say it in other words; only the clauses count.
  await pool.query("update card_authorities set text = 'Another wording'");
  await agreeTo([...EARLIER, 'missed-visit-1']);
  expect((await charge()).body.Payment.Status).toBe('paid');

  await agreeTo(EARLIER);
  await pool.query("update jobs set state = 'Completed' where id = $1", [jobId]);
  expect((await charge()).body.Payment.Status).toBe('paid');
});

test('[R1.02] an invoice is charged to a card on file only, and only if its customer agreed to that', async () => {
  const { people, change } = await invoiceAtDesk();
  const { pool } = people.kit.deps;
  const refused = { code: 'conflict', detail: deskInvoiceMessages.noCardToCharge };
  await pool.query("update payment_methods set card_token = 'without-authority'");
  expect((await change('charge', {})).body).toMatchObject(refused);
  await pool.query('delete from payment_methods');
  expect((await change('charge', {})).body).toMatchObject(refused);
  expect(await charges(people.kit)).toBe(0);
});

const charges = async ({ deps }: TestApp) =>
  (await deps.pool.query('select count(*)::int as n from payments')).rows[0].n;

test.each([
  ['stolen', true],
  ['nofunds', false],
] as const)(
  '[R1.02] the office is asked before a card is charged again: %s, %s',
  async (scenario, isAsked) => {
    const { people, change, useCard, read } = await invoiceAtDesk();
    await useCard(scenario);
    expect((await change('charge', {})).body.Payment.Status).toBe('declined');
    const again = await change('charge', { Amount: 12.37 });
    expect(await charges(people.kit)).toBe(isAsked ? 1 : 2);
    if (!isAsked) return;
    expect([again.status, errorsOf(again.body)]).toEqual([
      422,
      [['ChargeDeclinedCard', deskInvoiceMessages.cardDeclinedForGood]],
    ]);
    const confirmed = await change('charge', { Amount: 12.37, ChargeDeclinedCard: true });
    expect(confirmed.body.Payment.Status).toBe('declined');
    expect((await read()).CardPayments.map(({ Amount }) => Amount)).toContain(12.37);
  },
);
