import { config } from '../browser/config.ts';
import { KEPT_STAFF_REQUEST } from '../browser/kept-names.ts';
import { storedValue, useStoredValue } from '../browser/stored-value.ts';

/** What the server said of a staff request. */
type Checked =
  | {
      /** Whom it is for, null for somebody without an account. */
      readonly customer: { readonly business: string; readonly firstName: string } | null;
      /** ISO instant */
      readonly expiresOn: string;
    }
  /** It makes no booking; the sentence says why. */
  | { readonly refusal: string };

/** The staff request that this tab books with (R2.24). */
export type StaffRequest = {
  readonly token: string;
  /** Null until the server was asked. */
  readonly checked: Checked | null;
  /** The banner was dismissed, and nothing but the banner. */
  readonly dismissed: boolean;
};

/**
 * Of this tab, and gone with it: in the next tab of the same browser somebody may book for themselves, and a request
 * that is good for one booking must not wait there for the next person at this desk.
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

/** Whom staff book for; null for somebody without an account, and while nobody knows. */
export function staffCustomer({ checked }: StaffRequest) {
  return checked && 'customer' in checked ? checked.customer : null;
}

export const onStaffRequest = staffRequest.subscribe;

/** Begins a request that was opened; the same one again goes on where it was. */
export function beginStaffRequest(token: string): void {
  if (staffRequest.get()?.token !== token) staffRequest.set({ token, checked: null, dismissed: false });
}

/** Changes what is known of the request, unless it is another by now. */
export function changeStaffRequest(token: string, change: Partial<Omit<StaffRequest, 'token'>>): void {
  const request = staffRequest.get();
  if (request?.token === token) staffRequest.set({ ...request, ...change });
}

/** This tab is a visitor's again, or the signed-in customer's. */
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
