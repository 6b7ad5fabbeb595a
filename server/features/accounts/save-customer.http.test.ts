import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { askForPassword, signUp } from '../../../tests/kit/accounts.ts';
import { send, testApp } from '../../../tests/kit/app.ts';
import { ACCOUNT, sampleAbn } from '../../../tests/kit/bookings.ts';
import { desk, errorsOf, jobPeopleIn, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { isEmailTaken } from './accounts.queries.ts';
import { deleteUnconfirmedAccounts } from './delete-unconfirmed-accounts.ts';

const EMAIL = 'siobhan@ferry-street.example';
const FORM = {
  FirstName: 'Siobhán',
  LastName: 'O’Dea',
  BusinessName: 'Ferry Street Bakery',
  ABN: sampleAbn(5),
  Mobile: '+61 491 570 158',
  UserName: 'Siobhan@Ferry-Street.example',
};

async function office(people: (kit: Awaited<ReturnType<typeof testApp>>) => Promise<{ staff: string }>) {
  const kit = await testApp();
  const { staff } = await people(kit);
  const call = (method: 'POST' | 'PUT', path: string, payload: object, key: string = randomUUID()) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
      payload,
    });
  return { kit, staff, call };
}

const staffOnly = async (kit: Awaited<ReturnType<typeof testApp>>) => ({ staff: await signedInStaff(kit) });

test('[R10.15, R2.05] a customer added at the desk is added once, kept, and joins by an emailed link only', async () => {
  const { kit, call } = await office(staffOnly);
  const key = randomUUID();
  const made = await call('POST', 'customers', FORM, key);
  expect(made).toMatchObject({
    status: 200,
    body: {
      Name: 'Siobhán O’Dea',
      UserName: EMAIL,
      Mobile: '0491570158',
      IsActive: false,
      IsEmailConfirmed: false,
      IsMadeByStaff: true,
      Version: 1,
    },
  });
  expect((await call('POST', 'customers', FORM, key)).body).toEqual(made.body);
  expect(await call('POST', 'customers', { ...FORM, LastName: 'Day' }, key)).toMatchObject({
    body: { code: 'idempotency_key_reused' },
  });

  kit.clock.advance({ hours: 24 * 60 });
  await deleteUnconfirmedAccounts(kit.deps);
  expect(await isEmailTaken(kit.deps.db, EMAIL)).toBe(true);
  expect(errorsOf((await signUp(kit.app, { CheckoutEmailAddress: EMAIL })).body)).toEqual([
    ['CheckoutEmailAddress', passwordMessages.emailTaken],
  ]);
  await askForPassword(kit, EMAIL);
  const [mail] = await deliverEmails(kit);
  expect(mail).toMatchObject({ to: [{ address: EMAIL }], subject: 'Activate your Galley account' });
});

test('[R10.15] staff may book for a customer they made before the email is confirmed, and for no other', async () => {
  const { kit, staff, call } = await office(staffOnly);
  const { CustomerId } = (await call('POST', 'customers', FORM)).body;
  expect((await desk(kit.app, staff, 'staff-requests', { CustomerId })).status).toBe(200);
  await kit.deps.pool.query('update customers set is_made_by_staff = false');
  expect((await desk(kit.app, staff, 'staff-requests', { CustomerId })).status).toBe(422);
});

test('[R10.15] the fields are those of the portal, and an email that has an account names its customer', async () => {
  const { call } = await office(jobPeopleIn);
  const invalid = await call('POST', 'customers', {
    ...FORM,
    FirstName: ' ',
    ABN: '51824753557',
    Mobile: '1',
  });
  expect(invalid.status).toBe(422);
  expect(errorsOf(invalid.body)?.map(([field]) => field)).toEqual(['FirstName', 'Mobile', 'ABN']);
  const taken = await call('POST', 'customers', { ...FORM, UserName: ACCOUNT.CheckoutEmailAddress });
  expect(taken).toMatchObject({ status: 422, body: { CustomerId: 5001 } });
  expect(errorsOf(taken.body)).toEqual([['UserName', 'Priya Nair (customer 5001) has this email']]);
});

