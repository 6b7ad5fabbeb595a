import type { z } from 'zod';
import type {
  passkeySignInOptions as passkeySignInOptionsCall,
  signInWithPasskey as signInWithPasskeyCall,
} from '../../../../contracts/accounts/passkeys.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { recordSignIn } from '../../../common/audit/record-sign-in.ts';
import type { Deps } from '../../../common/deps.ts';
import { findDevice } from '../../../common/sign-in/known-devices.ts';
import type { SignInLimits } from '../../../common/sign-in/sign-in-limits.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentAccount } from '../accounts.present.ts';
import { accountById } from '../accounts.queries.ts';
import { startSession } from '../sessions.ts';
import { findPasskey, markUsed } from './passkeys.queries.ts';
import { checkUse, consumeChallenge, newChallenge, requestOptions } from './webauthn.ts';

/** What any browser needs to sign in with a passkey; the same for everybody. */
export async function passkeySignInOptions(deps: Deps): Promise<Reply<typeof passkeySignInOptionsCall>> {
  return { Options: await requestOptions(deps.config, await newChallenge(deps, null)) };
}

/** Attempts with unknown passkeys count together, like those of one account. */
const UNKNOWN = '';

/**
 * Signs a customer in with a passkey: the same session, limits and audit trail as with a password.
 * @throws Refusal `login_failed` for an unknown passkey, and for a wrong, replayed or late answer; `TooManyTries` and
 *   `captcha_required` as for wrong passwords
 */
export async function signInWithPasskey(
  deps: Deps,
  limits: SignInLimits,
  { Credential: credential, DeviceTokens, RecaptchaResponse }: z.output<typeof signInWithPasskeyCall.body>,
  { origin, userAgent }: { origin: Origin; userAgent: string },
): Promise<Reply<typeof signInWithPasskeyCall>> {
  const passkey = await findPasskey(deps.db, credential.id);
  const account = passkey && (await accountById(deps.db, passkey.personId).catch(() => null));
  const who = account && { id: account.personId, customerId: account.customerId };
  const refused = new Refusal('login_failed', accountMessages.passkeyFailed);
  return recordSignIn(deps, { kind: 'customer', account: who, origin }, async () => {
    const device = account && (await deviceAmong(deps, account.personId, DeviceTokens ?? []));
    const attempt = await limits.take({
      userName: account?.userName ?? UNKNOWN,
      address: origin.address,
      deviceId: device?.id ?? null,
      captchaAnswer: RecaptchaResponse,
    });
    const challenge = await consumeChallenge(deps, null, credential.response.clientDataJSON);
    const use = passkey && challenge && (await checkUse(deps.config, passkey, credential, challenge));
    if (!account || !use) throw refused;
    const session = await startSession(deps, {
      personId: account.personId,
      isCurrent: (tx) => markUsed(tx, passkey, { ...use, lastUsedAt: toDate(deps.clock.now()) }),
      deviceId: device?.id ?? null,
      userAgent,
    });
    if (!session) throw refused;
    await attempt.giveBack();
    return {
      ...presentAccount(account),
      AuthenticationToken: session.token,
      DeviceToken: session.newDeviceToken ?? device?.token ?? '',
    };
  });
}

/** The person's known device that one of the tokens belongs to; null if there's none. */
async function deviceAmong(
  { db }: Pick<Deps, 'db'>,
  personId: number,
  tokens: readonly (string | undefined)[],
): Promise<{ id: string; token: string | undefined } | null> {
  for (const token of tokens) {
    const id = await findDevice(db, { personId }, token);
    if (id) return { id, token };
  }
  return null;
}
