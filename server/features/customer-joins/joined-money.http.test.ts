import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postJson } from '../../../tests/kit/accounts.ts';
import { confirmEmails } from '../../../tests/kit/app.ts';
import { CARD, cardToken, sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { charging } from '../../../tests/kit/collecting.ts';
import { ADMIN, desk, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { portal, readInvoice, visitedJob } from '../../../tests/kit/invoices.ts';
import {
  crossed,
  frozenRows,
  joiningOffice,
  lettersQueued,
  ownedRows,
} from '../../../tests/kit/joined-customers.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

const PRIYA = 5001;
const SAM = 'sam@harbour.example';

/** Priya, who has an invoice and a card that pays it by itself, is joined into Sam, who has the same; both sign in. */
async function priyaIntoSam() {
  const world = await charging();
  const { kit, staff } = world.people;
  const office = joiningOffice({ kit, staff });
  const { token } = await signedInCustomer(kit.app, {
    CheckoutEmailAddress: SAM,
    CheckoutFirstName: 'Sam',
    CheckoutLastName: 'Okoro',
    CheckoutBusinessName: 'Harbour Lane',
    CheckoutABN: sampleAbn(9),
    CheckoutMobileNumber: '0491 570 157',
  });
  await confirmEmails(kit);
  const { rows } = await kit.deps.pool.query('select max(id)::int as id from customers');
  const sam = { kit, staff, customer: token, id: rows[0].id as number };
  const own = (await visitedJob(sam)).invoice;
  await deliverEmails(kit);
  const { JoinId } = (await office.join(PRIYA, sam.id)).body;
  const link = tokenIn((await deliverEmails(kit)).at(-1));
  expect((await postJson(kit.app, '/api/v1/Account/AnswerJoin', { token: link, IsYes: true })).status).toBe(
    200,
  );
  return { ...world, office, sam, own, JoinId, theirs: world.invoice };
}

describe('[R14.06] the money of joined customers', () => {
  test('is owed and shown together, and each card pays its own invoices only', async () => {
    const { sam, own, theirs, collectAt, people } = await priyaIntoSam();
    const { kit } = people;
    const list = async () => (await portal(sam, 'invoices')).body;
    expect(await list()).toMatchObject({
      TotalDue: own.TotalIncGst + theirs.TotalIncGst,
      DueCount: 2,
      PayAll: {
        Total: own.TotalIncGst,
        LeftOutList: [{ InvoiceId: theirs.InvoiceId, Reason: 'OfJoined' }],
      },
    });
    expect(await readInvoice(sam, theirs.InvoiceId)).toMatchObject({ TakesCardOnFile: false });
    expect(await readInvoice(sam, own.InvoiceId)).toMatchObject({ TakesCardOnFile: true });
    const pay = (path: string, payload: object) =>
      portal(sam, `invoices/${path}`, payload, { 'idempotency-key': randomUUID() });
    expect(await pay(`${theirs.InvoiceId}/pay`, {})).toMatchObject({ status: 409 });
    const both = { InvoiceIds: [own.InvoiceId, theirs.InvoiceId], Total: (await list()).TotalDue };
    expect(await pay('pay', both)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(theirs.Number) },
    });
    // A typed card pays a part of it, and the receipt goes to the kept one.
    const card = { ...CARD, CheckoutCardToken: cardToken() };
    expect((await pay(`${theirs.InvoiceId}/pay`, { Amount: 12.37, ...card })).body).toMatchObject({
      Status: 'paid',
    });
    expect((await deliverEmails(kit)).map(({ to }) => to?.[0]?.address)).toEqual([SAM]);

    await collectAt('11-24T09:00');
    const { rows } = await kit.deps.pool.query(
      `select customer_id::int as of, document_id::int as paid, authority_id is not null as kept from payments where state = 'succeeded' order by document_id, id`,
    );
    expect(rows).toEqual([
      { of: PRIYA, paid: theirs.InvoiceId, kept: false },
      { of: PRIYA, paid: theirs.InvoiceId, kept: true },
      { of: sam.id, paid: own.InvoiceId, kept: true },
    ]);
    for (const { to } of await deliverEmails(kit)) expect(to?.[0]?.address).toBe(SAM);
    expect(await list()).toMatchObject({ TotalDue: 0, DueCount: 0 });
    expect((await portal(sam, 'receipts')).body.ReceiptList).toHaveLength(3);
    const statement = (await portal(sam, 'statements/2026-11')).body;
    expect(JSON.stringify(statement)).toContain(theirs.Number);
    expect((await checkLedger(kit.deps)).faults).toEqual([]);
  });

  test('that a card does not pay is a need with the kept one to ring', async () => {
    const { sam, useCard, collectAt, office } = await priyaIntoSam();
    await useCard('nofunds');
    await collectAt('11-24T09:00');
    const { rows } = await sam.kit.deps.pool.query(
      `select count(*)::int as n from payments where state = 'declined'`,
    );
    expect(rows).toEqual([{ n: 2 }]);
    await office.later(0);
    const { Groups } = await office.done('GET', 'needs');
    const failed = JSON.stringify(Groups).match(/"CustomerId":\d+/g) ?? [];
    expect(failed.length).toBeGreaterThan(1);
    expect([...new Set(failed)]).toEqual([`"CustomerId":${sam.id}`]);
  });

  test('is in the export of the kept one, and is forgotten with them', async () => {
    const { sam, own, theirs, office, people } = await priyaIntoSam();
    const { kit } = people;
    const admin = await signedInStaff(kit, ADMIN);
    const { body } = await desk(kit.app, admin, `customers/${sam.id}/export`);
    expect(body.Invoices).toMatchObject([{ id: own.InvoiceId }]);
    expect(body.Joined).toMatchObject([
      {
        Account: { id: PRIYA, userName: 'priya@marlowestreet.example' },
        Invoices: [{ id: theirs.InvoiceId }],
      },
    ]);
    const forget = async (id: number, UserName: string) =>
      desk(kit.app, admin, `customers/${id}/forget`, { UserName, Version: await office.version(id) });
    expect((await forget(PRIYA, 'priya@marlowestreet.example')).status).toBe(409);
    await kit.deps.pool.query(
      `update jobs set state = 'Cancelled' where state not in ('Completed', 'Cancelled')`,
    );
    expect(await forget(sam.id, SAM)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("isn't paid") },
    });
    for (const { InvoiceId, TotalIncGst } of [own, theirs]) await office.transfer(InvoiceId, TotalIncGst);
    await deliverEmails(kit);
    expect(await forget(sam.id, SAM)).toMatchObject({ status: 200, body: { IsDeleted: false } });
    const { rows } = await kit.deps.pool.query(
      `select user_name, mobile, password_hash, joined_into::int from customers order by id`,
    );
    expect(rows).toEqual([
      {
        user_name: `forgotten-${PRIYA}@galley.invalid`,
        mobile: null,
        password_hash: null,
        joined_into: sam.id,
      },
      {
        user_name: `forgotten-${sam.id}@galley.invalid`,
        mobile: null,
        password_hash: null,
        joined_into: null,
      },
    ]);
    for (const table of ['payment_methods', 'sessions', 'contacts', 'texts']) {
      expect((await kit.deps.pool.query(`select from ${table}`)).rowCount).toBe(0);
    }
  });
});

