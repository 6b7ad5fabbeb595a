import { describe, expect, test } from 'vitest';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import {
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
} from '../../../tests/kit/accounts.ts';
import { confirmEmails } from '../../../tests/kit/app.ts';
import { book, customerForm, signIn } from '../../../tests/kit/bookings.ts';
import {
  accept,
  invited,
  joined,
  type Kitchen,
  kitchen,
  peopleCall,
  personNamed,
  rowsOf,
} from '../../../tests/kit/kitchen.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';

const JOEL = 'joel@marlowestreet.example';
const SAM = 'sam@ferrystreet.example';
const OWNER = { Role: 'owner', SiteIds: null };
const PROFILE = '/api/v1/customerportal/profile';

// A manager of some sites doesn't find everybody, so the owner looks the person up.
const remove = async ({ kit }: Kitchen, session: string, UserName: string, finder = session) => {
  const { PersonId, Version } = await personNamed(kit, finder, UserName);
  return peopleCall(kit.app, session, 'DELETE', `${PersonId}?Version=${Version}`);
};
const change = async (
  { kit }: Kitchen,
  session: string,
  UserName: string,
  given: object,
  finder = session,
) => {
  const { PersonId, Version } = await personNamed(kit, finder, UserName);
  const body = { Version, LimitIncGst: null, SiteIds: null, ...given };
  return peopleCall(kit.app, session, 'PUT', String(PersonId), { body });
};
const leave = ({ kit }: Kitchen, session: string) => peopleCall(kit.app, session, 'POST', 'leave');
const contact = async ({ kit }: Kitchen) =>
  (
    await rowsOf(
      kit,
      `select customers.user_name, customers.first_name, customers.mobile, customers.password_hash = people.password_hash as "isSame",
         people.user_name as person from customers left join people on primary_contact_of = customers.id order by customers.id limit 1`,
    )
  )[0];

describe('[R12.05] a business', () => {
  test('always has an owner: the last one is not removed, demoted, nor can leave', async () => {
    const own = await kitchen();
    const { priya } = own;
    const refused = { status: 409, body: { detail: peopleMessages.lastOwner } };
    expect(await remove(own, priya, EMAIL)).toMatchObject(refused);
    expect(await change(own, priya, EMAIL, { Role: 'manager' })).toMatchObject(refused);
    expect(await leave(own, priya)).toMatchObject(refused);
  });

  test('keeps one of two owners who remove each other at once', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const joel = await joined(kit, priya, JOEL, OWNER);
    const answers = await Promise.all([remove(own, priya, JOEL), remove(own, joel, EMAIL)]);
    // Who is removed before their own call is looked at has no session any more.
    const [won, lost] = answers.map(({ status }) => status).sort();
    expect(won).toBe(200);
    expect([401, 403]).toContain(lost);
    expect(await rowsOf(kit, 'select role from memberships')).toEqual([{ role: 'owner' }]);
  });

  test('removes somebody while they book: the visit is booked or refused whole, and the next one is refused', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const joel = await joined(kit, priya, JOEL, { Role: 'manager', SiteIds: null });
    const [booked, removed] = await Promise.all([
      book(kit.app, customerForm(), { token: joel }),
      remove(own, priya, JOEL),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 401, 403]).toContain(booked.status);
    const jobs = await rowsOf(kit, 'select state from jobs where id = $1', [booked.body.repairId ?? 0]);
    expect(jobs).toHaveLength(booked.status === 200 ? 1 : 0);
    const again = await book(kit.app, customerForm(), { token: joel });
    expect(again.status).toBe(401);
  });

  test('has another owner as its contact once that leaves, in both tables', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const joel = await joined(kit, priya, JOEL, OWNER);
    expect(await remove(own, joel, EMAIL)).toMatchObject({ status: 200 });
    expect(await contact(own)).toEqual({
      user_name: JOEL,
      first_name: 'Joel',
      mobile: '0491570158',
      isSame: true,
      person: JOEL,
    });
    expect((await get(kit.app, PROFILE, priya)).status).toBe(401);
    expect(await signIn(kit.app, EMAIL, PASSWORD)).toBeUndefined();
    expect((await get(kit.app, PROFILE, joel)).status).toBe(200);
    // A server of the version before writes the business's columns, ours the person's.
    await rowsOf(kit, `update customers set first_name = 'Joe', user_name = 'joe@marlowestreet.example'`);
    expect(await contact(own)).toMatchObject({ person: 'joe@marlowestreet.example' });
    await rowsOf(
      kit,
      `update people set mobile = '0491570159' where user_name = 'joe@marlowestreet.example'`,
    );
    expect(await contact(own)).toMatchObject({ mobile: '0491570159', first_name: 'Joe' });
    // It knows sign-ins by the business: those of who left aren't any more.
    const sessions = await rowsOf(
      kit,
      'select customer_id::int, count(*)::int as count from sessions group by 1',
    );
    expect(sessions).toEqual([{ customer_id: own.business, count: 1 }]);
    // What she did keeps her name, and her address can have an account of its own.
    expect(
      await rowsOf(kit, `select first_name, last_name, mobile from people where user_name like 'left-%'`),
    ).toEqual([{ first_name: 'Priya', last_name: 'Nair', mobile: null }]);
    expect(await signedUpCustomer(kit.app)).toBeTruthy();
  });

  test('changes its contact with an owner who is none any more', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const joel = await joined(kit, priya, JOEL, OWNER);
    expect(await change(own, joel, EMAIL, { Role: 'staff' })).toMatchObject({ status: 200 });
    expect(await contact(own)).toMatchObject({ user_name: JOEL, person: JOEL });
    expect((await get(kit.app, PROFILE, priya)).body).toMatchObject({ FirstName: 'Priya' });
    expect((await peopleCall(kit.app, priya, 'GET', '')).status).toBe(403);
  });

  test('says what to do where nobody else can be its contact', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const sam = await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    await confirmEmails(kit);
    expect(await accept(kit, await invited(kit, priya, SAM, OWNER), sam)).toMatchObject({ status: 200 });
    expect(await leave(own, priya)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no other owner to write to') },
    });
  });
});

