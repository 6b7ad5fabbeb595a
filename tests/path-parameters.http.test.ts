import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from '../contracts/endpoints.ts';
import { testApp } from './kit/app.ts';
import { signedInCustomer } from './kit/bookings.ts';
import { ADMIN, signedInStaff } from './kit/desk.ts';
import { requestOf, sampleOf } from './kit/request-samples.ts';

/** What no parameter may be, as an address has it: invisible and half characters, malformed codes, too much of anything. */
const HOSTILE = [
  '%00',
  'a%00b',
  '1%00',
  '%1b%5b2J',
  '%c2%9b2J',
  '%e2%80%ae',
  '%ed%a0%80',
  '%ff',
  '%',
  '%zz',
  '%20',
  '%0d%0aX-Bad:%201',
  '%2e%2e%2f%2e%2e%2fetc',
  "'%3b--",
  '-1',
  '1e999',
  '%ef%bc%91',
  '9'.repeat(19),
  '9'.repeat(400),
  'x'.repeat(101),
  'x'.repeat(6_000),
  '%f0%9f%92%a9'.repeat(100),
];

/** Pages and files with parameters, beside the API. */
const PAGES = [
  '/photos/{documentId}/{size}?expires=1&signature=x',
  '/map-tiles/{z}/{x}/{y}',
  '/outbox/{key}',
  '/outbox/{key}/source',
  '/outbox/{key}/attachments/{at}',
  '/j/{jobId}',
  '/{page}',
];

const PARAMETER = /\{(\w+)\}/g;

/** A path once for each of its parameters and each hostile value, the others being 1. */
function hostilePaths(path: string): string[] {
  const names = [...path.matchAll(PARAMETER)].map(([, name]) => name);
  return names.flatMap((bad) =>
    HOSTILE.map((value) => path.replace(PARAMETER, (_, name: string) => (name === bad ? value : '1'))),
  );
}

test('[R5.23] nothing in a path makes a call or page fail', async () => {
  const kit = await testApp({ env: { GALLEY_ENV: 'local' } });
  const { token: customer } = await signedInCustomer(kit.app);
  const staff = await signedInStaff(kit, ADMIN);
  const tokens = { customer, optional: customer, staff, admin: staff, public: undefined };
  const failed: string[] = [];
  const send = async (request: InjectOptions & { url: string }) => {
    const { statusCode } = await kit.app.inject(request);
    if (statusCode >= 500) failed.push(`${statusCode} ${request.method} ${request.url.slice(0, 200)}`);
  };
  let sent = 0;
  for (const spec of endpoints.filter(({ params, consumes }) => params && consumes !== 'multipart')) {
    const request = requestOf(spec, sampleOf(spec), tokens[spec.access]);
    const query = request.url.slice(request.url.indexOf('?'));
    for (const path of hostilePaths(spec.path)) {
      sent += 1;
      await send({ ...request, url: path + query });
    }
  }
  for (const url of PAGES.flatMap(hostilePaths)) await send({ method: 'GET', url });
  expect(sent).toBeGreaterThan(50 * HOSTILE.length);
  expect(failed).toEqual([]);
});
