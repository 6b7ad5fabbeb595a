import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CAPTCHA_MINUTES } from '../../../domain/lifetimes.ts';
import type { Database } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lte } from '../../db/drizzle.ts';
import { captchaUses } from '../../db/schema/customers.ts';
import { type Clock, toDate } from '../../platform/clock.ts';
import type { Secret } from '../../platform/secret.ts';
import type { CaptchaCheck } from './port.ts';

/**
 * One unit of work: a quarter of a second on a laptop core, a second or two on an old phone. Checking it takes the
 * server a millisecond.
 */
const WORK = { cost: 3000, counter: { min: 200, max: 600 } };

type WorkCheck = Exclude<CaptchaCheck, { outcome: 'unreachable' }>;

const refused: WorkCheck = { outcome: 'refused' };

/** Challenges that cost a browser some work, for the embedded captcha and against floods of attempts. */
export type ProofOfWork = {
  /**
   * A new challenge, in ALTCHA's format.
   * @param work how much it costs to solve, in units of a quarter of a second on a laptop; 1 if left out
   */
  challenge(work?: number): Promise<Record<string, unknown>>;
  /**
   * Checks a solution and uses it up: checking it again fails.
   * @param leastWork a challenge that cost less is refused
   */
  check(answer: string, leastWork?: number): Promise<WorkCheck>;
  /** Deletes records of expired challenges. */
  deleteExpired(): Promise<void>;
};

export type ProofOfWorkParts = { secret: Secret; clock: Clock; db: Database };

/** ALTCHA's proof of work, which needs no account and no internet. */
export function proofOfWork({ secret, clock, db }: ProofOfWorkParts): ProofOfWork {
  return {
    async challenge(work = 1) {
      const { cost, counter } = WORK;
      const solvingTry = randomInt(counter.max, counter.min) * work;
      const { parameters, signature } = await signedChallenge({ secret, clock }, cost, solvingTry, work);
      return { parameters, signature };
    },
    async check(answer, leastWork = 0) {
      const payload = readAnswer(answer);
      if (!payload) return refused;
      const { challenge } = payload;
      const verified = await isVerified([secret, ...secret.earlier()], payload);
      const until = Number(challenge.parameters.data?.until);
      if (!verified || !(until > clock.now().epochMilliseconds)) return refused;
      if (!(Number(challenge.parameters.data?.work) >= leastWork)) return refused;
      return (await use(db, challenge, until)) ? { outcome: 'accepted' } : refused;
    },
    async deleteExpired() {
      const expired = lte(captchaUses.expiresAt, toDate(clock.now()));
      await deleteInBatches(db, captchaUses, captchaUses.challenge, expired);
    },
  };
}

/**
 * A challenge of this installation, valid for CAPTCHA_MINUTES by the server's clock (R5.19).
 * @param cost rounds per attempt
 * @param counter the attempt that solves it
 * @param work how much that is, in units of a quarter of a second on a laptop
 */
export function signedChallenge(
  { secret, clock }: Pick<ProofOfWorkParts, 'secret' | 'clock'>,
  cost: number,
  counter: number,
  work = 1,
): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter,
    deriveKey,
    // The library's own expiry uses the system clock, so we don't use it.
    data: { until: clock.now().add({ minutes: CAPTCHA_MINUTES }).epochMilliseconds, work },
    ...keysOf(secret),
  });
}

const keysOf = (secret: Secret) => ({
  hmacSignatureSecret: secret.codeFor('captcha', 'challenge'),
  hmacKeySignatureSecret: secret.codeFor('captcha', 'solution'),
});

/** Whether one of the secrets signed the challenge, and it's solved. */
async function isVerified(secrets: readonly Secret[], { challenge, solution }: Payload): Promise<boolean> {
  for (const secret of secrets) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) });
    if (verified) return true;
  }
  return false;
}

/** The widget sends JSON in base64; null for anything else. */
function readAnswer(answer: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(answer, 'base64').toString()) as Partial<Payload> | null;
    const { challenge, solution } = payload ?? {};
    const isWhole = challenge?.parameters && typeof challenge.signature === 'string' && solution;
    return isWhole ? { challenge, solution } : null;
  } catch {
    return null;
  }
}

/** Whether this is the challenge's first use. Its nonce is signed, so it can't be changed. */
async function use(db: Database, { parameters }: Challenge, until: number): Promise<boolean> {
  const first = await db
    .insert(captchaUses)
    .values({ challenge: parameters.nonce, expiresAt: toDate(Temporal.Instant.fromEpochMilliseconds(until)) })
    .onConflictDoNothing()
    .returning({ challenge: captchaUses.challenge });
  return first.length > 0;
}
