import { expect, test } from 'vitest';
import { askForPassword, get, postJson } from '../../../tests/kit/accounts.ts';
import { confirmEmails, type TestApp } from '../../../tests/kit/app.ts';
import { ACCOUNT, sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { jobPeople } from '../../../tests/kit/desk.ts';
import { importOffice } from '../../../tests/kit/imports.ts';
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

/** Another customer who signs in, with a job. */
async function signedUp(kit: TestApp) {
  const { token } = await signedInCustomer(kit.app, {
    CheckoutEmailAddress: 'sam@harbour.example',
    CheckoutFirstName: 'Sam',
    CheckoutLastName: 'Okoro',
    CheckoutBusinessName: 'Harbour Lane',
    CheckoutABN: sampleAbn(9),
    CheckoutMobileNumber: '0491 570 157',
  });
  await confirmEmails(kit);
  const { rows } = await kit.deps.pool.query(
    `select id::int from customers where user_name = 'sam@harbour.example'`,
  );
  return { token, id: rows[0].id as number };
}

/** The token in the newest letter. */
const linkInMail = async (kit: TestApp) => tokenIn((await deliverEmails(kit)).at(-1));

const answer = (kit: TestApp, token: string, IsYes: boolean) =>
  postJson(kit.app, '/api/v1/Account/AnswerJoin', { token, IsYes });

/** Two customers without a sign-in, each with a site, a machine, a contact and an invoiced job. */
async function twoBakeries() {
  const people = await jobPeople();
  const office = joiningOffice(people);
  const make = async (number: number, street: string) => {
    const id = await office.customer(number);
    const site = await office.site(id, street);
    const machine = await office.machine(id, site, `SK-100${number}`);
    await office.contact(id, `Chef ${number}`, site);
    return { id, site, machine, jobId: await office.invoiced(id, machine) };
  };
  return { ...people, office, one: await make(1, '7 Ferry Street'), other: await make(2, '9 Quay Street') };
}

test('[R14.06] two customers are joined, everything is found on the kept one, and taken apart as they were', async () => {
  const { kit, office, one, other } = await twoBakeries();
  const before = { owned: await ownedRows(kit), frozen: await frozenRows(kit) };
  const letters = await lettersQueued(kit);
  const { Customers } = await office.done('GET', `customers/${one.id}/join/${other.id}`);
  expect(Customers).toMatchObject([
    {
      CustomerId: one.id,
      JobCount: 1,
      EquipmentCount: 1,
      HasSignIn: false,
      WhyNotKept: null,
      NeedsYes: false,
    },
    { CustomerId: other.id, Contacts: ['Chef 2'], WhyNotKept: null },
  ]);
  expect((await office.join(one.id, other.id, { Version: 99 })).status).toBe(409);
  expect((await office.join(one.id, other.id, { IntoVersion: 99 })).status).toBe(409);
  const seen = { Version: await office.version(one.id), IntoVersion: await office.version(other.id) };
  const joined = await office.join(one.id, other.id, seen);
  expect(joined).toMatchObject({ status: 200, body: { State: 'joined', KeptId: other.id } });
  // Sent again, its answer lost.
  expect((await office.join(one.id, other.id, seen)).body).toEqual(joined.body);

  const page = await office.read(other.id);
  expect(page).toMatchObject({
    EquipmentCount: 2,
    JoinedInto: null,
    JoinedList: [
      { CustomerId: one.id, Name: 'Mei Tan1', JoinedBy: 'Tomasz Wren', ApartUntil: expect.any(String) },
    ],
  });
  expect(page.JobList.map(({ RepairId }: { RepairId: number }) => RepairId)).toEqual([
    other.jobId,
    one.jobId,
  ]);
  expect(page.Locations).toHaveLength(2);
  expect(page.Contacts).toHaveLength(2);
  expect(await office.read(one.id)).toMatchObject({
    JoinedInto: { CustomerId: other.id, Name: 'Bakery 2' },
    JobList: [],
  });
  const { InvoiceList } = await office.done('GET', `invoices?CustomerId=${other.id}`);
  expect(InvoiceList).toHaveLength(2);
  for (const invoice of InvoiceList) expect(invoice.CustomerId).toBe(other.id);
  const billing = await office.done('GET', `customers/${other.id}/billing`);
  expect(billing.TotalDue).toBe(Customers[0].TotalDue + Customers[1].TotalDue);
  // How they're invoiced is the kept one's: a change of the joined one would be lost.
  expect((await office.call('POST', `customers/${one.id}/billing`, { NeedsPoNumber: true })).status).toBe(
    404,
  );
  for (const term of ['Tan1', 'Bakery 1', '0491 570201', 'SK-1001', '7 Ferry', 'Chef 1']) {
    const { CustomerList } = await office.done('GET', `customers?SearchTerm=${encodeURIComponent(term)}`);
    expect([term, CustomerList.map(({ CustomerId }: { CustomerId: number }) => CustomerId)]).toEqual([
      term,
      [other.id],
    ]);
  }
  const { CustomerList } = await office.done('GET', 'customers');
  expect(CustomerList.map(({ CustomerId }: { CustomerId: number }) => CustomerId)).not.toContain(one.id);
  expect(await frozenRows(kit)).toEqual(before.frozen);

  const { JoinId } = joined.body;
  const apart = await office.apart(other.id, JoinId);
  expect(apart).toMatchObject({ status: 200, body: { State: 'apart' } });
  expect((await office.apart(other.id, JoinId, { Version: 1 })).body).toEqual(apart.body);
  expect({ owned: await ownedRows(kit), frozen: await frozenRows(kit) }).toEqual(before);
  expect(await lettersQueued(kit)).toBe(letters);
  const { rows } = await kit.deps.pool.query(
    `select action, actor_kind, subject_id::int, customer_id::int from audit_log where action like 'customers-%' order by id`,
  );
  const about = { actor_kind: 'staff', subject_id: one.id, customer_id: other.id };
  expect(rows).toEqual([
    { action: 'customers-joined', ...about },
    { action: 'customers-taken-apart', ...about },
  ]);
});

test('[R14.06] a customer who signs in is joined after their yes: asked by a link, withdrawn, refused, or joined, and their sign-in ends', async () => {
  const people = await jobPeople();
  const { kit, customer } = people;
  const office = joiningOffice(people);
  const mei = await office.customer(1);
  const sam = await signedUp(kit);
  // Somebody who signs in isn't joined into somebody who doesn't.
  expect(await office.join(PRIYA, mei)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Keep Marlowe Street Café Pty Ltd (customer 5001) instead') },
  });
  await deliverEmails(kit);
  const before = await ownedRows(kit);
  const asked = await office.join(PRIYA, sam.id);
  expect(asked).toMatchObject({ status: 200, body: { State: 'waiting', KeptId: sam.id } });
  expect((await office.join(PRIYA, sam.id)).body).toEqual(asked.body);
  expect(await ownedRows(kit)).toEqual(before);
  for (const id of [PRIYA, sam.id]) {
    expect((await office.read(id)).WaitingJoin).toMatchObject({ JoinedId: PRIYA, KeptId: sam.id });
  }
  const first = await linkInMail(kit);
  const withdrawn = await office.call('POST', `customers/${sam.id}/joins/${asked.body.JoinId}/withdraw`, {
    Version: await office.version(sam.id),
  });
  expect(withdrawn).toMatchObject({ status: 200, body: { State: 'withdrawn' } });
  expect((await answer(kit, first, true)).body).toMatchObject({ code: 'link_invalid', LinkFault: 'used' });

  // Refused by the customer.
  await office.join(PRIYA, sam.id);
  expect((await answer(kit, await linkInMail(kit), false)).body).toMatchObject({ State: 'refused' });
  // Too late.
  await office.join(PRIYA, sam.id);
  const late = await linkInMail(kit);
  await office.later(24 * 7);
  expect((await answer(kit, late, true)).body).toMatchObject({ code: 'link_invalid', LinkFault: 'old' });
  expect((await office.read(PRIYA)).WaitingJoin).toBe(null);
  expect(await ownedRows(kit)).toEqual(before);

  const again = await office.join(PRIYA, sam.id);
  const link = await linkInMail(kit);
  const opened = await postJson(kit.app, '/api/v1/Account/ReadJoin', { token: link });
  expect(opened.body).toMatchObject({ UserName: 'priya@marlowestreet.example', KeptName: 'Harbour Lane' });
  const profile = () => get(kit.app, '/api/v1/customerportal/jobs', customer);
  expect((await profile()).status).toBe(200);
  const said = await Promise.all([answer(kit, link, true), answer(kit, link, true)]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await profile()).status).toBe(401);
  const signIn = () =>
    postJson(kit.app, '/api/v1/Account/Login', {
      UserName: 'priya@marlowestreet.example',
      Password: ACCOUNT.CheckoutPassword,
    });
  expect((await signIn()).status).not.toBe(200);
  await deliverEmails(kit);
  await askForPassword(kit, 'priya@marlowestreet.example');
  const [letter] = await deliverEmails(kit);
  expect(letter?.subject).toMatch(/no longer signs in/);
  expect(letter?.text).not.toMatch(/harbour|sam@/i);
  const jobs = (await get(kit.app, '/api/v1/customerportal/jobs', sam.token)).body;
  expect(JSON.stringify(jobs)).toContain('Marlowe');
  await office.apart(sam.id, again.body.JoinId);
  expect((await signIn()).status).toBe(200);
  expect(await ownedRows(kit)).toEqual(before);
});

