import { expect, test } from 'vitest';
import { deskMessages } from '../../../../domain/desk-messages.ts';
import { desk, jobIn, jobPeople } from '../../../../tests/kit/desk.ts';

/** What customers agreed to earlier. */
const EARLIER =
  "By adding this card you let Galley charge it for the visit, after the visit, and for any repair you approved, once it's done.";

test('[R1.02] a card is charged for no access only if its customer agreed to that', async () => {
  const people = await jobPeople();
  const { pool } = people.kit.deps;
  const { jobId } = await jobIn(people, 'Scheduled');
  const office = (path: string, payload: object) => desk(people.kit.app, people.staff, path, payload);
  const { body: invoice } = await office(`jobs/${jobId}/call-out-invoice`, { Reason: 'NoAccess' });
  const charge = () => office(`invoices/${invoice.InvoiceId}/charge`, { Amount: 10 });
  const { rows } = await pool.query('select text from card_authorities limit 1');
  await pool.query('update card_authorities set text = $1', [EARLIER]);
  expect((await charge()).body).toMatchObject({ code: 'conflict', detail: deskMessages.authorityTooOld });
  await pool.query('update card_authorities set text = $1', [rows[0].text]);
  expect((await charge()).body.Payment.Status).toBe('paid');

  await pool.query('update card_authorities set text = $1', [EARLIER]);
  await pool.query("update jobs set state = 'Completed' where id = $1", [jobId]);
  expect((await charge()).body.Payment.Status).toBe('paid');
});
