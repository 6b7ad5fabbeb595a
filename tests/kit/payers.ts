import { randomUUID } from 'node:crypto';
import { signedUpCustomer } from './accounts.ts';
import { confirmEmails, send, type TestApp } from './app.ts';
import { sampleAbn } from './bookings.ts';
import { preparedPeople } from './desk.ts';
import { deliverEmails, tokenIn } from './mails.ts';

export const LANDLORD = 'leo@harbour.example';
export const LANDLORD_NAME = 'Harbour Property Pty Ltd';

const PORTAL = '/api/v1/customerportal';

/** A call of the portal in a session, with a key of its own. */
export function portalCall(
  { app }: Pick<TestApp, 'app'>,
  session: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  return send(app, {
    method,
    url: path.startsWith('/') ? path : `${PORTAL}/${path}`,
    headers: {
      authorization: `Bearer ${session}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { payload: body }),
  });
}

/** The café of the other tests, and a landlord with a confirmed email who has no sites and no card. */
export const tenantAndLandlord = preparedPeople(async ({ kit, customer }) => {
  const landlord = await signedUpCustomer(kit.app, {
    CheckoutEmailAddress: LANDLORD,
    CheckoutFirstName: 'Leo',
    CheckoutLastName: 'Marsh',
    CheckoutBusinessName: LANDLORD_NAME,
    CheckoutABN: sampleAbn(7),
    CheckoutLocationName: 'Harbour office',
    CheckoutStreet: '12 Bridge Street',
  });
  await confirmEmails(kit);
  await deliverEmails(kit, { confirmations: true });
  const { rows } = await kit.deps.pool.query(
    `select id::int, customer_id::int as "customerId" from locations
     where customer_id = (select customer_id from jobs order by id limit 1) order by id limit 1`,
  );
  const { rows: landlords } = await kit.deps.pool.query(
    'select id::int from customers where user_name = $1',
    [LANDLORD],
  );
  return {
    customer,
    landlord,
    siteId: rows[0].id as number,
    tenantId: rows[0].customerId as number,
    landlordId: landlords[0].id as number,
  };
});
export type TenantAndLandlord = Awaited<ReturnType<typeof tenantAndLandlord>>;

/** Asks the landlord, and answers the token of the email. */
export async function asked(
  { kit, customer, siteId }: Pick<TenantAndLandlord, 'kit' | 'customer' | 'siteId'>,
  UserName = LANDLORD,
): Promise<string> {
  const answer = await portalCall(kit, customer, 'POST', `sites/${siteId}/payer`, {
    Kind: 'landlord',
    UserName,
  });
  if (answer.status !== 200) throw new Error(`Not asked: ${JSON.stringify(answer.body)}`);
  return tokenIn((await deliverEmails(kit)).at(-1));
}

export const acceptPaying = (
  { kit, landlord }: Pick<TenantAndLandlord, 'kit' | 'landlord'>,
  token: string,
  LimitIncGst: number | null = null,
) => portalCall(kit, landlord, 'POST', '/api/v1/Account/AcceptPayerRequest', { token, LimitIncGst });

/** Asked and accepted. @returns the id of what was agreed */
export async function paying(people: TenantAndLandlord, limit: number | null = null): Promise<string> {
  const { status, body } = await acceptPaying(people, await asked(people), limit);
  if (status !== 200) throw new Error(`Not accepted: ${JSON.stringify(body)}`);
  await deliverEmails(people.kit);
  return body.SitePayerId;
}