test('[R10.15, R10.04] a change names the version it was made to, and the trail keeps before and after', async () => {
  const { kit, call } = await office(jobPeopleIn);
  const { CustomerId: id } = (await call('POST', 'customers', FORM)).body;
  const change = (payload: object) => call('PUT', `customers/${id}`, payload);
  const moved = { ...FORM, BusinessName: 'Wharf Bakery', UserName: 'office@wharf.example' };
  expect(await change({ ...moved, Version: 1 })).toMatchObject({
    status: 200,
    body: { BusinessName: 'Wharf Bakery', UserName: 'office@wharf.example', Version: 2 },
  });
  const again = { ...moved, Version: 1 };
  expect(await change(again)).toMatchObject({ status: 200, body: { Version: 2 } });
  expect(await change({ ...FORM, Version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('Tomasz Wren changed this') },
  });
  expect(await change({ ...moved, UserName: ACCOUNT.CheckoutEmailAddress, Version: 2 })).toMatchObject({
    status: 422,
    body: { CustomerId: 5001 },
  });
  const { ABN: _, ...withoutAbn } = moved;
  expect(errorsOf((await change({ ...withoutAbn, Version: 2 })).body)?.map(([field]) => field)).toEqual([
    'ABN',
  ]);
  expect(await change({ ...moved, ABN: null, Version: 2 })).toMatchObject({
    body: { ABN: null, Version: 3 },
  });
  const unknown = await call('PUT', 'customers/9999', { ...FORM, UserName: 'x@y.example', Version: 1 });
  expect(unknown.status).toBe(404);
  const { rows } = await kit.deps.pool.query(
    `select action, details from audit_log where customer_id = $1 and action like 'customer-%' order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'customer-added', details: { before: null, after: { businessName: 'Ferry Street Bakery' } } },
    {
      action: 'customer-changed',
      details: { before: { businessName: 'Ferry Street Bakery' }, after: { businessName: 'Wharf Bakery' } },
    },
    { action: 'customer-changed', details: { before: { abn: FORM.ABN }, after: { abn: null } } },
  ]);

  // Priya signs in with hers.
  const priya = { ...FORM, UserName: 'other@marlowe.example', Version: 1 };
  expect(errorsOf((await call('PUT', 'customers/5001', priya)).body)).toEqual([
    ['UserName', 'This customer signs in with this email. They change it themselves, in their account.'],
  ]);
});

test('[R10.13, R10.15] a customer without an email is added, found by mobile and given one later', async () => {
  const { kit, staff, call } = await office(staffOnly);
  const { UserName: _, ...form } = FORM;
  const made = await call('POST', 'customers', form);
  expect(made).toMatchObject({ status: 200, body: { UserName: null, IsActive: false, Version: 1 } });
  const another = await call('POST', 'customers', { ...form, UserName: '', Mobile: '0491 570 159' });
  expect(another).toMatchObject({ status: 200, body: { UserName: null } });
  const found = await desk(kit.app, staff, 'customers?SearchTerm=0491570158');
  expect(found.body.CustomerList).toMatchObject([{ CustomerId: made.body.CustomerId }]);
  expect((await desk(kit.app, staff, 'customers?SearchTerm=siobhan')).body.CustomerList).toHaveLength(2);

  const path = `customers/${made.body.CustomerId}`;
  const changed = await call('PUT', path, { ...FORM, Version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { UserName: EMAIL, Version: 2 } });
  expect(await call('PUT', path, { ...FORM, UserName: null, Version: 2 })).toMatchObject({
    status: 200,
    body: { UserName: null, Version: 3 },
  });
  expect((await call('PUT', path, { ...form, Version: 3 })).status).toBe(422);
});

test('[R14.06] a customer has any phone number beside a mobile or instead of one, and is found by any part of it', async () => {
  const { kit, staff, call } = await office(staffOnly);
  const { Mobile: _, ...form } = FORM;
  const reach = { message: 'Give a mobile, or another phone number', field: 'Mobile' };
  const nobody = await call('POST', 'customers', { ...form, FirstName: '' });
  expect(nobody.status).toBe(422);
  expect(nobody.body.errors).toEqual([{ field: 'FirstName', message: 'First name is required' }, reach]);
  const local = await call('POST', 'customers', { ...form, Phone: '9123 4567' });
  expect(errorsOf(local.body)?.map(([field]) => field)).toEqual(['Phone']);

  const made = await call('POST', 'customers', { ...form, Phone: '(03) 9123-4567 ext 5' });
  expect(made).toMatchObject({ status: 200, body: { Mobile: null, Phone: '0391234567 ext 5', Version: 1 } });
  for (const term of ['0391234567', '+61 3 9123 4567', '9123 4567', '(03) 9123', '03 9123 4567 ext 5']) {
    const { body } = await desk(kit.app, staff, `customers?SearchTerm=${encodeURIComponent(term)}`);
    expect.soft([term, body.CustomerList.length]).toEqual([term, 1]);
  }
  const notices = await send(kit.app, {
    method: 'POST',
    url: '/api/v1/desk/bookings/notices',
    headers: { authorization: `Bearer ${staff}` },
    payload: { Phone: '03 9123 4567 x5' },
  });
  expect(notices.body).toMatchObject({
    HearsBy: 'neither',
    Notices: [{ Message: expect.stringContaining('the phone number 03 9123 4567 ext 5') }],
  });

  // A caller that knows nothing of the field leaves it as it is; null clears it.
  const path = `customers/${made.body.CustomerId}`;
  const change = (payload: object) => call('PUT', path, { ...form, ...payload });
  expect(await change({ Mobile: null, Version: 1 })).toMatchObject({
    status: 422,
    body: { errors: [reach] },
  });
  expect(await change({ Mobile: '0491 570 159', Version: 1 })).toMatchObject({
    body: { Mobile: '0491570159', Phone: '0391234567 ext 5', Version: 2 },
  });
  expect(await change({ Mobile: '0491 570 159', Phone: null, Version: 2 })).toMatchObject({
    body: { Mobile: '0491570159', Phone: null, Version: 3 },
  });
  expect(await change({ Mobile: null, Phone: '13 12 34', Version: 3 })).toMatchObject({
    body: { Mobile: null, Phone: '131234', Version: 4 },
  });
  const { rows } = await kit.deps.pool.query(
    `select details->'before'->>'phone' as before, details->'after'->>'phone' as after from audit_log
     where action = 'customer-changed' order by id`,
  );
  expect(rows).toEqual([
    { before: '0391234567 ext 5', after: '0391234567 ext 5' },
    { before: '0391234567 ext 5', after: null },
    { before: null, after: '131234' },
  ]);
});