describe('[R12.05] who is removed', () => {
  test('is out at the next request, and their links of the business end; another business stays', async () => {
    const own = await kitchen();
    const { kit, priya, business } = own;
    const sam = await signedUpCustomer(kit.app, {
      CheckoutEmailAddress: SAM,
      CheckoutBusinessName: 'Harbour Grill',
    });
    await confirmEmails(kit);
    await accept(kit, await invited(kit, priya, SAM, { Role: 'manager', SiteIds: null }), sam);
    const at = (id?: number) =>
      peopleCall(kit.app, sam, 'GET', PROFILE, id === undefined ? {} : { business: id });
    expect((await at(business)).body).toMatchObject({ BusinessName: 'Marlowe Street Café Pty Ltd' });
    expect(await remove(own, priya, SAM)).toMatchObject({ status: 200 });
    expect(await at(business)).toMatchObject({
      status: 403,
      body: { detail: peopleMessages.notYourBusiness },
    });
    expect((await at()).body).toMatchObject({ BusinessName: 'Harbour Grill' });
    const actions = await rowsOf(
      kit,
      `select actor_kind, details->>'name' as name from audit_log where action = 'person-removed'`,
    );
    expect(actions).toEqual([{ actor_kind: 'person', name: 'Priya Nair' }]);
  });

  test('is not changed by who read an earlier version, nor by a manager above their sites', async () => {
    const own = await kitchen();
    const { kit, priya, sites } = own;
    const [here = 0, there = 0] = sites;
    const manager = await joined(kit, priya, JOEL, { Role: 'manager', SiteIds: [here] });
    await joined(kit, priya, 'chef@quay.example', { Role: 'staff', SiteIds: [there] });
    expect(
      await change(own, manager, 'chef@quay.example', { Role: 'staff', SiteIds: [here] }, priya),
    ).toMatchObject({ status: 403 });
    expect(await remove(own, manager, 'chef@quay.example', priya)).toMatchObject({ status: 403 });
    expect(await change(own, manager, EMAIL, { Role: 'staff', SiteIds: [here] }, priya)).toMatchObject({
      status: 403,
    });
    expect(await change(own, manager, JOEL, OWNER)).toMatchObject({ status: 403 });
    const { PersonId, Version } = await personNamed(kit, priya, 'chef@quay.example');
    const put = (body: object) =>
      peopleCall(kit.app, priya, 'PUT', String(PersonId), { body: { LimitIncGst: null, ...body } });
    expect(await put({ Role: 'approver', SiteIds: [here], LimitIncGst: 200, Version })).toMatchObject({
      status: 200,
      body: { Version: Version + 1 },
    });
    expect(await put({ Role: 'staff', SiteIds: null, Version })).toMatchObject({
      status: 409,
      body: { detail: peopleMessages.changedMeanwhile },
    });
    expect(
      await put({ Role: 'accounts', SiteIds: null, LimitIncGst: 200, Version: Version + 1 }),
    ).toMatchObject({ status: 422 });
    expect(await personNamed(kit, priya, 'chef@quay.example')).toMatchObject({
      Role: 'approver',
      LimitIncGst: 200,
    });
    expect((await peopleCall(kit.app, priya, 'DELETE', `${PersonId}?Version=${Version}`)).status).toBe(409);
    expect((await peopleCall(kit.app, priya, 'DELETE', '999999?Version=1')).status).toBe(404);
  });
});

