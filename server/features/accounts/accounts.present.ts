import type { ping } from '../../../contracts/accounts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { Account } from './accounts.queries.ts';

/** What the browser stores about the signed-in customer (R3.06). */
export function presentAccount(account: Account): Reply<typeof ping> {
  const { userName, firstName, lastName, mobile, hasCard, emailConfirmedAt } = account;
  return {
    UserName: userName,
    Name: `${firstName} ${lastName}`,
    FirstName: firstName,
    LastName: lastName,
    IsMobile: mobile !== null,
    IsPayment: hasCard,
    IsEmailConfirmed: emailConfirmedAt !== null,
  };
}