test('[R14.06] what came while two were one stays with the kept one, and nothing is at a site of the other', async () => {
  const { kit, office, one, other } = await twoBakeries();
  const open = await office.booking(one.id, one.machine);
  const { JoinId } = (await office.join(one.id, other.id)).body;
  const later = await office.booking(other.id, one.machine);
  const oven = await office.machine(other.id, one.site, 'OV-2000');
  await office.contact(other.id, 'Night porter', one.site);
  await office.visited(open);
  expect(await office.apart(other.id, JoinId)).toMatchObject({ status: 200 });
  const [was, kept] = [await office.read(one.id), await office.read(other.id)];
  const jobsOf = ({ JobList }: { JobList: { RepairId: number }[] }) =>
    JobList.map(({ RepairId }) => RepairId);
  expect(jobsOf(was)).toEqual([open, one.jobId]);
  expect(jobsOf(kept)).toEqual([later, other.jobId]);
  expect(was.Contacts.map(({ Name }: { Name: string }) => Name)).toEqual(['Chef 1']);
  expect(kept.Locations.map(({ StreetAddress }: { StreetAddress: string }) => StreetAddress).sort()).toEqual([
    '7 Ferry Street',
    '9 Quay Street',
  ]);
  const { AssetList } = await office.done('GET', `customers/${other.id}/equipment`);
  expect(AssetList.map(({ Id }: { Id: number }) => Id)).toContain(oven);
  // The invoice for their visit was issued to the kept one, and stays so.
  expect(await office.invoicesOf(one.id)).toHaveLength(1);
  expect(await office.invoicesOf(other.id)).toHaveLength(2);
  expect(await crossed(kit)).toEqual([]);
  expect((await checkLedger(kit.deps)).faults).toEqual([]);
});

