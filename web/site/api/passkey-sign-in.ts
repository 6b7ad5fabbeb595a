import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser';
import type {
  passkeySignInOptions,
  signInWithPasskey as signInCall,
} from '../../../contracts/accounts/passkeys.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { deviceTokens, keepDeviceToken } from './known-device.ts';
import { storedAuth } from './stored-auth.ts';

/**
 * Asks for a passkey, signs in with it and stores the account, as `signIn` does. Returns the sentence that says why it
 * failed; null if it succeeded, or nobody chose a passkey.
 */
export async function signInWithPasskey(signal: AbortSignal): Promise<string | null> {
  try {
    const credential = await askForPasskey({ asSuggestion: false, signal });
    return credential && (await signInWith(credential));
  } catch (cause) {
    return sentenceFor(cause);
  }
}

/**
 * The same, but offers passkeys among the browser's suggestions for the email box, until the signal aborts. So the only
 * failure worth a sentence is the refusal of a chosen passkey.
 */
export async function suggestPasskeys(signal: AbortSignal): Promise<string | null> {
  const credential = await askForPasskey({ asSuggestion: true, signal }).catch(() => null);
  return credential && signInWith(credential).catch(sentenceFor);
}

const sentenceFor = (cause: unknown) =>
  cause instanceof ApiError ? cause.detail : accountMessages.passkeyFailed;

type Question = { asSuggestion: boolean; signal: AbortSignal };

/** Null if nobody chose a passkey, or the signal aborted. */
async function askForPasskey({ asSuggestion, signal }: Question): Promise<AuthenticationResponseJSON | null> {
  const webauthn = await import('@simplewebauthn/browser');
  if (asSuggestion && !(await webauthn.browserSupportsWebAuthnAutofill())) return null;
  const path = '/api/v1/Account/Login/PasskeyOptions';
  const { Options } = await call<typeof passkeySignInOptions>('POST', path, {}, { signal });
  const cancel = () => webauthn.WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await webauthn.startAuthentication({
      optionsJSON: Options as unknown as RequestOptions,
      useBrowserAutofill: asSuggestion,
    });
  } catch (cause) {
    if (['NotAllowedError', 'AbortError'].includes((cause as Error).name)) return null;
    throw cause;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** @throws ApiError */
async function signInWith(Credential: AuthenticationResponseJSON): Promise<null> {
  const json = { Credential, DeviceTokens: deviceTokens() };
  const path = '/api/v1/Account/Login/Passkey';
  const { DeviceToken, ...auth } = await call<typeof signInCall>('POST', path, { json });
  keepDeviceToken(auth.UserName, DeviceToken);
  storedAuth.set(auth);
  return null;
}
