import type { Membership } from '../../domain/people/rights.ts';
import type { TestApp } from './app.ts';
import { ACCOUNT, signIn } from './bookings.ts';

/** Another person of the business of a customer's email, signed in: the token. Their password is the customer's. */
export async function signedInMember(
  { app, deps, clock }: TestApp,
  email: string,
  { role, siteIds, limitCents }: Membership,
): Promise<string> {
  await deps.pool.query(
    `with person as (
       insert into people (user_name, password_hash, first_name, last_name, mobile, email_confirmed_at, created_at)
       select $1, password_hash, 'Joel', 'Tran', '0491570158', $7, $7 from people where user_name = $2 returning id
     ), membership as (
       insert into memberships (person_id, customer_id, role, every_site, limit_cents, created_at)
       select person.id, customers.id, $3, $4, $5, $7 from person, customers where user_name = $2 returning id
     )
     insert into membership_sites select membership.id, unnest($6::bigint[]) from membership`,
    [
      email,
      ACCOUNT.CheckoutEmailAddress,
      role,
      siteIds === null,
      limitCents,
      siteIds ?? [],
      new Date(clock.epochMilliseconds()),
    ],
  );
  return signIn(app, email, String(ACCOUNT.CheckoutPassword));
}
