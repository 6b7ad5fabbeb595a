import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { send } from '../../../tests/kit/app.ts';
import { ADMIN, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { portal, visitedJob } from '../../../tests/kit/invoices.ts';
import { checkLedger } from './check-ledger.ts';

test('[R10.18] nothing is dated in a closed period, and what the system posts is dated after it', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const admin = await signedInStaff(kit, ADMIN);
  const { invoice } = await visitedJob(people);
  const call = async (path: string, payload?: object, token = staff) =>
    send(kit.app, {
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });
  const close = async (ClosedUntil: string | null, more: object = {}) => {
    const { Version } = (await call('ledger/closing')).body;
    return call('ledger/closing', { ClosedUntil, Version, ...more }, admin);
  };
  expect((await call('ledger/closing', { ClosedUntil: null, Version: 0 })).status).toBe(403);
  const today = localToday(kit.clock.now(), OPERATOR_TIME_ZONE);
  expect((await close(today)).body.errors[0].field).toBe('ClosedUntil');

  // Recorded while it was open, on the wrong invoice; then that period is closed.
  const row = (day: string) => ({
    Key: randomUUID(),
    Date: day,
    Amount: 12.01,
    Text: null,
    Parts: [{ InvoiceId: invoice.InvoiceId, Amount: 12.01 }],
  });
  expect((await call('bank-transfers', { Rows: [row('2026-11-18')] })).body.Rows[0].Status).toBe('recorded');
  expect((await close('2026-11-20')).body).toMatchObject({ ClosedUntil: '2026-11-20', Version: 1 });
  expect((await close('2026-11-19', { Version: 0 })).status).toBe(409);

  const path = `invoices/${invoice.InvoiceId}`;
  const days = fc.integer({ min: -20, max: 2 }).map((more) => addDays('2026-11-20', more));
  await fc.assert(
    fc.asyncProperty(days, async (day) => {
      const isClosed = day <= '2026-11-20';
      const single = await call(`${path}/bank-payments`, { Amount: 0.07, Date: day });
      const [bulk] = (await call('bank-transfers', { Rows: [row(day)] })).body.Rows;
      expect([single.status, bulk.Status]).toEqual(isClosed ? [422, 'refused'] : [200, 'recorded']);
      if (!isClosed) return;
      expect(single.body.errors[0]).toEqual({
        field: 'Date',
        message: expect.stringMatching(/closed until Fri 20 Nov 2026\. Give Sat 21 Nov 2026 or a later date/),
      });
      expect(bulk.Message).toContain('closed until');
    }),
    { numRuns: 6 },
  );
  const { BankTransfers } = (await call(path)).body;
  const TransferId = BankTransfers.at(-1).TransferId;
  const wrong = { TransferId, Cause: 'WrongInvoice', Reason: 'Not theirs' };
  expect((await call(`${path}/take-back-transfer`, { ...wrong, Date: '2026-11-18' })).status).toBe(422);
  expect((await call(`${path}/take-back-transfer`, wrong)).body.BankTransfers.at(-1).TakenBackOn).toBe(
    '2026-11-21',
  );
  // The provider's money is dated the day on which it's posted.
  expect((await portal(people, `${path}/pay`, { Amount: 5.05 })).status).toBe(200);
  const { rows } = await kit.deps.pool.query(
    "select count(*)::int from ledger_entries where date <= '2026-11-20' and posted_at > (select set_at from book_closings order by id limit 1)",
  );
  expect(rows).toEqual([{ count: 0 }]);
  const audit = await kit.deps.pool.query("select details from audit_log where action = 'books-closed'");
  expect(audit.rows).toEqual([{ details: { before: null, closedUntil: '2026-11-20' } }]);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
  expect((await close(null)).body.ClosedUntil).toBeNull();
  expect((await call('bank-transfers', { Rows: [row('2026-11-18')] })).body.Rows[0].Status).toBe('recorded');

  // Long before its invoice, it's asked.
  const old = { Amount: 3.03, Date: '2024-11-23' };
  expect((await call(`${path}/bank-payments`, old)).body.errors[0].field).toBe('RecordEarly');
  expect((await call(`${path}/bank-payments`, { ...old, RecordEarly: true })).status).toBe(200);
  const early = { ...row('2025-11-23'), Text: invoice.Number };
  expect((await call('bank-transfers', { Rows: [early] })).body.Rows[0].Status).toBe('refused');
  expect((await call('bank-transfers/match', { Rows: [early] })).body.Rows[0]).toMatchObject({
    IsExact: false,
  });
  const confirmed = { Rows: [{ ...early, RecordEarly: true }] };
  expect((await call('bank-transfers', confirmed)).body.Rows[0].Status).toBe('recorded');
});
