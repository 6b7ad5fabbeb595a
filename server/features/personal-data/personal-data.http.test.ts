import { describe, expect, test } from 'vitest';
import {
  closeAccountMessages,
  deskCustomerMessages,
} from '../../../domain/customers/desk-customer-messages.ts';
import { EMAIL, PASSWORD, postJson, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import { confirmEmails, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, customerForm, sampleAbn, visitorForm } from '../../../tests/kit/bookings.ts';
import { ADMIN, desk, errorsOf, jobIn, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { acceptedPlan, planForm, planPeople } from '../../../tests/kit/plans.ts';

const ID = 5001;

/** Every text in every table, to look for what should be gone. */
async function everything({ deps }: TestApp): Promise<string> {
  const { rows: tables } = await deps.pool.query(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public')",
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await deps.pool.query(`select row_to_json(t)::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join('\n');
}

describe('a customer who asks what we hold', () => {
  test('gets all of it but secrets, by an administrator, and that is recorded', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    await jobIn(people, 'QuoteApproved');
    const admin = await signedInStaff(kit, ADMIN);
    expect(await desk(kit.app, staff, `customers/${ID}/export`)).toMatchObject({ status: 403 });
    const { body } = await desk(kit.app, admin, `customers/${ID}/export`);
    expect(body).toMatchObject({
      Account: { userName: EMAIL, hasPassword: true },
      Card: { mask: expect.stringMatching(/\d{4}$/) },
      Jobs: [{ state: 'Requested' }, { state: 'QuoteApproved' }],
      Quotes: [{ state: 'approved' }],
      QuoteLines: [{ description: 'Fan motor' }, { description: 'Door gasket' }, { description: 'Labour' }],
      QuoteAnswers: [
        { answer: 'approved', lines: [1, 2, 3], name: 'Priya Nair', role: 'owner', way: 'signed-in' },
      ],
      Payments: [],
      Devices: [{ name: expect.any(String) }],
    });
    expect(body.Timeline.length).toBeGreaterThan(3);
    expect(body.AuditEntries[0]).toMatchObject({ address: '127.0.0.1' });
    expect(JSON.stringify(body)).not.toMatch(/argon2|cardToken|tokenHash|passwordHash/);
    expect((await desk(kit.app, admin, `audit?Action=customer-exported`)).body.AuditEntries).toMatchObject([
      { ActorId: 12, CustomerId: ID },
    ]);
    expect(await desk(kit.app, admin, 'customers/4999/export')).toMatchObject({ status: 404 });
  });

  test('gets each payment with what was refunded of that one', async () => {
    const { people, change, invoice } = await invoiceAtDesk();
    const { kit } = people;
    for (const Amount of [10.01, 20.03]) await change('charge', { Amount });
    // Lowers the price to what was paid, and $5.05 less.
    await change('credit', { Amount: invoice.TotalIncGst - 30.04 + 5.05, Reason: 'Agreed', Refund: true });
    const admin = await signedInStaff(kit, ADMIN);
    const { body } = await desk(kit.app, admin, `customers/${ID}/export`);
    expect(body.Payments).toMatchObject([
      { amountCents: 1001, refundedCents: 0 },
      { amountCents: 2003, refundedCents: 505 },
    ]);
  });
});

test('customers save what is held about them, and close their account once nothing is open, with a recent sign-in', async () => {
  const people = await jobPeople();
  const { kit, jobId, staff, customer } = people;
  const own = (method: 'GET' | 'POST', path: string) =>
    send(kit.app, {
      method,
      url: `/api/v1/customerportal/profile/${path}`,
      headers: { authorization: `Bearer ${customer}` },
    });
  const admin = await signedInStaff(kit, ADMIN);
  const mine = await own('GET', 'export');
  expect(mine.status).toBe(200);
  expect(mine.body).toMatchObject({ Account: { id: ID, userName: EMAIL }, Jobs: [{ id: jobId }] });
  expect(JSON.stringify(mine.body)).not.toMatch(/argon2|cardToken|tokenHash|passwordHash/);
  const { body: theirs } = await desk(kit.app, admin, `customers/${ID}/export`);
  expect(Object.keys(mine.body)).toEqual(Object.keys(theirs));
  expect(await own('POST', 'close')).toMatchObject({
    status: 409,
    body: { detail: closeAccountMessages.jobsOpen },
  });
  await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
  kit.clock.advance({ minutes: 31 });
  for (const { body } of [await own('GET', 'export'), await own('POST', 'close')])
    expect(body.code).toBe('reauthenticate');
  await postJson(kit.app, '/api/v1/Account/Reauthenticate', { Password: PASSWORD }, customer);
  expect(await own('POST', 'close')).toMatchObject({ status: 200, body: { IsDeleted: false } });
  expect((await own('GET', 'export')).status).toBe(401);
  expect(await everything(kit)).not.toContain('Priya');
  const { AuditEntries } = (await desk(kit.app, admin, 'audit?Action=customer-forgotten')).body;
  expect(AuditEntries).toMatchObject([{ ActorKind: 'person', CustomerId: ID }]);
});

test('what customers read when they close their account is about the same cases as at the desk', () => {
  const words = (all: object) => Object.keys(all).filter((name) => /^forget|^jobsOpen/.test(name));
  expect(words(closeAccountMessages).toSorted()).toEqual(words(deskCustomerMessages).toSorted());
});

describe('a customer who asks us to delete it', () => {
  test('is kept while a job is open, and from a mistyped number', async () => {
    const { kit, jobId, staff } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    const forget = (UserName: string) => desk(kit.app, admin, `customers/${ID}/forget`, { UserName });
    expect(await desk(kit.app, staff, `customers/${ID}/forget`, { UserName: EMAIL })).toMatchObject({
      status: 403,
    });
    const mistyped = await forget('somebody@else.example');
    expect(errorsOf(mistyped.body)).toEqual([
      ['UserName', "This isn't the email of the customer with this number"],
    ]);
    expect(await forget(EMAIL)).toMatchObject({ status: 409 });
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Moved to Perth' });
    expect(await forget(EMAIL)).toMatchObject({ status: 200, body: { IsDeleted: false } });
  });

  test('[R12.06] leaves of their answers to quotes what was agreed, and not who did', async () => {
    const people = await jobPeople();
    const { kit, jobId, staff } = people;
    const admin = await signedInStaff(kit, ADMIN);
    const declined = await jobIn(people, 'QuoteDeclined');
    for (const id of [jobId, declined.jobId])
      await desk(kit.app, staff, `jobs/${id}/cancel`, { Reason: 'Moved to Perth' });
    expect(await desk(kit.app, admin, `customers/${ID}/forget`, { UserName: EMAIL })).toMatchObject({
      status: 200,
    });
    const { rows } = await kit.deps.pool.query(
      'select answer, name, po_number, person_id, role from quote_answers',
    );
    expect(rows).toEqual([
      { answer: 'declined', name: null, po_number: null, person_id: null, role: 'owner' },
    ]);
  });

  test('[R10.13] is confirmed by the mobile where there is no email, and takes their texted messages along', async () => {
    const { kit, jobId, staff } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    await kit.deps.pool.query(
      `update customers set user_name = null, email_confirmed_at = null, password_hash = null, is_made_by_staff = true,
         phone = '0290000012', note = 'Knows the landlord'`,
    );
    await kit.deps.pool.query(
      `insert into contact_requests (name, email, mobile, topic, message, created_at)
       select 'Priya Nair', null, mobile, 'text', 'Come at 9', now() from customers`,
    );
    await kit.deps.pool.query(
      `insert into visit_reports (visit_id, technician_id, finished_at, work, parts, received_at, signed_name, signature, services)
       select id, (select min(id) from technicians), now(), 'Fan seized.', '[]', now(), 'Maria Rossi', 'M12 40L14 42',
         '[{"EquipmentLocation":"Under the stairs","NotDoneBecause":"Maria had the key","ServiceName":"Fan clean"}]'
       from visits where job_id = $1`,
      [jobId],
    );
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Moved to Perth' });
    const exported = await desk(kit.app, admin, `customers/${ID}/export`);
    expect(exported.body.Messages).toMatchObject([{ message: 'Come at 9' }]);
    expect(exported.body.VisitReports).toMatchObject([{ signature: 'M12 40L14 42' }]);
    const forget = (UserName: string) => desk(kit.app, admin, `customers/${ID}/forget`, { UserName });
    expect(errorsOf((await forget(EMAIL)).body)).toHaveLength(1);
    expect(await forget('0491570156')).toMatchObject({ status: 200, body: { IsDeleted: false } });
    expect((await kit.deps.pool.query('select from contact_requests')).rowCount).toBe(0);
    expect(exported.body.Account).toMatchObject({ phone: '0290000012' });
    expect(await everything(kit)).not.toMatch(
      /0290000012|Knows the landlord|Maria Rossi|M12 40L14|Under the stairs|had the key/,
    );
    expect(await everything(kit)).toContain('Fan clean');
  });

  test('leaves only what tax law requires of their jobs, and can sign up again', async () => {
    const people = await jobPeople();
    const { kit, staff, customer, jobId } = people;
    const message = { Name: 'Priya Nair', Email: EMAIL, Topic: 'provider', Message: 'Ring the bell twice' };
    await send(kit.app, { method: 'POST', url: '/api/v1/ContactUs/ContactUs', payload: message });
    const admin = await signedInStaff(kit, ADMIN);
    await desk(kit.app, staff, `customers/${ID}`);
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Priya moved to Perth' });
    const { body: before } = await desk(kit.app, admin, `customers/${ID}`);
    const personal = [
      EMAIL,
      before.Mobile,
      'Priya',
      'Ring the bell',
      'moved to Perth',
      'argon2id$v=19$m=19456$customer',
    ];
    const held = await everything(kit);
    for (const text of personal.slice(0, 5)) expect(held).toContain(text);

    await desk(kit.app, admin, `customers/${ID}/forget`, { UserName: EMAIL.toUpperCase() });
    const left = await everything(kit);
    for (const text of personal) expect(left).not.toContain(text);
    const { body: after } = await desk(kit.app, admin, `customers/${ID}`);
    expect(after).toMatchObject({
      Name: 'Forgotten customer',
      BusinessName: before.BusinessName,
      ABN: before.ABN,
      Mobile: null,
      Card: null,
      IsActive: false,
      IsEmailConfirmed: false,
    });
    const { body: job } = await desk(kit.app, admin, `jobs/${jobId}`);
    expect(job).toMatchObject({ State: 'Cancelled' });
    expect(
      await send(kit.app, {
        url: '/api/v1/customerportal/jobs',
        headers: { authorization: `Bearer ${customer}` },
      }),
    ).toMatchObject({ status: 401 });
    expect(await book(kit.app, visitorForm())).toMatchObject({ status: 200 });
  });

  test('is kept while money is open, and then leaves invoices and no address that they went to', async () => {
    const { people, change, invoice } = await invoiceAtDesk();
    const { kit, staff, jobId } = people;
    const admin = await signedInStaff(kit, ADMIN);
    const forget = () => desk(kit.app, admin, `customers/${ID}/forget`, { UserName: EMAIL });
    await desk(kit.app, staff, `customers/${ID}/billing`, { AccountsEmail: 'accounts@marlowe.example' });
    await desk(kit.app, staff, `jobs/${invoice.RepairId}/po-number`, { PoNumber: 'PO Priya 7' });
    await desk(kit.app, staff, `jobs/${invoice.RepairId}/complete`, {});
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    expect((await forget()).body.detail).toBe(
      `${invoice.Number} isn't paid: $${invoice.TotalIncGst.toFixed(2)} is due. Have it paid, credit it or write it off first.`,
    );
    const transfer = { Date: '2026-11-23', Description: 'P NAIR 12-3456' };
    await change('bank-payments', { ...transfer, RecordMore: true, Amount: invoice.TotalIncGst + 5 });
    expect((await forget()).body.detail).toBe(
      `${invoice.Number} was paid $5.00 too much. Send that back first, and wait until it's refunded.`,
    );
    await change('bank-refunds', { Date: '2026-11-23', Amount: 5 });

    const { body: held } = await desk(kit.app, admin, `customers/${ID}/export`);
    expect(held).toMatchObject({
      Account: { accountsEmail: 'accounts@marlowe.example', paymentTerms: 'on-completion' },
      Invoices: [{ number: invoice.Number }, { kind: 'refund-receipt' }],
      BankPayments: [{ description: 'P NAIR 12-3456' }, { amountCents: -500 }],
    });
    expect(held.InvoiceLines.length).toBeGreaterThan(1);
    expect(held.LedgerEntries.length).toBeGreaterThan(5);

    expect(await forget()).toMatchObject({ status: 200 });
    const left = await everything(kit);
    for (const text of ['accounts@marlowe', 'PO Priya 7', 'P NAIR']) expect(left).not.toContain(text);
    expect(left).toContain(invoice.Number);
  });

  test('administrators get an email about each customer whose data is exported or deleted', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    await deliverEmails(kit);
    await desk(kit.app, admin, `customers/${ID}/export`);
    await desk(kit.app, admin, `customers/${ID}/forget`, { UserName: EMAIL });
    const notices = await deliverEmails(kit);
    expect(notices.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      [`Customer's data exported: customer ${ID}`, ADMIN.UserName],
      [`Customer's data deleted: customer ${ID}`, ADMIN.UserName],
    ]);
    expect(notices[1]?.text).toContain(ADMIN.UserName);
    expect(notices[1]?.text).not.toContain(EMAIL);
  });

  test('is gone altogether without a job, and the deletion is recorded without saying who', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    expect(await desk(kit.app, admin, `customers/${ID}/forget`, { UserName: EMAIL })).toMatchObject({
      body: { IsDeleted: true },
    });
    expect(await desk(kit.app, admin, `customers/${ID}`)).toMatchObject({ status: 404 });
    expect(await everything(kit)).not.toContain(EMAIL);
    const { body } = await desk(kit.app, admin, 'audit?Action=customer-forgotten');
    expect(body.AuditEntries).toMatchObject([{ ActorId: 11, CustomerId: ID, Details: null }]);
  });

  test('[R13.06] keeps the tax documents of a plan, also without a job', async () => {
    const people = await planPeople();
    const { kit, admin, staff } = people;
    const UserName = 'lee@harbour.example';
    await signedUpCustomer(kit.app, { CheckoutEmailAddress: UserName, CheckoutABN: sampleAbn(1) });
    await confirmEmails(kit);
    const { rows } = await kit.deps.pool.query(
      `with lee as (select id from customers where user_name = $1),
       site as (
         insert into locations overriding system value select (jsonb_populate_record(l, jsonb_build_object('id', l.id + 900, 'customer_id', lee.id))).*
         from locations l, lee where l.id = $2 returning id, customer_id
       )
       insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
       select site.customer_id, site.id, a.equipment_type_id, 'Skope', a.created_at from site, assets a where a.id = $3
       returning id::int, customer_id::int as customer`,
      [UserName, people.siteId, people.machines[0]],
    );
    const customerId = rows[0].customer as number;
    const form = planForm({ machines: [rows[0].id], serviceId: people.serviceId });
    const plan = await acceptedPlan({ ...people, customerId }, { ...form, Billing: 'yearly' });
    const forget = () => desk(kit.app, admin, `customers/${customerId}/forget`, { UserName });
    expect(await forget()).toMatchObject({ status: 409 });
    const { Version } = plan;
    await desk(kit.app, staff, `plans/${plan.PlanId}/end`, { Reason: 'Sold', Version });
    expect(await forget()).toMatchObject({ status: 200, body: { IsDeleted: false } });
    const kept = await kit.deps.pool.query('select kind from documents where customer_id = $1 order by id', [
      customerId,
    ]);
    expect(kept.rows).toEqual([{ kind: 'plan' }, { kind: 'adjustment-note' }]);
  });

  test('is either forgotten or has another job, when both happen at once', async () => {
    const { kit, staff, customer, jobId } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    const [booked, forgotten] = await Promise.all([
      book(kit.app, customerForm(), { token: customer }),
      desk(kit.app, admin, `customers/${ID}/forget`, { UserName: EMAIL }),
    ]);
    // Forgotten before the sign-in was checked, or after it.
    const answers =
      booked.status === 200
        ? [[200, 409]]
        : [
            [401, 200],
            [422, 200],
          ];
    expect(answers).toContainEqual([booked.status, forgotten.status]);
  });
});
