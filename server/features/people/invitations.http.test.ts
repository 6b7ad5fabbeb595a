import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { EMAIL, get, PASSWORD, postJson, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import { confirmEmails } from '../../../tests/kit/app.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import {
  accept,
  acceptAsNew,
  invited,
  joined,
  kitchen,
  peopleCall,
  personNamed,
  rowsOf,
  STAFF,
  validate,
} from '../../../tests/kit/kitchen.ts';
import { deliverEmails, queuedEmails, tokenIn } from '../../../tests/kit/mails.ts';
import { deleteOldInvitations } from './invite-person.ts';

const JOEL = 'joel@marlowestreet.example';
const SAM = 'sam@ferrystreet.example';
const MANAGER = { Role: 'manager', SiteIds: null, LimitIncGst: 500 };

const businesses = (app: Parameters<typeof get>[0], session: string) =>
  get(app, '/api/v1/customerportal/businesses', session);

describe('[R12.04] an invitation', () => {
  test('makes the account of somebody without one only when they accept, with what it gives', async () => {
    const { kit, priya, business, sites } = await kitchen();
    const given = { Role: 'manager', SiteIds: [sites[1] ?? 0], LimitIncGst: 500 };
    const token = await invited(kit, priya, JOEL, given);
    expect(await rowsOf(kit, 'select user_name from people where user_name = $1', [JOEL])).toEqual([]);
    expect((await validate(kit, token)).body).toMatchObject({
      BusinessName: 'Marlowe Street Café Pty Ltd',
      InvitedBy: 'Priya Nair',
      UserName: JOEL,
      Role: 'manager',
      SiteNames: ['Wharf'],
      HasAccount: false,
      IsYours: false,
    });
    expect(await acceptAsNew(kit, token)).toMatchObject({ status: 200, body: { UserName: JOEL } });
    const joel = await signIn(kit.app, JOEL, PASSWORD);
    expect((await businesses(kit.app, joel)).body.Businesses).toEqual([
      {
        CustomerId: business,
        BusinessName: 'Marlowe Street Café Pty Ltd',
        Role: 'manager',
        SiteNames: ['Wharf'],
        LimitIncGst: 500,
        IsCurrent: true,
      },
    ]);
    expect((await get(kit.app, '/api/v1/Account/Login', joel)).body).toMatchObject({
      IsEmailConfirmed: true,
    });
    // A manager requests no card and changes none.
    expect((await get(kit.app, '/api/v1/customerportal/paymentmethod', joel)).status).toBe(403);
    expect(await personNamed(kit, priya, JOEL)).toMatchObject({
      SiteIds: [sites[1]],
      IsYou: false,
      Mobile: '0491570158',
    });
  });

  test('is for the invited and confirmed address only, and says which', async () => {
    const { kit, priya } = await kitchen();
    const sam = await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    const leo = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'leo@harbour.example' });
    await rowsOf(
      kit,
      `update customers set email_confirmed_at = now() where user_name = 'leo@harbour.example'`,
    );
    const token = await invited(kit, priya, SAM);
    expect(await accept(kit, token, leo)).toMatchObject({
      status: 403,
      body: { detail: peopleMessages.forAnotherAddress(SAM) },
    });
    expect(await accept(kit, token, sam)).toMatchObject({
      status: 409,
      body: { detail: peopleMessages.confirmToJoin(SAM) },
    });
    expect((await businesses(kit.app, sam)).body.Businesses).toHaveLength(1);
    await confirmEmails(kit);
    expect((await validate(kit, token, sam)).body).toMatchObject({ HasAccount: true, IsYours: true });
    expect(await acceptAsNew(kit, token)).toMatchObject({
      status: 409,
      body: { detail: peopleMessages.hasAccount(SAM) },
    });
    expect(await accept(kit, token, sam)).toMatchObject({ status: 200 });
    expect((await businesses(kit.app, sam)).body.Businesses).toHaveLength(2);
    // Accepted again, by a browser that got no answer.
    expect(await accept(kit, token, sam)).toMatchObject({ status: 200 });
    expect((await businesses(kit.app, sam)).body.Businesses).toHaveLength(2);
  });

  test('gives an address nothing without its link: neither by a sign-up with it nor by a sign-in', async () => {
    const { kit, priya } = await kitchen();
    await invited(kit, priya, SAM);
    const sam = await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    await confirmEmails(kit);
    expect((await businesses(kit.app, sam)).body.Businesses).toHaveLength(1);
    expect((await businesses(kit.app, await signIn(kit.app, SAM, PASSWORD))).body.Businesses).toHaveLength(1);
  });

  test('replaces an account that somebody else began with the address and never confirmed', async () => {
    const { kit, priya } = await kitchen();
    const token = await invited(kit, priya, SAM);
    const squatter = await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    expect((await validate(kit, token)).body).toMatchObject({ HasAccount: false });
    expect(await acceptAsNew(kit, token, { NewPassword: 'walk-in-cooler-9' })).toMatchObject({ status: 200 });
    expect((await businesses(kit.app, squatter)).status).toBe(401);
    expect(await signIn(kit.app, SAM, PASSWORD)).toBeUndefined();
  });

  test('works once, even if it is accepted ten times at once', async () => {
    const { kit, priya } = await kitchen();
    const token = await invited(kit, priya, JOEL);
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptAsNew(kit, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowsOf(kit, 'select id from people where user_name = $1', [JOEL])).toHaveLength(1);
    expect(await acceptAsNew(kit, token)).toMatchObject({
      status: 422,
      body: { LinkFault: 'used', detail: peopleMessages.invitationUsed },
    });
  });

  test('accepted while it’s withdrawn is one or the other, and each hears which', async () => {
    const { kit, priya } = await kitchen();
    for (const name of ['joel', 'anneke', 'bao', 'tess', 'noor', 'sam']) {
      const address = `${name}@marlowestreet.example`;
      const token = await invited(kit, priya, address);
      const { body } = await peopleCall(kit.app, priya, 'GET', '');
      const [{ InvitationId }] = body.Invitations;
      const [accepted, withdrawn] = await Promise.all([
        acceptAsNew(kit, token),
        peopleCall(kit.app, priya, 'DELETE', `invitations/${InvitationId}`),
      ]);
      const members = await rowsOf(
        kit,
        'select role from memberships join people on people.id = person_id where user_name = $1',
        [address],
      );
      const outcome = [accepted.status, withdrawn.status, members.length];
      expect(['200,404,1', '200,409,1', '422,200,0'], name).toContain(outcome.join());
    }
  });

  test('ends after seven days, and is deleted long after', async () => {
    const { kit, priya } = await kitchen();
    const token = await invited(kit, priya, JOEL);
    kit.clock.advance({ hours: 7 * 24 - 1 });
    expect((await validate(kit, token)).status).toBe(200);
    kit.clock.advance({ hours: 1 });
    expect(await acceptAsNew(kit, token)).toMatchObject({ status: 422, body: { LinkFault: 'old' } });
    await deleteOldInvitations(kit.deps);
    expect(await validate(kit, token)).toMatchObject({ body: { LinkFault: 'old' } });
    kit.clock.advance({ hours: 91 * 24 });
    await deleteOldInvitations(kit.deps);
    expect(await validate(kit, token)).toMatchObject({ body: { LinkFault: 'unknown' } });
  });

  test('sent again, to the same address or by its own button, ends the earlier link; withdrawn, its own', async () => {
    const { kit, priya } = await kitchen();
    const first = await invited(kit, priya, JOEL);
    const second = await invited(kit, priya, JOEL, MANAGER);
    expect(await validate(kit, first)).toMatchObject({ status: 422, body: { LinkFault: 'used' } });
    const list = async () => (await peopleCall(kit.app, priya, 'GET', '')).body.Invitations;
    const [{ InvitationId }, ...others] = await list();
    expect(others).toEqual([]);
    const key = randomUUID();
    for (const _ of [1, 2]) {
      const again = await peopleCall(kit.app, priya, 'POST', `invitations/${InvitationId}/send`, { key });
      expect(again.status).toBe(200);
    }
    expect(await queuedEmails(kit)).toEqual(['invitation']);
    const third = tokenIn((await deliverEmails(kit)).at(-1));
    expect((await validate(kit, second)).status).toBe(422);
    expect((await validate(kit, third)).body).toMatchObject({ Role: 'manager' });
    const [open] = await list();
    expect(await peopleCall(kit.app, priya, 'DELETE', `invitations/${open.InvitationId}`)).toMatchObject({
      status: 200,
    });
    expect((await acceptAsNew(kit, third)).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('gives nothing once who sent it may not give it any more', async () => {
    const { kit, priya, sites } = await kitchen();
    const anna = await joined(kit, priya, 'anna@marlowestreet.example', { Role: 'owner', SiteIds: null });
    const token = await invited(kit, anna, JOEL, { Role: 'accounts', SiteIds: null });
    const { PersonId, Version } = await personNamed(kit, priya, 'anna@marlowestreet.example');
    const change = (body: object) => peopleCall(kit.app, priya, 'PUT', String(PersonId), { body });
    const [here = 0, there = 0] = sites;
    expect((await change({ Role: 'manager', SiteIds: [here], LimitIncGst: null, Version })).status).toBe(200);
    expect(await acceptAsNew(kit, token)).toMatchObject({
      status: 422,
      body: { LinkFault: 'old', detail: peopleMessages.inviterCannot },
    });
    // A manager of one site invites staff there, and then becomes one of another.
    const chef = await invited(kit, anna, 'chef@marlowestreet.example', { Role: 'staff', SiteIds: [here] });
    expect(
      (await change({ Role: 'manager', SiteIds: [there], LimitIncGst: null, Version: Version + 1 })).status,
    ).toBe(200);
    expect((await acceptAsNew(kit, chef)).status).toBe(422);
    const last = await invited(kit, anna, 'cook@marlowestreet.example', { Role: 'staff', SiteIds: [there] });
    await peopleCall(kit.app, priya, 'DELETE', `${PersonId}?Version=${Version + 2}`);
    expect((await acceptAsNew(kit, last)).status).toBe(422);
  });

  test('of a manager is to staff of their own sites, and no other role invites', async () => {
    const { kit, priya, sites } = await kitchen();
    const [here = 0, there = 0] = sites;
    const invite = async (session: string, Role: string, SiteIds: number[] | null) =>
      (
        await peopleCall(kit.app, session, 'POST', 'invitations', {
          body: { UserName: 'new@quay.example', Role, SiteIds, LimitIncGst: null },
        })
      ).status;
    const manager = await joined(kit, priya, JOEL, { Role: 'manager', SiteIds: [here] });
    expect(await invite(manager, 'staff', [here])).toBe(200);
    expect(await invite(manager, 'staff', [there])).toBe(422);
    expect(await invite(manager, 'staff', [here, there])).toBe(422);
    expect(await invite(manager, 'staff', null)).toBe(422);
    for (const role of ['owner', 'manager', 'accounts', 'approver'])
      expect(await invite(manager, role, role === 'owner' ? null : [here])).toBe(422);
    for (const role of ['admin', '', 'Owner']) expect(await invite(priya, role, null)).toBe(422);
    expect(await invite(priya, 'staff', [here, 999])).toBe(404);
    expect(await invite(priya, 'staff', [])).toBe(422);
    expect(await invite(priya, 'owner', [here])).toBe(422);
    for (const [index, Role] of ['accounts', 'approver', 'staff'].entries()) {
      const session = await joined(kit, priya, `p${index}@quay.example`, { Role, SiteIds: null });
      expect(await invite(session, 'staff', [here])).toBe(403);
      expect((await peopleCall(kit.app, session, 'GET', '')).status).toBe(403);
    }
    // What an owner offered an address, a manager can't turn into less.
    await invited(kit, priya, 'kaia@quay.example', MANAGER);
    const body = { UserName: 'kaia@quay.example', Role: 'staff', SiteIds: [here], LimitIncGst: null };
    expect(await peopleCall(kit.app, manager, 'POST', 'invitations', { body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'UserName', message: peopleMessages.invitedByOther }] },
    });
  });

  test('needs a recent proof and a confirmed address of who sends it, and none for who belongs already', async () => {
    const { kit, priya } = await kitchen();
    const body = { UserName: JOEL, ...STAFF };
    const invite = (changes: object = {}, session = priya) =>
      peopleCall(kit.app, session, 'POST', 'invitations', { body: { ...body, ...changes } });
    expect(await invite({ UserName: EMAIL })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'UserName', message: peopleMessages.alreadyHere }] },
    });
    const sam = await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    expect(await invite({}, sam)).toMatchObject({
      status: 409,
      body: { detail: peopleMessages.confirmYourEmail },
    });
    kit.clock.advance({ minutes: 31 });
    expect(await invite()).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    await postJson(kit.app, '/api/v1/Account/Reauthenticate', { Password: PASSWORD }, priya);
    expect((await invite()).status).toBe(200);
    const actions = await rowsOf(
      kit,
      `select action, actor_kind, details from audit_log where action = 'person-invited'`,
    );
    expect(actions).toMatchObject([{ actor_kind: 'person', details: { email: JOEL, role: 'staff' } }]);
  });

  test('of another business is not to be seen or withdrawn', async () => {
    const { kit, priya } = await kitchen();
    await invited(kit, priya, JOEL);
    const [{ InvitationId }] = (await peopleCall(kit.app, priya, 'GET', '')).body.Invitations;
    const sam = await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    await confirmEmails(kit);
    expect((await peopleCall(kit.app, sam, 'GET', '')).body.Invitations).toEqual([]);
    expect((await peopleCall(kit.app, sam, 'DELETE', `invitations/${InvitationId}`)).status).toBe(404);
    expect((await peopleCall(kit.app, sam, 'POST', `invitations/${InvitationId}/send`)).status).toBe(404);
  });
});

