import type { reauthenticate } from '../../../contracts/accounts/account.ts';
import { call } from '../../client/call.ts';

/** Gives the password again, as a recent proof of who is signed in. @throws ApiError */
export async function givePasswordAgain(Password: string): Promise<void> {
  await call<typeof reauthenticate>('POST', '/api/v1/Account/Reauthenticate', { json: { Password } });
}
