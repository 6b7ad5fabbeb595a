import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { EMAIL, PASSWORD, signedUpCustomer } from './accounts.ts';
import { confirmEmails, send, type TestApp, testApp } from './app.ts';
import { signIn } from './bookings.ts';
import { deliverEmails, tokenIn } from './mails.ts';

const PEOPLE = '/api/v1/customerportal/people';

/** A call of the portal about people, in a session and for a business. */
export function peopleCall(
  app: FastifyInstance,
  session: string | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, business, key = randomUUID() }: { body?: object; business?: number; key?: string } = {},
) {
  return send(app, {
    method,
    url: path.startsWith('/') ? path : `${PEOPLE}${path === '' ? '' : `/${path}`}`,
    headers: {
      ...(session && { authorization: `Bearer ${session}` }),
      ...(business !== undefined && { 'business-id': String(business) }),
      ...(method === 'POST' && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  });
}

export const rowsOf = async ({ deps }: TestApp, text: string, values: unknown[] = []) =>
  (await deps.pool.query(text, values)).rows;

/** A business whose owner has confirmed her email, with a second site. */
export async function kitchen() {
  const kit = await testApp();
  const priya = await signedUpCustomer(kit.app);
  await confirmEmails(kit);
  await deliverEmails(kit, { confirmations: true });
  const [{ id: business }] = await rowsOf(kit, 'select id::int from customers where user_name = $1', [EMAIL]);
  await rowsOf(
    kit,
    `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
     select customer_id, 'Wharf', '2 Hickson Road', suburb, state, country, postcode, time_zone, created_at from locations`,
  );
  const sites = (await rowsOf(kit, 'select id::int from locations order by id')).map(
    ({ id }) => id as number,
  );
  return { kit, priya, business: business as number, sites };
}
export type Kitchen = Awaited<ReturnType<typeof kitchen>>;

export const STAFF = { Role: 'staff', SiteIds: null, LimitIncGst: null };

/** Invites somebody and answers the token of their email. */
export async function invited(
  kit: TestApp,
  session: string,
  UserName: string,
  given: { Role: string; SiteIds: number[] | null; LimitIncGst?: number | null } = STAFF,
): Promise<string> {
  const { status, body } = await peopleCall(kit.app, session, 'POST', 'invitations', {
    body: { LimitIncGst: null, ...given, UserName },
  });
  if (status !== 200) throw new Error(`Not invited: ${JSON.stringify(body)}`);
  return tokenIn((await deliverEmails(kit)).at(-1));
}

export const asNew = (token: string, changes: object = {}) => ({
  token,
  FirstName: 'Joel',
  LastName: 'Tran',
  Mobile: '0491 570 158',
  NewPassword: PASSWORD,
  ...changes,
});

export const accept = ({ app }: TestApp, token: string, session: string) =>
  peopleCall(app, session, 'POST', '/api/v1/Account/AcceptInvitation', { body: { token } });
export const acceptAsNew = ({ app }: TestApp, token: string, changes: object = {}) =>
  peopleCall(app, undefined, 'POST', '/api/v1/Account/AcceptInvitationAsNew', {
    body: asNew(token, changes),
  });
export const validate = ({ app }: TestApp, token: string, session?: string) =>
  peopleCall(app, session, 'POST', '/api/v1/Account/ValidateInvitation', { body: { token } });

/** Somebody of the business, signed in. */
export async function joined(
  kit: TestApp,
  owner: string,
  UserName: string,
  given: Parameters<typeof invited>[3] = STAFF,
): Promise<string> {
  const token = await invited(kit, owner, UserName, given);
  const { status, body } = await acceptAsNew(kit, token);
  if (status !== 200) throw new Error(`Not joined: ${JSON.stringify(body)}`);
  return signIn(kit.app, UserName, PASSWORD);
}

/** A person as the list shows them. */
export async function personNamed(kit: TestApp, session: string, UserName: string) {
  const { body } = await peopleCall(kit.app, session, 'GET', '');
  const found = body.People.find((one: { UserName: string }) => one.UserName === UserName);
  if (!found) throw new Error(`Nobody called ${UserName}: ${JSON.stringify(body)}`);
  return found;
}
