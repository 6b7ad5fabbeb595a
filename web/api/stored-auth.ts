import type { StoredAuth } from '../../contracts/account.ts';
import { config } from '../browser/config.ts';
import { type StoredValue, storedValue, useStoredValue } from '../browser/stored-value.ts';
import { currentStaffRequest, endStaffRequest, onStaffRequest } from './staff-request.ts';

/** Who is signed in in this browser (R3.06, R6.06). */
const authOfBrowser = storedValue<StoredAuth | null>({
  key: () => `${config().brand.storagePrefix}:auth`,
  parse,
  format: (auth) => auth && JSON.stringify(auth),
});

/**
 * Who is signed in, in local storage; null for a visitor. Nobody is in a tab that staff book in: whose browser it is has
 * nothing to do with the customer (R6.05). Signing in there ends the staff request.
 */
export const storedAuth: StoredValue<StoredAuth | null> = {
  get: () => (currentStaffRequest() ? null : authOfBrowser.get()),
  set(auth) {
    if (auth) endStaffRequest();
    authOfBrowser.set(auth);
  },
  subscribe(listener) {
    const ends = [authOfBrowser.subscribe(listener), onStaffRequest(listener)];
    return () => {
      for (const end of ends) end();
    };
  },
};

export function useAuth(): StoredAuth | null {
  return useStoredValue(storedAuth);
}

function parse(json: string | null): StoredAuth | null {
  try {
    const auth = JSON.parse(json ?? 'null') as StoredAuth | null;
    return typeof auth?.AuthenticationToken === 'string' ? auth : null;
  } catch {
    return null;
  }
}
