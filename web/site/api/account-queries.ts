import type { ping } from '../../../contracts/accounts/account.ts';
import type { sendConfirmation as sendConfirmationCall } from '../../../contracts/accounts/account-email.ts';
import type {
  addPaymentMethod,
  getPaymentMethod,
  getProfile,
  Profile,
  removePaymentMethod,
  saveProfile,
} from '../../../contracts/customers/profile.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { CARD_TIMEOUT_MS, type CallOf, call } from '../../client/call.ts';
import { queryClient, useQuery } from '../../client/query-client.ts';
import { storedAuth } from './stored-auth.ts';

export type PaymentMethod = Reply<typeof getPaymentMethod>['PaymentMethod'];

const PROFILE = ['profile'];
const PAYMENT_METHOD = ['payment-method'];
const PAYMENT_PATH = '/api/v1/customerportal/paymentmethod';

/** The signed-in customer's profile (R7.12). */
export function useProfile() {
  return useQuery({
    queryKey: PROFILE,
    queryFn: ({ signal }): Promise<Profile> =>
      call<typeof getProfile>('GET', '/api/v1/customerportal/profile', {}, { signal }),
  });
}

/** Saves the whole profile (R7.13). @throws ApiError */
export async function sendProfile(json: CallOf<typeof saveProfile>['json']): Promise<Profile> {
  const saved = await call<typeof saveProfile>('POST', '/api/v1/customerportal/profile/save', { json });
  queryClient.setQueryData(PROFILE, saved);
  await refreshAuth();
  return saved;
}

/** What may be shown of the card on file; `data` is null if there is none (R7.14). */
export function usePaymentMethod() {
  return useQuery({
    queryKey: PAYMENT_METHOD,
    queryFn: async ({ signal }): Promise<PaymentMethod> =>
      (await call<typeof getPaymentMethod>('GET', PAYMENT_PATH, {}, { signal })).PaymentMethod,
  });
}

/** Puts a card on file, replacing any other (R7.15). @throws ApiError */
export async function sendCard(form: CallOf<typeof addPaymentMethod>['form']): Promise<void> {
  const options = { timeoutMs: CARD_TIMEOUT_MS };
  const { PaymentMethod } = await call<typeof addPaymentMethod>('POST', PAYMENT_PATH, { form }, options);
  queryClient.setQueryData(PAYMENT_METHOD, PaymentMethod);
  await refreshAuth();
}

/** Removes the card on file (R7.15). @throws ApiError */
export async function removeCard(): Promise<void> {
  const { PaymentMethod } = await call<typeof removePaymentMethod>('DELETE', PAYMENT_PATH, {});
  queryClient.setQueryData(PAYMENT_METHOD, PaymentMethod);
  await refreshAuth();
}

/** Sends the link that confirms the email again; returns the sentence to show. @throws ApiError */
export async function sendConfirmation(): Promise<string> {
  const path = '/api/v1/Account/SendConfirmation';
  return (await call<typeof sendConfirmationCall>('POST', path, {})).Message;
}

/** Reloads the flags of the stored sign-in, so that the complete-profile alert disappears when it should (R3.06). */
export async function refreshAuth(): Promise<void> {
  const requested = storedAuth.get();
  if (!requested) return;
  try {
    const fresh = await call<typeof ping>('GET', '/api/v1/Account/Login', {});
    const now = storedAuth.get();
    if (now?.AuthenticationToken === requested.AuthenticationToken) storedAuth.set({ ...now, ...fresh });
  } catch {
    // The flags stay as they are; a refused token has already signed the customer out.
  }
}
