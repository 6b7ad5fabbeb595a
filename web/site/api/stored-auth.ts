import type { StoredAuth } from '../../../contracts/accounts/account.ts';
import { config } from '../../browser/config.ts';
import { type StoredValue, storedValue, useStoredValue } from '../../browser/stored-value.ts';
import { currentStaffRequest, endStaffRequest, onStaffRequest } from './staff-request.ts';

/** The customer signed in to this browser (R3.06, R6.06). */
const authOfBrowser = storedValue<StoredAuth | null>({
  key: () => `${config().brand.storagePrefix}:auth`,
  parse,
  format: (auth) => auth && JSON.stringify(auth),
});

/**
 * The signed-in customer, in local storage; null for a visitor. It's also null in a tab in which staff book, since the
 * account signed in to this browser isn't that of the customer (R6.05). Signing in there ends the staff request.
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
