import type { StoredAuth } from '../../contracts/account.ts';
import { config } from '../config.ts';
import { storedValue, useStoredValue } from '../stored-value.ts';

/** Who is signed in, in local storage (R3.06, R6.06); null for a visitor. */
export const storedAuth = storedValue<StoredAuth | null>({
  key: () => `${config().brand.storagePrefix}:auth`,
  parse,
  format: (auth) => auth && JSON.stringify(auth),
});

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
