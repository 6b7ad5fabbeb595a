import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '../../../domain/money/money.ts';
import { send } from '../../../tests/kit/app.ts';
import { ADMIN, DISPATCHER, desk, jobIn, OWN_PASSWORD, signedInStaff } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { addTechnician } from '../../../tests/kit/technicians/technician-phone.ts';
import { addStaff } from '../staff/add-staff.ts';

/** A colleague's change of an invoice, in odd cents, so that no two are alike. */
const invoiceChange = fc.oneof(
  fc.record({ path: fc.constant('bank-payments'), cents: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ path: fc.constant('credit'), cents: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ path: fc.constant('write-off'), cents: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ path: fc.constantFrom('hold', 'release', 'end-link', 'charge'), cents: fc.constant(0) }),
);
const bodyOf = ({ path, cents }: { path: string; cents: number }) => ({
  ...(cents > 0 && { Amount: cents / 100 }),
  ...(path === 'bank-payments' && { Date: '2026-11-23', Description: null }),
  ...(['credit', 'write-off', 'hold'].includes(path) && { Reason: `As agreed, ${cents}` }),
});

test('[R10.04] an invoice is changed only as it was read: a change after somebody else’s says who, and nothing is done', async () => {
  const { people, change, read } = await invoiceAtDesk();
  const { pool } = people.kit.deps;
  const trail = async () =>
    (await pool.query(`select count(*)::int as n from audit_log where action <> 'invoice-opened'`)).rows[0].n;
  await fc.assert(
    fc.asyncProperty(invoiceChange, invoiceChange, async (first, second) => {
      const seen = (await read()).Version;
      const done = await change(first.path, bodyOf(first));
      fc.pre(done.status === 200 && done.body.Version !== seen);
      const before = await read();
      const lines = await trail();
      people.kit.clock.advance({ minutes: 1 });
      const late = await change(second.path, { ...bodyOf(second), Version: seen });
      const same =
        (second.path === 'hold' && before.Hold?.Reason === bodyOf(second).Reason) ||
        (second.path === 'release' && !before.Hold) ||
        (second.path === 'end-link' && !before.HasLink);
      expect([first, second, late.status]).toEqual([first, second, same ? 200 : 409]);
      if (!same) {
        expect(late.body.detail).toMatch(new RegExp(`^${DISPATCHER.Name} changed this on .* Now \\$`));
        // As it is without the refused change.
        expect(late.body.detail).toContain(`${formatMoney(Math.round(before.AmountDue * 100))} is due`);
        expect(late.body.detail.includes("it's on hold")).toBe(before.Hold !== null);
      }
      expect({ ...(await read()), Version: 0 }).toEqual({ ...before, Version: 0 });
      expect(await trail()).toBe(lines);
      if (before.Hold) await change('release', {});
    }),
    { numRuns: 12 },
  );
});

test('[R10.04] so are the customer’s billing, a PO number, a closed window, leave and a staff account', async () => {
  const { people, read: readInvoice } = await invoiceAtDesk();
  const { kit } = people;
  const admin = await signedInStaff(kit, ADMIN);
  const { jobId } = await jobIn(people, 'Requested');
  const technicianId = await addTechnician(people, { Name: 'Mei Lin', Mobile: '0491 570 159' });
  const { StaffId } = await addStaff(
    kit.deps,
    { UserName: 'noor@galley.example', Name: 'Noor Haddad', Role: 'dispatcher', Password: 'fryer-basket-4' },
    OWN_PASSWORD,
  );
  const window = { Region: 'metro-inner', Date: '2026-11-30', TimeWindow: 'morning' };
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${admin}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });
  const version = async (path: string, pick: (body: never) => number) =>
    pick((await desk(kit.app, admin, path)).body as never);
  const customer = `customers/${(await readInvoice()).CustomerId}`;
  const leave = `technicians/${technicianId}/leave`;
  const technician = () =>
    version('technicians', ({ Technicians }: { Technicians: { TechnicianId: number; Version: number }[] }) =>
      Number(Technicians.find((one) => one.TechnicianId === technicianId)?.Version),
    );
  const account = () =>
    version('staff', ({ StaffList }: { StaffList: { StaffId: number; Version: number }[] }) =>
      Number(StaffList.find((one) => one.StaffId === StaffId)?.Version),
    );
  const billing = () => version(`${customer}/billing`, ({ Version }: { Version: number }) => Version);
  const job = () => version(`jobs/${jobId}`, ({ Version }: { Version: number }) => Version);
  const days = (day: number) => ({ FromDate: `2026-12-0${day}`, ToDate: `2026-12-0${day}`, Reason: null });
  /** Where the version is read, a colleague's change, and another one after it. */
  const rows: [
    () => Promise<number>,
    (Version: number) => ReturnType<typeof call>,
    (Version: number) => ReturnType<typeof call>,
  ][] = [
    [
      billing,
      (Version) => call('POST', `${customer}/billing`, { PaymentTerms: '14-days', Version }),
      (Version) => call('POST', `${customer}/billing`, { NeedsPoNumber: true, Version }),
    ],
    [
      job,
      (Version) => call('POST', `jobs/${jobId}/po-number`, { PoNumber: 'A-7', Version }),
      (Version) => call('POST', `jobs/${jobId}/po-number`, { PoNumber: 'B-7', Version }),
    ],
    [
      technician,
      (Version) => call('POST', leave, { ...days(1), Version }),
      (Version) => call('POST', leave, { ...days(2), Version }),
    ],
    [
      account,
      (Version) => call('POST', `staff/${StaffId}/disable`, { Version }),
      (Version) => call('POST', `staff/${StaffId}/password`, { Password: 'another-basket-5', Version }),
    ],
  ];
  for (const [read, first, second] of rows) {
    const seen = await read();
    expect((await first(seen)).status).toBe(200);
    const changed = await read();
    expect(changed).toBeGreaterThan(seen);
    const late = await second(seen);
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringContaining(`${ADMIN.Name} changed this`),
    ]);
    // What is stored already can be asked for again, whatever was read, and is recorded once.
    const trail = async () =>
      (await kit.deps.pool.query(`select count(*)::int as n from audit_log where action !~ 'opened$'`))
        .rows[0].n;
    const lines = await trail();
    expect((await first(seen)).status).toBe(200);
    expect([await read(), await trail()]).toEqual([changed, lines]);
  }
  const closed = await call('PUT', 'window-closures', { ...window, Reason: 'Flood', Read: null });
  kit.clock.advance({ minutes: 1 });
  const again = { ...window, Reason: 'Flooded road', Read: closed.body.ClosedOn };
  expect((await call('PUT', 'window-closures', again)).status).toBe(200);
  const path = `window-closures/${window.Date}/morning/${window.Region}`;
  const late = await call('DELETE', `${path}?Read=${closed.body.ClosedOn}`);
  expect([late.status, late.body.detail]).toEqual([
    409,
    expect.stringContaining(`${ADMIN.Name} changed this`),
  ]);
  for (const missing of [`jobs/${jobId}/po-number`, `${customer}/billing`, leave, `jobs/${jobId}/start`]) {
    const without = await call('POST', missing, { ...days(3), PoNumber: 'C', Version: undefined });
    expect([missing, without.status, without.body.errors?.[0]?.field]).toEqual([missing, 422, 'Version']);
  }
});
