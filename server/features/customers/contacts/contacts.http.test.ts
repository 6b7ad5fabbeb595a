import { expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { ADMIN, desk, errorsOf, jobPeople, signedInStaff } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';

const PRIYA = 5001;
const DAVE = { Name: 'Dave Osei', Role: 'Head chef', Mobile: '0491 570 110', IsAskedFor: true };

/** The office, with Priya's one site. */
async function office() {
  const people = await jobPeople();
  const { kit, staff } = people;
  await deliverEmails(kit);
  const call = (method: 'POST' | 'PUT', path: string, payload: object, customerId = PRIYA) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/customers/${customerId}/contacts${path}`,
      headers: { authorization: `Bearer ${staff}` },
      payload,
    });
  const read = async () => (await desk(kit.app, staff, `customers/${PRIYA}`)).body;
  const site: number = (await read()).Locations[0].AssetLocationId;
  return { ...people, call, read, site };
}

test('[R14.06] contacts are added once, changed and removed by the version that was read, and recorded', async () => {
  const { kit, call, read, site } = await office();
  const added = await call('POST', '', { ...DAVE, AssetLocationId: site, Phone: '(02) 9000 0012 x3' });
  expect(added).toMatchObject({
    status: 200,
    body: { ...DAVE, AssetLocationId: site, Mobile: '0491570110', Phone: '0290000012 ext 3', Email: null },
  });
  const { ContactId } = added.body;
  const again = await call('POST', '', {
    ...DAVE,
    AssetLocationId: String(site),
    Phone: '02 9000 0012 ext 3',
  });
  expect(again.body).toEqual(added.body);
  await call('POST', '', { Name: 'Accounts', Email: 'Pay@Marlowe.example' });
  const { Contacts, Version } = await read();
  expect(Contacts).toMatchObject([
    { Name: 'Accounts', AssetLocationId: null, Email: 'pay@marlowe.example', IsAskedFor: false },
    { Name: 'Dave Osei' },
  ]);

  const changed = { Name: 'Dave Osei', Role: 'Owner', Version };
  expect(await call('PUT', `/${ContactId}`, changed)).toMatchObject({
    status: 200,
    body: { Role: 'Owner', AssetLocationId: null, Mobile: null, Phone: null, IsAskedFor: false },
  });
  expect((await call('PUT', `/${ContactId}`, changed)).status).toBe(200);
  expect((await call('PUT', `/${ContactId}`, { ...changed, Role: 'Cook' })).status).toBe(409);
  expect((await call('POST', `/${ContactId}/remove`, { Version })).status).toBe(409);
  const removed = await call('POST', `/${ContactId}/remove`, { Version: Version + 1 });
  expect(removed.body.ContactList).toMatchObject([{ Name: 'Accounts' }]);
  expect((await call('POST', `/${ContactId}/remove`, { Version: 1 })).body).toEqual(removed.body);
  expect((await call('PUT', `/${ContactId}`, changed)).status).toBe(404);

  const { rows } = await kit.deps.pool.query(
    `select action, details->'before'->>'role' as before, details->'after'->>'role' as after
     from audit_log where action like 'contact-%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'contact-added', before: null, after: 'Head chef' },
    { action: 'contact-added', before: null, after: null },
    { action: 'contact-changed', before: 'Head chef', after: 'Owner' },
    { action: 'contact-removed', before: 'Owner', after: null },
  ]);
  expect(await deliverEmails(kit)).toEqual([]);
});

test('[R14.06] a contact has a name, Australian numbers and a site of the customer, and there are 20 at most', async () => {
  const { call, site } = await office();
  const faults = async (payload: object) => errorsOf((await call('POST', '', payload)).body);
  expect(
    (await faults({ Name: ' ', Mobile: '02 9000 0012', Phone: '9000 0012', Email: 'x' }))?.map(
      ([field]) => field,
    ),
  ).toEqual(['Name', 'Mobile', 'Phone', 'Email']);
  expect(await faults({ Name: 'Dave', AssetLocationId: site + 99 })).toEqual([
    ['AssetLocationId', "Choose one of this customer's sites"],
  ]);
  expect((await call('POST', '', DAVE, 9999)).status).toBe(404);
  for (let each = 0; each < 20; each += 1) await call('POST', '', { Name: `Chef ${each}` });
  expect(await faults({ Name: 'Chef 20' })).toEqual([
    ['Name', 'A customer has 20 contacts at most. Remove one first.'],
  ]);
  expect((await call('POST', '', { Name: 'Chef 7' })).status).toBe(200);
});

test('[R14.06] a caller is found by a contact’s name and number, and their job says whom to ask for', async () => {
  const { kit, staff, call, read, site, jobId } = await office();
  await call('POST', '', { ...DAVE, AssetLocationId: site });
  await call('POST', '', { Name: 'Elsewhere', IsAskedFor: false, Phone: '13 12 34' });
  for (const term of ['osei', 'dave marlowe', '0491 570 110', '570 110', '131234', '13 12 34']) {
    const { body } = await desk(kit.app, staff, `customers?SearchTerm=${encodeURIComponent(term)}`);
    const found = body.CustomerList.map(({ CustomerId }: { CustomerId: number }) => CustomerId);
    expect.soft([term, found]).toEqual([term, [PRIYA]]);
  }
  const { body } = await desk(kit.app, staff, 'customers?SearchTerm=osei');
  expect(body.CustomerList[0].FoundContacts).toEqual([{ Name: 'Dave Osei', Role: 'Head chef' }]);
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.AskFor).toMatchObject([{ Name: 'Dave Osei' }]);

  // Two sites that are one: who was at the site that goes is at the other.
  await kit.deps.pool.query(
    `insert into locations (customer_id, name, floor_shop, street, suburb, state, country, postcode, time_zone, created_at)
     select customer_id, 'Twin', floor_shop, street, suburb, state, country, postcode, time_zone, created_at from locations where id = $1`,
    [site],
  );
  const { Locations, Version } = await read();
  const twin = Locations.find(({ LocationName }: { LocationName: string }) => LocationName === 'Twin');
  const joined = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/customers/${PRIYA}/sites/${site}/join`,
    headers: { authorization: `Bearer ${staff}` },
    payload: { Into: twin.AssetLocationId, Version },
  });
  expect(joined.status).toBe(200);
  expect((await read()).Contacts).toMatchObject([
    { Name: 'Elsewhere' },
    { Name: 'Dave Osei', AssetLocationId: twin.AssetLocationId },
  ]);
});

test('[R14.06] contacts are in what a customer asks to see, and go when they are forgotten', async () => {
  const { kit, staff, call, jobId } = await office();
  await call('POST', '', DAVE);
  const admin = await signedInStaff(kit, ADMIN);
  const exported = await desk(kit.app, admin, `customers/${PRIYA}/export`);
  expect(exported.body.Contacts).toMatchObject([{ name: 'Dave Osei', mobile: '0491570110' }]);
  await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Moved to Perth' });
  const forgotten = await desk(kit.app, admin, `customers/${PRIYA}/forget`, {
    UserName: 'priya@marlowestreet.example',
  });
  expect(forgotten.body).toEqual({ IsDeleted: false });
  expect((await kit.deps.pool.query('select from contacts')).rowCount).toBe(0);
  const { rows } = await kit.deps.pool.query("select details from audit_log where action like 'contact-%'");
  expect(rows).toEqual([{ details: null }]);
});
