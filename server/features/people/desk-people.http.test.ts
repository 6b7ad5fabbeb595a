import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobPeople } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';

const JOEL = 'joel@marlowestreet.example';

async function atDesk() {
  const people = await jobPeople();
  const { kit, staff, customer, jobId } = people;
  await signedInMember(kit, 'anneke@marlowestreet.example', {
    role: 'manager',
    siteIds: null,
    limitCents: 50_000,
  });
  const { CustomerId: customerId } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  const path = `/api/v1/desk/customers/${customerId}/people/invitations`;
  const { body } = await desk(kit.app, staff, `customers/${customerId}/people`);
  const [owner, manager] = body.People;
  const invite = (payload: object, token: string | null = staff, key = randomUUID()) =>
    send(kit.app, {
      method: 'POST',
      url: path,
      payload: { UserName: JOEL, Role: 'manager', SiteIds: null, ForPersonId: owner.PersonId, ...payload },
      headers: { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) },
    });
  return { ...people, customerId, owner, manager, invite, customer };
}

describe('[R12.12] the people of a customer at the desk', () => {
  test('are read with roles and limits, which the audit trail keeps; no password or passkey is among it', async () => {
    const { kit, staff, customer, customerId, owner, manager } = await atDesk();
    expect(owner).toMatchObject({
      Role: 'owner',
      UserName: 'priya@marlowestreet.example',
      LimitIncGst: null,
    });
    expect(manager).toMatchObject({ Role: 'manager', LimitIncGst: 500, SiteIds: null });
    const { body } = await desk(kit.app, staff, `customers/${customerId}/people`);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passkey|token/i);
    const { rows } = await kit.deps.pool.query(
      `select distinct details::text as details from audit_log where action = 'customer-opened'`,
    );
    expect(rows).toEqual([{ details: expect.stringContaining('people') }]);
    expect((await desk(kit.app, customer, `customers/${customerId}/people`)).status).toBe(403);
    expect((await desk(kit.app, staff, 'customers/999999/people')).status).toBe(404);
    const invite = { ForPersonId: 1, UserName: JOEL, Role: 'staff', SiteIds: null };
    const { status } = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/desk/customers/999999/people/invitations',
      payload: invite,
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${staff}` },
    });
    expect(status).toBe(404);
  });

  test('are invited for an owner who asks, who hears of it; once per key', async () => {
    const { kit, staff, owner, invite, customerId } = await atDesk();
    const key = randomUUID();
    const invited = await invite({ LimitIncGst: 500.5 }, staff, key);
    expect(invited).toMatchObject({ status: 200 });
    expect((await invite({ LimitIncGst: 500.5 }, staff, key)).body).toEqual(invited.body);
    const mails = (await deliverEmails(kit)).filter(({ subject }) => subject?.includes('invite'));
    // They're queued together, so either may be first.
    const letters = mails.map(({ to, subject }) => [String(to?.[0]?.address), String(subject)] as const);
    expect(letters.sort(([one], [other]) => one.localeCompare(other))).toEqual([
      [JOEL, expect.stringContaining('priya@marlowestreet.example invites you')],
      [owner.UserName, expect.stringContaining(`We invited ${JOEL}`)],
    ]);
    const { body } = await desk(kit.app, staff, `customers/${customerId}/people`);
    expect(body.Invitations).toMatchObject([{ UserName: JOEL, Role: 'manager', LimitIncGst: 500.5 }]);
    const { rows } = await kit.deps.pool.query(
      `select actor_kind, details->>'email' as email from audit_log where action = 'person-invited'`,
    );
    expect(rows).toEqual([{ actor_kind: 'staff', email: JOEL }]);
  });

  test('are invited for owners of this customer only, and by nobody but staff', async () => {
    const { invite, manager, customer } = await atDesk();
    for (const ForPersonId of [manager.PersonId, 999_999, undefined]) {
      expect((await invite({ ForPersonId })).body.errors, String(ForPersonId)).toMatchObject([
        { field: 'ForPersonId' },
      ]);
    }
    expect((await invite({ SiteIds: [999_999] })).status).toBe(404);
    expect((await invite({}, customer)).status).toBe(403);
    expect((await invite({}, null)).status).toBe(401);
  });
});
