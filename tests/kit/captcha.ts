import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { send } from './app.ts';

/** Asks for a challenge and answers it as the widget does: JSON in base64. */
export async function solvedCaptcha(app: FastifyInstance): Promise<string> {
  const { body } = await send(app, { url: '/api/v1/Account/CaptchaChallenge' });
  return answerTo(body);
}

export async function answerTo(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
