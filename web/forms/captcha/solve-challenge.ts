import { type Challenge, solveChallengeWorkers } from 'altcha/lib';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type { captchaChallenge } from '../../../contracts/account.ts';
import { call } from '../../api/call.ts';

/** More would only warm the phone. */
const WORKERS = 2;

/**
 * Fetches a challenge and does its work, beside the page: half a second of a laptop, two of an old phone (R7.59).
 * Answers what the server checks, good for one use.
 * @throws ApiError or Error where it can't be fetched or done
 */
export async function solvedChallenge(signal: AbortSignal): Promise<string> {
  const path = '/api/v1/Account/CaptchaChallenge';
  const challenge = (await call<typeof captchaChallenge>(
    'GET',
    path,
    {},
    { signal },
  )) as unknown as Challenge;
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Pbkdf2Worker(),
  });
  if (!solution) throw new Error('The challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
