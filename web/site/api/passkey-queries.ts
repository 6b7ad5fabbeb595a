import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type {
  addPasskey as addPasskeyCall,
  listPasskeys,
  newPasskeyOptions,
  removePasskey as removePasskeyCall,
} from '../../../contracts/accounts/passkeys.ts';
import type { Passkey } from '../../../contracts/accounts/password.ts';
import { call } from '../../client/call.ts';
import { queryClient, useQuery } from '../../client/query-client.ts';

const PASSKEYS = ['passkeys'];
const PATH = '/api/v1/Account/Passkeys';

/** The customer's passkeys, the oldest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: PASSKEYS,
    queryFn: async ({ signal }): Promise<Passkey[]> =>
      (await call<typeof listPasskeys>('GET', PATH, {}, { signal })).Passkeys,
  });
}

/**
 * Lets the browser make a passkey and adds it. `declined`: the customer chose not to; `known`: this device has one
 * for the account already; `failed`: the browser couldn't.
 * @throws ApiError
 */
export async function addPasskey(): Promise<'added' | 'declined' | 'known' | 'failed'> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { Options } = await call<typeof newPasskeyOptions>('POST', `${PATH}/Options`, {});
  let Credential: RegistrationResponseJSON;
  try {
    Credential = await startRegistration({ optionsJSON: Options as unknown as CreationOptions });
  } catch (cause) {
    const { name } = cause as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return 'declined';
    return name === 'InvalidStateError' ? 'known' : 'failed';
  }
  const { Passkeys } = await call<typeof addPasskeyCall>('POST', PATH, { json: { Credential } });
  queryClient.setQueryData(PASSKEYS, Passkeys);
  return 'added';
}

/** Asks for the list again once a new password has removed some of them. */
export async function refreshPasskeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: PASSKEYS });
}

/** Removes one of them. @throws ApiError */
export async function removePasskey(PasskeyId: string): Promise<void> {
  const path = `${PATH}/{PasskeyId}` as const;
  const { Passkeys } = await call<typeof removePasskeyCall>('DELETE', path, { params: { PasskeyId } });
  queryClient.setQueryData(PASSKEYS, Passkeys);
}