test('[R14.06] joins make no circle, follow to the end, and come apart in their order, within a day', async () => {
  const people = await jobPeople();
  const { kit } = people;
  const office = joiningOffice(people);
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4]) ids.push(await office.customer(number));
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  for (const [at, id] of ids.entries()) await office.site(id, `${at + 1} Ferry Street`);
  const before = await ownedRows(kit);
  const both = await Promise.all([office.join(a, b), office.join(b, a)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = both.find(({ status }) => status === 200)?.body;
  const joined = first.KeptId === b ? a : b;
  expect((await office.join(first.KeptId, joined)).status).toBe(409);
  // Into one who is joined: to the end of it.
  const third = await office.join(c, joined);
  expect(third.body.KeptId).toBe(first.KeptId);
  const last = await office.join(first.KeptId, d);
  expect(last.body.State).toBe('joined');
  expect((await office.read(d)).JoinedList).toHaveLength(3);
  expect((await office.read(d)).Locations).toHaveLength(4);
  expect(await crossed(kit)).toEqual([]);
  expect(await office.apart(first.KeptId, first.JoinId)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Take that apart first') },
  });
  expect((await office.apart(c, last.body.JoinId)).status).toBe(404);
  for (const [kept, { JoinId }] of [
    [d, last.body],
    [first.KeptId, first],
    [first.KeptId, third.body],
  ] as const) {
    expect((await office.apart(kept, JoinId)).status).toBe(200);
  }
  expect(await ownedRows(kit)).toEqual(before);

  const { JoinId } = (await office.join(a, b)).body;
  await office.later(24);
  expect((await office.read(b)).JoinedList).toMatchObject([{ ApartUntil: null }]);
  expect(await office.apart(b, JoinId)).toMatchObject({ status: 409 });
  expect((await office.read(a)).JoinedInto).toMatchObject({ CustomerId: b });
});

