import { type Challenge, solveChallengeWorkers } from 'altcha/lib';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type { captchaChallenge } from '../../../contracts/account.ts';
import { call } from '../../api/call.ts';

/** More would only warm the phone. */
const WORKERS = 2;

/**
 * Loads a challenge and solves it in the background: half a second on a laptop, two on an old phone (R7.59). Returns
 * the response for the server, valid once.
 * @throws ApiError or Error if it can't be loaded or solved
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
