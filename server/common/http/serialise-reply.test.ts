import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../contracts/endpoint.ts';
import { installProblemHandler } from '../../platform/http/problem-handler.ts';
import { type RouteOptions, route } from './route.ts';
import { serialiseUnchecked } from './serialise-reply.ts';

const reply = z.object({
  Name: z.string(),
  Owed: z.object({ Until: z.iso.date(), Cents: z.int() }).nullable(),
  Lines: z.array(z.object({ Text: z.string() }).meta({ id: 'UnfitLine' })),
});
/** `Until` isn't a date, and `secret` isn't in the contract. */
const unfit = {
  Name: 'Mei',
  secret: 'hash',
  Owed: { Until: 'soon', Cents: 1.5, secret: 'hash' },
  Lines: [{ Text: 'One', secret: 'hash' }],
};

/** A server whose only call answers something that its contract doesn't allow. */
function unfitServer(method: 'GET' | 'POST') {
  const app = Fastify();
  onTestFinished(() => app.close());
  installProblemHandler(app, { isUnavailable: () => false });
  const faults: unknown[] = [];
  const options = { recordUnfitReply: (error: unknown) => faults.push(error) } as unknown as RouteOptions;
  const call = endpoint({ method, path: '/api/v1/unfit', summary: '', access: 'public', reply, errors: [] });
  route(app, call, options, () => unfit);
  return { send: () => app.inject({ method, url: call.path }), faults };
}

test('[R7.55] a write whose reply does not fit its contract has still succeeded, and the fault is recorded', async () => {
  const { send, faults } = unfitServer('POST');
  const answer = await send();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    Name: 'Mei',
    Owed: { Until: 'soon', Cents: 1.5 },
    Lines: [{ Text: 'One' }],
  });
  expect(faults).toHaveLength(1);
});

test('[R7.55] a read whose reply does not fit fails, and can be tried again', async () => {
  const { send, faults } = unfitServer('GET');
  expect((await send()).json()).toMatchObject({ status: 500, code: 'internal' });
  expect(faults).toEqual([]);
});

test.each([
  ['an object where the contract has text', z.object({ A: z.string() }), { A: { secret: 1 } }, { A: {} }],
  ['a list where it has text', z.object({ A: z.string() }), { A: [{ secret: 1 }] }, { A: [] }],
  ['a field of an open record', z.record(z.string(), z.unknown()), { a: { b: 1 } }, { a: { b: 1 } }],
  [
    'one of several kinds',
    z.union([z.object({ A: z.int() }), z.object({ B: z.int() })]),
    { B: 'x', C: 1 },
    { B: 'x' },
  ],
  ['a number that JSON lacks', z.object({ A: z.int() }), { A: Number.NaN }, { A: null }],
  ['nothing at all', z.object({ A: z.int() }), undefined, null],
])('[R7.55] %s is written without what the contract leaves out', (_, schema, value, written) => {
  expect(JSON.parse(serialiseUnchecked(schema, value))).toEqual(written);
});
