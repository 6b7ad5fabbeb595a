import type { logout } from '../../../contracts/accounts/account.ts';
import { clearKeptCard } from '../../browser/card-storage.ts';
import { call } from '../../client/call.ts';
import { dropKept } from '../../forms/kept-place.ts';
import { storedAuth } from '../api/stored-auth.ts';
import { clearReturn } from './paths/return-path.ts';

let byThemselves = false;

/**
 * Signs out: the server deletes the token (R6.06), and this browser its copy. While offline, only the browser deletes
 * it; the token then expires because it's no longer used.
 */
export async function signOut(): Promise<void> {
  const revoked = call<typeof logout>('GET', '/api/v1/Account/Logout', {}).catch(() => {});
  byThemselves = true;
  clearReturn();
  clearKeptCard();
  dropKept();
  // The request has already taken the token.
  storedAuth.set(null);
  await revoked;
}

/** Whether the customer chose to sign out: then nothing leads back to where they were. Reported once. */
export function wasSignedOut(): boolean {
  const was = byThemselves;
  byThemselves = false;
  return was;
}
