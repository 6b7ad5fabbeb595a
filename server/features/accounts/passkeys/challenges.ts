import { PASSKEY_CHALLENGE_MINUTES } from '../../../../domain/lifetimes.ts';
import type { Deps } from '../../../common/deps.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { and, eq, gt, isNull, lte } from '../../../db/drizzle.ts';
import { passkeyChallenges } from '../../../db/schema/sign-in.ts';
import { toDate } from '../../../platform/clock.ts';
import { newToken } from '../../../platform/tokens.ts';

/**
 * A challenge for a passkey to sign, 256 random bits in base64url; valid for one answer, on any server, within
 * PASSKEY_CHALLENGE_MINUTES.
 * @param customerId the customer who adds a passkey; null for a sign-in
 */
export async function newChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: number | null,
): Promise<string> {
  const challenge = newToken();
  const expiresAt = toDate(clock.now().add({ minutes: PASSKEY_CHALLENGE_MINUTES }));
  await db.insert(passkeyChallenges).values({ challenge, customerId, expiresAt });
  return challenge;
}

/**
 * Consumes the challenge that an answer names, whether or not the answer turns out right.
 * @param clientData what the browser signed: JSON in base64url
 * @returns the challenge; null if it's unknown, used, too old or somebody else's
 */
export async function consumeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: number | null,
  clientData: string,
): Promise<string | null> {
  const named = challengeIn(clientData);
  if (named === null) return null;
  const [consumed] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, named),
        customerId === null
          ? isNull(passkeyChallenges.customerId)
          : eq(passkeyChallenges.customerId, customerId),
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