/** How many pairs are drawn; 200 for a long look. */
const PAIRS = 12;

const drawnJob = fc.record({
  /** How far it is, and what was paid on its invoice, in hundredths of it; more than all becomes credit. */
  state: fc.constantFrom('booked', 'invoiced'),
  paid: fc.constantFrom(0, 37, 100, 130),
});
const drawnCustomer = fc.record({
  machines: fc.integer({ min: 1, max: 2 }),
  contacts: fc.integer({ min: 0, max: 2 }),
  jobs: fc.array(drawnJob, { maxLength: 2 }),
});

test('[R14.06] joined and taken apart, every row, sum and letter is as it was, whatever both had', {
  timeout: 60_000 + PAIRS * 10_000,
}, async () => {
  const people = await jobPeople();
  const office = joiningOffice(people);
  const { kit } = people;
  let number = 0;
  const make = async ({
    machines,
    contacts,
    jobs,
  }: typeof drawnCustomer extends fc.Arbitrary<infer T> ? T : never) => {
    number += 1;
    const id = await office.customer(number);
    const site = await office.site(id, `${number} Ferry Street`);
    let machine = 0;
    for (let at = 0; at < machines; at += 1) machine = await office.machine(id, site, `SK-${number}-${at}`);
    for (let at = 0; at < contacts; at += 1) await office.contact(id, `Chef ${at}`, at ? site : null);
    let cents = 0;
    for (const { state, paid } of jobs) {
      if (state === 'booked') await office.booking(id, machine);
      else cents += await invoicedAndPaid(id, machine, paid);
    }
    return { id, cents, jobs: jobs.length, machines };
  };
  const invoicedAndPaid = async (id: number, machine: number, paid: number) => {
    await office.invoiced(id, machine);
    const [invoice] = await office.invoicesOf(id);
    if (!invoice) throw new Error('No invoice');
    const due = Math.round(invoice.AmountDue * 100);
    const amount = Math.round((due * paid) / 100);
    if (amount > 0) await office.transfer(invoice.InvoiceId, amount / 100);
    if (amount > due) await office.change(invoice.InvoiceId, 'keep-credit', {});
    return due - amount;
  };
  const money = async (id: number) => {
    const { TotalDue, Credit } = await office.done('GET', `customers/${id}/billing`);
    return Math.round((TotalDue - Credit) * 100);
  };
  await fc.assert(
    fc.asyncProperty(drawnCustomer, drawnCustomer, async (first, second) => {
      const [one, other] = [await make(first), await make(second)];
      const before = {
        owned: await ownedRows(kit),
        frozen: await frozenRows(kit),
        letters: await lettersQueued(kit),
      };
      expect([await money(one.id), await money(other.id)]).toEqual([one.cents, other.cents]);
      const { JoinId } = (await office.join(one.id, other.id)).body;
      expect(await frozenRows(kit)).toEqual(before.frozen);
      expect([await money(other.id), await crossed(kit)]).toEqual([one.cents + other.cents, []]);
      const page = await office.read(other.id);
      expect([page.JobList.length, page.EquipmentCount]).toEqual([
        one.jobs + other.jobs,
        one.machines + other.machines,
      ]);
      expect((await office.apart(other.id, JoinId)).status).toBe(200);
      const after = {
        owned: await ownedRows(kit),
        frozen: await frozenRows(kit),
        letters: await lettersQueued(kit),
      };
      expect(after).toEqual(before);
      expect([await money(one.id), await money(other.id)]).toEqual([one.cents, other.cents]);
    }),
    { numRuns: PAIRS, endOnFailure: true },
  );
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});
