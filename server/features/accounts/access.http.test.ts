import { expect, test } from 'vitest';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { endpoints } from '../../../contracts/endpoints.ts';
import { send, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
} as const;

/** The call with an empty body. */
function emptyCall({ method, path, consumes }: EndpointSpec, authorization?: string) {
  return {
    method,
    url: path.replace(/\{\w+\}/g, '1'),
    headers: {
      ...(consumes && { 'content-type': MEDIA_TYPES[consumes] }),
      ...(authorization && { authorization }),
    },
    ...(consumes && { payload: consumes === 'json' ? '{}' : '' }),
  };
}

const isOpen = ({ access }: EndpointSpec) => access === 'public' || access === 'optional';

/** Calls that a technician's link and the cookie of its phone are for: without them they answer 401 too (R10.14). */
const isByDayLink = ({ path }: EndpointSpec) => path.startsWith('/api/v1/technicianday');

test('[R6.01, R6.07, R7.60] a visitor may make every public call, also with a token that does not hold', async () => {
  const { app } = await testApp();
  const calls = endpoints.filter((spec) => isOpen(spec) && !isByDayLink(spec));
  expect(calls.length).toBeGreaterThan(20);
  for (const spec of calls) {
    for (const authorization of [undefined, `Bearer ${'A'.repeat(43)}`]) {
      const { status } = await send(app, emptyCall(spec, authorization));
      expect.soft([401, 403], `${spec.method} ${spec.path}`).not.toContain(status);
    }
  }
});

test('[R6.07, R6.03] every other call needs a token that holds', async () => {
  const { app } = await testApp();
  const calls = endpoints.filter((spec) => !isOpen(spec));
  expect(calls.length).toBeGreaterThan(20);
  for (const spec of calls) {
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'A'.repeat(43)}`]) {
      const { status, body } = await send(app, emptyCall(spec, authorization));
      expect.soft([status, body.code], `${spec.method} ${spec.path}`).toEqual([401, 'unauthenticated']);
    }
  }
});

test('[R6.04] every call for customers refuses an account of any other role with 403', async () => {
  const { app, deps } = await testApp();
  const { token } = await signedInCustomer(app);
  await deps.pool.query(`update customers set role = 'Reseller'`);
  const calls = endpoints.filter(({ access }) => access === 'customer');
  expect(calls.length).toBeGreaterThan(20);
  for (const spec of calls) {
    const { status, body } = await send(app, emptyCall(spec, `Bearer ${token}`));
    expect.soft([status, body.code], `${spec.method} ${spec.path}`).toEqual([403, 'forbidden']);
  }
});
