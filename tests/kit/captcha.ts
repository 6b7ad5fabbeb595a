import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { signedChallenge } from '../../server/adapters/captcha/proof-of-work.ts';
import { send, type TestApp } from './app.ts';

/**
 * An answer to a challenge that is signed and checked as any other, with next to no work in it.
 * @param work what the challenge claims to cost
 */
export async function easyCaptcha({ deps }: Pick<TestApp, 'deps'>, work = 1): Promise<string> {
  return answerTo(await signedChallenge(deps, 1, 1, work));
}

/** Asks for a challenge and does its work as the widget does, for tests of the captcha itself: about half a second. */
export async function solvedCaptcha(app: FastifyInstance): Promise<string> {
  const { body } = await send(app, { url: '/api/v1/Account/CaptchaChallenge' });
  return answerTo(body);
}

/** What the widget sends for a challenge: JSON in base64. */
export async function answerTo(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
