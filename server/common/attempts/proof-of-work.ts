import { requestMessages } from '../../../domain/words/request-messages.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';

const FIELD = 'RecaptchaResponse';

/** An attempt that counts as failed until it's given back. */
export type CountedAttempt = {
  /** What it costs, in units of a quarter of a second on a laptop; 0 if nothing. */
  work: number;
  giveBack(): Promise<void>;
};

/**
 * How much work an attempt costs, in units of a quarter of a second on a laptop: none while there are few, then growing
 * with the square of their number, so that a flood slows itself down.
 * @param free how many attempts cost nothing
 * @param most the most that one attempt costs
 */
export function workFor(attempts: number, { free, most }: { free: number; most: number }): number {
  if (attempts <= free) return 0;
  return Math.min(most, Math.ceil((attempts / free) ** 2));
}

/**
 * Refuses attempts unless their caller has done the work for them. Refused attempts don't count.
 * @param answer the solved challenge that came with it
 * @throws Refusal `captcha_required` with a challenge to solve; the same call with its solution is accepted
 */
export async function requireWork(
  { proofOfWork }: Pick<Deps, 'proofOfWork'>,
  answer: string | undefined,
  attempts: readonly CountedAttempt[],
): Promise<void> {
  const work = Math.max(0, ...attempts.map((attempt) => attempt.work));
  if (work === 0) return;
  // Others' attempts may have raised the price since the challenge was issued.
  if (answer && (await proofOfWork.check(answer, work / 2)).outcome === 'accepted') return;
  for (const attempt of attempts) await attempt.giveBack();
  throw new Refusal(
    'captcha_required',
    requestMessages.tooManyUnsolved,
    [{ field: FIELD, message: requestMessages.confirmNotRobot }],
    { CaptchaChallenge: await proofOfWork.challenge(work) },
  );
}
