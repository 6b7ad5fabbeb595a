import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installProblemHandler } from './problem-handler.ts';

test.each([
  ['ENOSPC', 503, 'unavailable'],
  ['EDQUOT', 503, 'unavailable'],
  ['EACCES', 500, 'internal'],
])('[R7.55] a file that can not be written for %s is answered with %i', async (code, status, problem) => {
  const app = Fastify();
  installProblemHandler(app, { isUnavailable: () => false });
  app.get('/', async () => {
    throw Object.assign(new Error(`${code}: /srv/galley/files/.unfinished/7f`), { code });
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toMatchObject({ status, code: problem });
  expect(answer.body).not.toContain('/srv');
});
