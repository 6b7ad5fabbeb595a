import type {
  deskSignedIn,
  deskSignOut,
  SignedInStaff,
  startDeskSession,
} from '../../../contracts/staff/staff.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';
import { call } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { reauthenticate } from '../../client/reauthenticate.ts';
import { dropKept } from '../../forms/kept-place.ts';

/**
 * Who is signed in to the console in this browser, the same in every tab; null for nobody. The session itself is in a
 * cookie that scripts can't read: once the server refuses it, this becomes null.
 */
const session = storedValue<SignedInStaff | null>({
  key: () => `${config().brand.storagePrefix}:desk`,
  parse: (json) => (json === null ? null : parsed(json)),
  format: (who) => who && JSON.stringify(who),
});

/** The email that last signed in here, for the next time. */
export const lastEmail = storedValue<string>({
  key: () => `${config().brand.storagePrefix}:desk-email`,
  parse: (text) => text ?? '',
  format: (email) => email,
});

/** Whether the person signed out by themselves, so that nothing ended under their hands. */
let hasLeft = false;
export const wasSignedOut = (): boolean => hasLeft;

export const useSession = (): SignedInStaff | null => useStoredValue(session);

type Credentials = { UserName: string; Password: string; Code?: string | undefined };

/** @throws ApiError */
export async function signIn(credentials: Credentials): Promise<void> {
  const who = await call<typeof startDeskSession>('POST', '/api/v1/desk/session', { json: credentials });
  hasLeft = false;
  lastEmail.set(who.UserName);
  session.set(who);
}

/** Asks the server who is signed in: whether the session still holds, and what is to be set up. @throws ApiError */
export async function readSession(): Promise<void> {
  session.set(await call<typeof deskSignedIn>('GET', '/api/v1/desk/signin', {}));
}

/** @throws ApiError if the server couldn't end the session, which then still holds */
export async function signOut(): Promise<void> {
  await call<typeof deskSignOut>('POST', '/api/v1/desk/signout', {});
  dropKept();
  hasLeft = true;
  session.set(null);
}

function parsed(json: string): SignedInStaff | null {
  try {
    const who = JSON.parse(json) as SignedInStaff | null;
    return typeof who?.UserName === 'string' ? who : null;
  } catch {
    return null;
  }
}

/** The console's session: a cookie for its own host, so no call carries a token (R10.01). */
export const deskClient: Client = {
  host: () => '',
  token: () => undefined,
  user: () => session.get()?.UserName ?? '',
  subscribe(listener) {
    session.subscribe(listener);
  },
  onUnauthenticated() {
    session.set(null);
  },
  typed: () => sessionStorage,
  reauthenticate,
};

export const ROLE_NAMES: Readonly<Record<SignedInStaff['Role'], string>> = {
  admin: 'Administrator',
  dispatcher: 'Dispatcher',
};
