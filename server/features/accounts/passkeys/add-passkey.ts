import type {
  addPasskey as addPasskeyCall,
  NewCredential,
  newPasskeyOptions as newPasskeyOptionsCall,
} from '../../../../contracts/accounts/passkeys.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Caller } from '../../../common/http/route.ts';
import { deviceName } from '../../../common/sign-in/device-name.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { MAX_PASSKEYS, MAX_USER_AGENT_LENGTH } from '../../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { accountById, lockPassword } from '../accounts.queries.ts';
import { notifyPasskeyChanged } from '../notify-account-changes.ts';
import { insertPasskey, isSessionOpen, passkeysOf } from './passkeys.queries.ts';
import { listPasskeys } from './remove-passkey.ts';
import { checkNewKey, consumeChallenge, creationOptions, newChallenge } from './webauthn.ts';

/**
 * What a signed-in customer's browser needs to make a passkey.
 * @throws Refusal `conflict` if they have the maximum number of passkeys
 */
export async function newPasskeyOptions(
  deps: Deps,
  personId: number,
): Promise<Reply<typeof newPasskeyOptionsCall>> {
  const { userName, firstName, lastName } = await accountById(deps.db, personId);
  const known = await passkeysOf(deps.db, personId);
  if (known.length >= MAX_PASSKEYS) throw full();
  const challenge = await newChallenge(deps, personId);
  const name = `${firstName} ${lastName}`;
  return { Options: await creationOptions(deps.config, { personId, userName, name, challenge, known }) };
}

export type NewPasskey = { caller: Caller; by: CustomerDoer; credential: NewCredential; userAgent: string };

/**
 * Adds a passkey that the browser made, and emails the customer about it.
 * @throws a field refusal of `Credential` for a wrong, replayed or late one; `conflict` if they have the maximum number
 *   of passkeys; `unauthenticated` if they were signed out meanwhile
 */
export async function addPasskey(
  deps: Deps,
  { caller, by, credential, userAgent }: NewPasskey,
): Promise<Reply<typeof addPasskeyCall>> {
  const { personId, customerId, tokenHash } = caller;
  const { clientDataJSON, transports = [] } = credential.response;
  const challenge = await consumeChallenge(deps, personId, clientDataJSON);
  const key = challenge && (await checkNewKey(deps.config, credential, challenge));
  if (!key) throw notAdded();
  const name = deviceName(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  await transaction(deps.pool, async (tx) => {
    // Setting a password by an emailed link removes all sessions and passkeys, so none may be added after that.
    await lockPassword(tx, personId);
    if (!(await isSessionOpen(tx, tokenHash)))
      throw new Refusal('unauthenticated', requestMessages.signInAgain);
    if ((await passkeysOf(tx, personId)).length >= MAX_PASSKEYS) throw full();
    const createdAt = toDate(deps.clock.now());
    if (!(await insertPasskey(tx, { ...key, personId, transports, name, createdAt }))) throw notAdded();
    await notifyPasskeyChanged(deps, tx, { personId, customerId, change: 'added', name });
    const subject = { kind: 'customer', id: customerId } as const;
    await recordAudit(tx, deps, {
      by,
      action: 'customer-passkey-added',
      subject,
      customerId,
      details: { name },
    });
  });
  return listPasskeys(deps, personId);
}

const notAdded = () => fieldRefusal('Credential', accountMessages.passkeyNotAdded);
const full = () => new Refusal('conflict', accountMessages.passkeysFull(String(MAX_PASSKEYS)));