describe('[R12.03] the list of people', () => {
  test('has for a manager of some sites those who share one, and of owners the name alone', async () => {
    const { kit, priya, sites } = await kitchen();
    const [one = 0, two = 0] = sites;
    const joel = await joined(kit, priya, JOEL, { Role: 'manager', SiteIds: [one], LimitIncGst: null });
    await joined(kit, priya, 'anneke@marlowestreet.example', {
      ...{ Role: 'manager', SiteIds: [two], LimitIncGst: null },
    });
    await joined(kit, priya, 'tess@marlowestreet.example', { ...STAFF, SiteIds: [one, two] });
    for (const [email, SiteIds] of [
      ['ravi@marlowestreet.example', [one]],
      ['bea@marlowestreet.example', [two]],
    ] as const)
      await invited(kit, priya, email, { ...STAFF, SiteIds: [...SiteIds] });
    const { body } = await peopleCall(kit.app, joel, 'GET', '');
    type Shown = {
      UserName: string | null;
      FirstName: string;
      Mobile: string | null;
      SiteIds: number[] | null;
    };
    expect(body.People.map(({ UserName, SiteIds }: Shown) => [UserName, SiteIds])).toEqual([
      [null, null],
      [JOEL, [one]],
      ['tess@marlowestreet.example', [one]],
    ]);
    expect(body.People[0]).toMatchObject({ FirstName: 'Priya', Mobile: null, MayChange: false });
    expect(body.Invitations.map(({ UserName }: Shown) => UserName)).toEqual(['ravi@marlowestreet.example']);
    const all = (await peopleCall(kit.app, priya, 'GET', '')).body;
    expect([all.People.length, all.Invitations.length]).toEqual([4, 2]);
  });
});
