import type { logout } from '../../contracts/account.ts';
import { clearKeptCard } from '../browser/card-storage.ts';
import { clearReturn } from '../paths/return-path.ts';
import { call } from './call.ts';
import { storedAuth } from './stored-auth.ts';

let byThemselves = false;

/**
 * Signs out: the server forgets the token (R6.06), this browser the customer. Without a network the browser
 * forgets all the same; the token then ends by its idleness.
 */
export async function signOut(): Promise<void> {
  const revoked = call<typeof logout>('GET', '/api/v1/Account/Logout', {}).catch(() => {});
  byThemselves = true;
  clearReturn();
  clearKeptCard();
  // The call has taken its token along by now.
  storedAuth.set(null);
  await revoked;
}

/** Whether the customer left by themselves: then nothing leads back to where they were. Told once. */
export function wasSignedOut(): boolean {
  const was = byThemselves;
  byThemselves = false;
  return was;
}
