import {
  parseStoredRequest,
  type ServiceRequest,
} from '../../../../domain/instant-quotes/service-request.ts';
import { epochNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { type StoredValue, storedValue } from '../../../browser/stored-value.ts';

const stores = new Map<number, StoredValue<ServiceRequest | null>>();

/**
 * The service request for equipment in local storage, written after every keystroke; each piece of equipment has its
 * own, so that two tabs can be about different ones (R2.35). Null until one is started.
 */
export function requestStore(equipmentId: number): StoredValue<ServiceRequest | null> {
  const known = stores.get(equipmentId);
  if (known) return known;
  const store = storedValue<ServiceRequest | null>({
    key: () => keyOf(equipmentId),
    parse: (json) => parseStoredRequest(json, epochNow()),
    format: (request) => request && JSON.stringify(request),
  });
  stores.set(equipmentId, store);
  return store;
}

/** Removes stored requests that were never sent and are too old to continue. */
export function deleteOldRequests(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')));
    const old = keys.filter((key) => parseStoredRequest(localStorage.getItem(key), epochNow()) === null);
    for (const key of old) localStorage.removeItem(key);
  } catch {
    // If storage is blocked, nothing is stored.
  }
}

function keyOf(equipmentId: number | ''): string {
  return `${config().brand.storagePrefix}:service-request:${equipmentId}`;
}
