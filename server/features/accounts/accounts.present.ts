import type { ping } from '../../../contracts/accounts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import type { Account } from './accounts.queries.ts';

/** What the browser stores about the signed-in customer (R3.06). */
export function presentAccount(account: Account): Reply<typeof ping> {
  const { userName, firstName, lastName, mobile, hasCard, role, emailConfirmedAt } = account;
  return {
    UserName: userName,
    Name: `${firstName} ${lastName}`,
    FirstName: firstName,
    LastName: lastName,
    IsMobile: mobile !== null,
    // Nobody asks for a card who may not give one.
    IsPayment: hasCard || !mayDo(role, 'pay'),
    IsEmailConfirmed: emailConfirmedAt !== null,
  };
}