test('[R14.06] a booking during a join is the kept one’s, or is refused', async () => {
  const { kit, office, one, other } = await twoBakeries();
  const payload = {
    CustomerId: one.id,
    AssetId: one.machine,
    OverrideReason: 'As they asked',
    Problem: 'Not cooling',
    ProblemDescription: 'Warm since this morning.',
    PriorityOption: 'tomorrow',
    PriorityTimeWindow: 'morning',
    PrioritySelectedDate: '24/11/2026',
  };
  const [joined, ...booked] = await Promise.all([
    office.join(one.id, other.id),
    ...[1, 2, 3].map(() => office.call('POST', 'bookings', payload)),
  ]);
  expect(joined.status).toBe(200);
  for (const { status } of booked) expect([200, 422]).toContain(status);
  expect(await office.call('POST', 'bookings', payload)).toMatchObject({
    status: 422,
    body: {
      errors: expect.arrayContaining([
        {
          field: 'CustomerId',
          message: `This customer was joined into customer ${other.id}. Open that one.`,
        },
      ]),
    },
  });
  const { rows } = await kit.deps.pool.query('select count(*)::int as n from jobs where customer_id = $1', [
    one.id,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
  expect(await crossed(kit)).toEqual([]);
  for (const [method, path] of [
    ['PUT', 'note'],
    ['POST', 'contacts'],
    ['POST', 'sites'],
  ] as const) {
    const body = {
      Note: 'x',
      Name: 'x',
      Version: await office.version(one.id),
      LocationName: 'x',
      StreetAddress: '1 High Street',
      Suburb: 'Surry Hills',
      State: 'NSW',
      Postcode: '2010',
    };
    expect([path, (await office.call(method, `customers/${one.id}/${path}`, body)).status]).toEqual([
      path,
      404,
    ]);
  }
});

test('[R14.06] an imported row that names a joined customer is the kept one’s', async () => {
  const people = await jobPeople();
  const { kit } = people;
  const office = joiningOffice(people);
  const files = await importOffice(kit);
  await files.load('customers', 'Customer number,Customer,Mobile\nC-1,Ferry Bakery,0491 570 201\n');
  const { rows } = await kit.deps.pool.query('select max(id)::int as id from customers');
  const kept = await office.customer(2);
  expect((await office.join(rows[0].id, kept)).status).toBe(200);
  const site = (number: string, customer: string) =>
    `Site number,Customer number,Customer,Site,Street address,Suburb,State,Postcode\n${number},${customer},Ferry Bakery,Kiosk,${number} Ferry Street,Surry Hills,NSW,2010\n`;
  expect(await files.load('sites', site('7', 'C-1'))).toMatchObject({ Added: 1, Refused: 0 });
  // By the name alone, too.
  expect(await files.load('sites', site('9', ''))).toMatchObject({ Added: 1, Refused: 0 });
  expect((await office.read(kept)).Locations).toHaveLength(2);
  expect(await crossed(kit)).toEqual([]);
});