describe('[R12.05] ownership', () => {
  /** Priya asks Joel to be the owner in her place; answers the token of his email. */
  async function offered(own: Kitchen) {
    const { kit, priya } = own;
    const joel = await joined(kit, priya, JOEL, {
      Role: 'manager',
      SiteIds: [own.sites[0] ?? 0],
      LimitIncGst: 500,
    });
    const { PersonId } = await personNamed(kit, priya, JOEL);
    expect(await peopleCall(kit.app, priya, 'POST', `${PersonId}/ownership`)).toMatchObject({ status: 200 });
    return { joel, token: tokenIn((await deliverEmails(kit)).at(-1)) };
  }
  const roles = ({ kit }: Kitchen) =>
    rowsOf(
      kit,
      `select user_name, role, limit_cents from memberships join people on people.id = person_id order by memberships.id`,
    );
  const takeBack = ({ kit }: Kitchen, session: string) =>
    peopleCall(kit.app, session, 'POST', 'ownership/back');

  test('is another one’s once they accept, and can be taken back for three days; both hear of it', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const { joel, token } = await offered(own);
    expect(await accept(kit, token, priya)).toMatchObject({ status: 403 });
    expect(await roles(own)).toMatchObject([{ role: 'owner' }, { role: 'manager' }]);
    expect(await accept(kit, token, joel)).toMatchObject({ status: 200 });
    expect(await accept(kit, token, joel)).toMatchObject({ status: 200 });
    expect(await roles(own)).toMatchObject([
      { user_name: EMAIL, role: 'manager' },
      { user_name: JOEL, role: 'owner' },
    ]);
    expect(await contact(own)).toMatchObject({ user_name: JOEL });
    const sent = async () => (await deliverEmails(kit)).map(({ to }) => to?.[0]?.address).sort();
    expect(await sent()).toEqual([JOEL, EMAIL].sort());
    // Until then nobody ends it by removing her, or hands it on.
    expect((await remove(own, joel, EMAIL)).status).toBe(409);
    expect((await change(own, joel, EMAIL, { Role: 'staff' })).status).toBe(409);
    const { PersonId } = await personNamed(kit, joel, EMAIL);
    expect((await peopleCall(kit.app, joel, 'POST', `${PersonId}/ownership`)).status).toBe(409);
    expect((await takeBack(own, joel)).status).toBe(409);

    expect(await takeBack(own, priya)).toMatchObject({ status: 200 });
    expect(await roles(own)).toEqual([
      { user_name: EMAIL, role: 'owner', limit_cents: null },
      { user_name: JOEL, role: 'manager', limit_cents: 50000 },
    ]);
    expect(await contact(own)).toMatchObject({ user_name: EMAIL });
    expect(await sent()).toEqual([JOEL, EMAIL].sort());
    expect((await takeBack(own, priya)).status).toBe(409);
    const actions = await rowsOf(
      kit,
      `select action from audit_log where action like 'ownership-%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['ownership-handed-over', 'ownership-taken-back']);
  });

  test('stays where it is after three days', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const { joel, token } = await offered(own);
    await accept(kit, token, joel);
    kit.clock.advance({ hours: 3 * 24 });
    await postJson(kit.app, '/api/v1/Account/Reauthenticate', { Password: PASSWORD }, priya);
    await postJson(kit.app, '/api/v1/Account/Reauthenticate', { Password: PASSWORD }, joel);
    expect(await takeBack(own, priya)).toMatchObject({
      status: 409,
      body: { detail: peopleMessages.nothingToTakeBack },
    });
    expect(await remove(own, joel, EMAIL)).toMatchObject({ status: 200 });
  });

  test('is offered by an owner only, and counts for nothing once they are none', async () => {
    const own = await kitchen();
    const { kit, priya } = own;
    const anna = await joined(kit, priya, 'anna@marlowestreet.example', OWNER);
    const { joel, token } = await offered(own);
    const { PersonId } = await personNamed(kit, priya, 'anna@marlowestreet.example');
    expect((await peopleCall(kit.app, joel, 'POST', `${PersonId}/ownership`)).status).toBe(403);
    expect((await change(own, anna, EMAIL, { Role: 'manager' })).status).toBe(200);
    expect(await accept(kit, token, joel)).toMatchObject({ status: 422, body: { LinkFault: 'old' } });
  });
});

test('[R12.05] the old mailbox of somebody who is no contact of a business undoes a change of email for seven days', async () => {
  const { kit, priya } = await kitchen();
  const joel = await joined(kit, priya, JOEL, { Role: 'staff', SiteIds: null });
  const NEW = 'joel@elsewhere.example';
  await postJson(kit.app, '/api/v1/Account/ChangeEmail', { UserName: NEW }, joel);
  const token = tokenIn((await deliverEmails(kit)).at(-1));
  const confirmed = await postJson(kit.app, '/api/v1/Account/ConfirmEmailChange', { token }, joel);
  expect(confirmed).toMatchObject({ status: 200, body: { UserName: NEW } });
  const notice = (await deliverEmails(kit)).at(-1);
  expect(notice?.to?.[0]?.address).toBe(JOEL);
  kit.clock.advance({ hours: 7 * 24 - 1 });
  const undo = { token: tokenIn(notice), NewPassword: NEW_PASSWORD };
  expect(await postJson(kit.app, '/api/v1/Account/UndoEmailChange', undo)).toMatchObject({ status: 200 });
  expect((await get(kit.app, PROFILE, joel)).status).toBe(401);
  expect(await signIn(kit.app, JOEL, NEW_PASSWORD)).toBeTruthy();
  expect((await deliverEmails(kit)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('password'),
  ]);
});
