import type { NewCredential, UsedCredential } from '../../../../contracts/accounts/passkeys.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../../domain/lifetimes.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Config } from '../../../config/config.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { and, eq, gt, isNull, lte } from '../../../db/drizzle.ts';
import { passkeyChallenges } from '../../../db/schema/sign-in.ts';
import { toDate } from '../../../platform/clock.ts';
import { newToken } from '../../../platform/tokens.ts';
import type { PasskeyRow } from './passkeys.queries.ts';
import { relyingParty } from './relying-party.ts';

/** The library takes 30 MB of memory, so it's only loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Ed25519, ES256 and RS256, which authenticators support; newer ones are still experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The person as authenticators know them: a number that says nothing about the person. */
const userIdOf = (personId: number) => new Uint8Array(Buffer.from(String(personId)));

type NewKey = {
  personId: number;
  userName: string;
  name: string;
  challenge: string;
  /** Their passkeys, so that no authenticator makes a second one. */
  known: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[];
};

/** The options for making a passkey that signs in without an email, and asks for a fingerprint, face or PIN. */
export async function creationOptions(
  config: Config,
  { personId, userName, name, challenge, known }: NewKey,
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const { id, name: rpName } = relyingParty(config);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: id,
    userName,
    userDisplayName: name,
    userID: userIdOf(personId),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** The options for signing in with any passkey of this website. */
export async function requestOptions(config: Config, challenge: string): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  return { ...options };
}

/** Checks a new passkey that answers this challenge; null if anything about it is wrong. */
export async function checkNewKey(
  config: Config,
  { id, type, response }: NewCredential,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'> | null> {
  const { verifyRegistrationResponse } = await library();
  const party = relyingParty(config);
  try {
    const { clientDataJSON, attestationObject } = response;
    if (await hasCertificate(attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/**
 * Whether the authenticator's maker vouches for it with a certificate. We never ask for one, and to check it the
 * library might fetch revocation lists from the internet.
 */
async function hasCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(bytesOf(attestationObject));
  const isSelfMade = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c');
  return attestation.get('fmt') !== 'none' && !isSelfMade;
}

/** Checks a sign-in with a passkey that answers this challenge; null if anything about it is wrong. */
export async function checkUse(
  config: Config,
  passkey: PasskeyRow,
  { id, type, response }: UsedCredential,
  challenge: string,
): Promise<Pick<PasskeyRow, 'counter' | 'isBackedUp'> | null> {
  const { verifyAuthenticationResponse } = await library();
  const party = relyingParty(config);
  const userHandle = Buffer.from(userIdOf(passkey.personId)).toString('base64url');
  if (response.userHandle !== userHandle) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { ...response, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, isBackedUp: credentialBackedUp };
  } catch {
    return null;
  }
}

/**
 * A challenge for a passkey to sign, 256 random bits in base64url; valid for one answer, on any server, within
 * PASSKEY_CHALLENGE_MINUTES.
 * @param personId the customer who adds a passkey; null for a sign-in
 */
export async function newChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: number | null,
): Promise<string> {
  const challenge = newToken();
  const expiresAt = toDate(clock.now().add({ minutes: PASSKEY_CHALLENGE_MINUTES }));
  await db.insert(passkeyChallenges).values({ challenge, personId, expiresAt });
  return challenge;
}

/**
 * Consumes the challenge that an answer names, whether or not the answer turns out right.
 * @param clientData what the browser signed: JSON in base64url
 * @returns the challenge; null if it's unknown, used, too old or somebody else's
 */
export async function consumeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: number | null,
  clientData: string,
): Promise<string | null> {
  const named = challengeIn(clientData);
  if (named === null) return null;
  const [consumed] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, named),
        personId === null ? isNull(passkeyChallenges.personId) : eq(passkeyChallenges.personId, personId),
        gt(passkeyChallenges.expiresAt, toDate(clock.now())),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return consumed?.challenge ?? null;
}

/** Deletes challenges that nobody answered in time. */
export async function deleteOldChallenges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const expired = lte(passkeyChallenges.expiresAt, toDate(clock.now()));
  await deleteInBatches(db, passkeyChallenges, passkeyChallenges.challenge, expired);
}

const CHALLENGE = /^[\w-]{43}$/;

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
