import { config } from '../../browser/config.ts';
import { KEPT_STAFF_REQUEST } from '../../browser/kept-names.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';

/** The server's information about a staff request. */
type Checked =
  | {
      /** The customer; null for somebody without an account. */
      readonly customer: { readonly business: string; readonly firstName: string } | null;
      /** ISO instant */
      readonly expiresOn: string;
    }
  /** It can't be used; the sentence says why. */
  | { readonly refusal: string };

/** This tab's staff request (R2.24). */
export type StaffRequest = {
  readonly token: string;
  /** Null until the server has replied. */
  readonly checked: Checked | null;
  /** The banner was dismissed, and nothing else. */
  readonly dismissed: boolean;
};

/**
 * It belongs to this tab and ends with it: in another tab somebody may book for themselves, and a request that's valid
 * for one booking mustn't be left for the next person at this computer.
 */
const staffRequest = storedValue<StaffRequest | null>({
  key: () => `${config().brand.storagePrefix}:${KEPT_STAFF_REQUEST}`,
  parse,
  format: (request) => request && JSON.stringify(request),
  storage: () => sessionStorage,
});

export function currentStaffRequest(): StaffRequest | null {
  return staffRequest.get();
}

export function useStaffRequest(): StaffRequest | null {
  return useStoredValue(staffRequest);
}

/** The customer that staff book for; null for somebody without an account, and until known. */
export function staffCustomer({ checked }: StaffRequest) {
  return checked && 'customer' in checked ? checked.customer : null;
}

export const onStaffRequest = staffRequest.subscribe;

/** Starts an opened request; opening the same one again continues where it was. */
export function beginStaffRequest(token: string): void {
  if (staffRequest.get()?.token !== token) staffRequest.set({ token, checked: null, dismissed: false });
}

/** Changes the information about the request, unless another one has replaced it. */
export function changeStaffRequest(token: string, change: Partial<Omit<StaffRequest, 'token'>>): void {
  const request = staffRequest.get();
  if (request?.token === token) staffRequest.set({ ...request, ...change });
}

/** The tab is a visitor's again, or the signed-in customer's. */
export function endStaffRequest(): void {
  if (staffRequest.get()) staffRequest.set(null);
}

function parse(json: string | null): StaffRequest | null {
  try {
    const request = JSON.parse(json ?? 'null') as StaffRequest | null;
    return typeof request?.token === 'string' ? request : null;
  } catch {
    return null;
  }
}
