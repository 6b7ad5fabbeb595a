import { describe, expect, test } from 'vitest';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { EMAIL, get, PASSWORD, postJson, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import { ADMIN, signedInStaff } from '../../../tests/kit/desk.ts';

const LEO = 'leo@harbour.example';
const PROFILE = '/api/v1/customerportal/profile';

const query = async ({ deps }: TestApp, text: string, values: unknown[] = []) =>
  (await deps.pool.query(text, values)).rows;

/** Two businesses, each with an owner; Priya owns Leo's too. */
async function ownerOfTwo() {
  const kit = await testApp();
  const priya = await signedUpCustomer(kit.app);
  const leo = await signedUpCustomer(kit.app, {
    CheckoutEmailAddress: LEO,
    CheckoutFirstName: 'Leo',
    CheckoutBusinessName: 'Harbour Grill',
  });
  const [own] = await query(kit, 'select id::int from customers where user_name = $1', [EMAIL]);
  const [other] = await query(kit, 'select id::int from customers where user_name = $1', [LEO]);
  kit.clock.advance({ minutes: 1 });
  await query(
    kit,
    `insert into memberships (person_id, customer_id, role, created_at)
     select id, $1, 'owner', $2 from people where user_name = $3`,
    [other.id, new Date(kit.clock.epochMilliseconds()), EMAIL],
  );
  return { kit, priya, leo, own: own.id as number, other: other.id as number };
}

const profileOf = ({ app }: TestApp, token: string, business?: number | string) =>
  send(app, {
    url: PROFILE,
    headers: {
      authorization: `Bearer ${token}`,
      ...(business !== undefined && { 'business-id': String(business) }),
    },
  });

describe('a person', () => {
  test('[R12.02] acts for the business that the request names, else for the one they have had for longest', async () => {
    const { kit, priya, own, other } = await ownerOfTwo();
    const names = (business?: number) => profileOf(kit, priya, business);
    expect((await names()).body).toMatchObject({
      BusinessName: 'Marlowe Street Café Pty Ltd',
      UserName: EMAIL,
    });
    expect((await names(own)).body).toMatchObject({
      BusinessName: 'Marlowe Street Café Pty Ltd',
      FirstName: 'Priya',
    });
    expect((await names(other)).body).toMatchObject({ BusinessName: 'Harbour Grill', FirstName: 'Priya' });
  });

  test('[R12.02] of another business, or none that exists, is refused; one that is no number counts as none', async () => {
    const { kit, leo, own, other } = await ownerOfTwo();
    for (const business of [own, 1, 999_999_999_999_999]) {
      expect(await profileOf(kit, leo, business)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: peopleMessages.notYourBusiness },
      });
    }
    for (const business of [other, '', '0', '-1', '1.5', '1e3', 'x', '99999999999999999999']) {
      expect((await profileOf(kit, leo, business)).body).toMatchObject({ BusinessName: 'Harbour Grill' });
    }
  });

  test('[R12.05] is out at the next request once a membership ends, and signed out with the last one', async () => {
    const { kit, priya, own, other } = await ownerOfTwo();
    await query(kit, 'delete from memberships where customer_id = $1 and role = $2', [own, 'owner']);
    expect((await profileOf(kit, priya, own)).status).toBe(403);
    expect((await profileOf(kit, priya)).body).toMatchObject({ BusinessName: 'Harbour Grill' });
    expect((await profileOf(kit, priya, other)).status).toBe(200);
    await query(kit, 'delete from memberships');
    expect(await profileOf(kit, priya)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('[R12.01] changes their own names and mobile; the business they do it for keeps its contact', async () => {
    const { kit, priya, leo, other } = await ownerOfTwo();
    const { body } = await profileOf(kit, priya, other);
    const { AddressLine: _a, UserName: _u, ...form } = body;
    const saved = await send(kit.app, {
      method: 'POST',
      url: `${PROFILE}/save`,
      headers: { authorization: `Bearer ${priya}`, 'business-id': String(other) },
      payload: {
        ...form,
        FirstName: 'Priyanka',
        Mobile: '0491570158',
        BusinessName: 'Harbour Grill and Bar',
      },
    });
    expect(saved).toMatchObject({ status: 200, body: { FirstName: 'Priyanka', Mobile: '0491570158' } });
    expect((await profileOf(kit, priya)).body).toMatchObject({ FirstName: 'Priyanka' });
    expect((await profileOf(kit, leo)).body).toMatchObject({
      FirstName: 'Leo',
      Mobile: '0491570156',
      BusinessName: 'Harbour Grill and Bar',
    });
    const rows = await query(kit, 'select first_name, mobile from customers order by id');
    expect(rows).toEqual([
      { first_name: 'Priyanka', mobile: '0491570158' },
      { first_name: 'Leo', mobile: '0491570156' },
    ]);
  });

  test('[R12.01] whose business is forgotten keeps the account of another one', async () => {
    const { kit, priya, own, other } = await ownerOfTwo();
    const admin = await signedInStaff(kit, ADMIN);
    const forget = (id: number, UserName: string) =>
      postJson(kit.app, `/api/v1/desk/customers/${id}/forget`, { UserName }, admin);
    expect(await forget(own, EMAIL)).toMatchObject({ status: 200 });
    expect((await profileOf(kit, priya)).body).toMatchObject({ BusinessName: 'Harbour Grill' });
    expect(await signIn(kit.app, EMAIL, PASSWORD)).toBeTruthy();
    expect(await forget(other, LEO)).toMatchObject({ status: 200 });
    expect((await profileOf(kit, priya)).status).toBe(401);
    expect(await query(kit, 'select user_name from people')).toEqual([]);
  });
});

describe('[R12.01] beside a server of the version before, which knows of no people,', () => {
  const PERSON = `select user_name, password_hash, first_name, last_name, mobile, email_confirmed_at from people`;

  test('its sign-ups, changes and deletions reach them', async () => {
    const kit = await testApp();
    await query(
      kit,
      `insert into customers (user_name, first_name, last_name, created_at) values ('kim@quay.example', 'Kim', 'Tran', now())`,
    );
    const person = () => query(kit, PERSON);
    expect(await person()).toMatchObject([{ user_name: 'kim@quay.example', first_name: 'Kim' }]);
    const changes = {
      user_name: 'kim.tran@quay.example',
      password_hash: 'hash',
      first_name: 'Kimberley',
      last_name: 'Ng',
      mobile: '0491570156',
      email_confirmed_at: new Date('2026-11-23T00:00:00Z'),
    };
    for (const [column, value] of Object.entries(changes)) {
      await query(kit, `update customers set ${column} = $1`, [value]);
      expect(await person(), column).toMatchObject([{ [column]: value }]);
    }
    const other = { ...changes, user_name: 'kim@quay.example', first_name: 'Kim', mobile: '0491570158' };
    for (const [column, value] of Object.entries(other)) {
      await query(kit, `update people set ${column} = $1`, [value]);
      const rows = await query(kit, PERSON.replace('from people', 'from customers'));
      expect(rows, column).toMatchObject([{ [column]: value }]);
    }
    await query(kit, 'delete from customers');
    expect(await person()).toEqual([]);
    expect(await query(kit, 'select id from memberships')).toEqual([]);
  });

  test('a customer without an email has nobody until there is one', async () => {
    const kit = await testApp();
    const people = () => query(kit, 'select user_name from people');
    await query(
      kit,
      `insert into customers (is_made_by_staff, first_name, last_name, created_at) values (true, 'Kim', 'Tran', now())`,
    );
    expect(await people()).toEqual([]);
    await query(kit, `update customers set user_name = 'kim@quay.example'`);
    expect(await people()).toEqual([{ user_name: 'kim@quay.example' }]);
    await query(kit, `update customers set user_name = null`);
    expect(await people()).toEqual([]);
  });

  test('its sign-ins, devices and links are theirs, and ours are its', async () => {
    const kit = await testApp();
    const ours = await signedUpCustomer(kit.app);
    await query(
      kit,
      `insert into sessions (token_hash, customer_id, created_at, last_used_at, proven_at)
       select encode(sha256('theirs'), 'hex'), id, $1, $1, $1 from customers`,
      [new Date(kit.clock.epochMilliseconds())],
    );
    const rows = await query(kit, 'select customer_id, person_id from sessions');
    const [{ id, primary_contact_of: customerId }] = await query(kit, 'select * from people');
    expect(rows).toEqual([
      { customer_id: customerId, person_id: id },
      { customer_id: customerId, person_id: id },
    ]);
    expect((await get(kit.app, '/api/v1/Account/Devices', ours)).body.Devices).toHaveLength(2);
  });
});
