import { describe, expect, test } from 'vitest';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import { endpoints } from '../../../contracts/endpoints.ts';
import { PASSWORD, postJson, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { ADMIN, signedInStaff } from '../../../tests/kit/desk.ts';

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
} as const;

/** The call without any field, so that a handler never gets to change anything. */
async function codeOf({ app }: TestApp, { method, path, consumes }: EndpointSpec, token: string) {
  const { status, body } = await send(app, {
    method,
    url: path.replace(/\{\w+\}/g, '9999'),
    headers: { authorization: `Bearer ${token}`, ...(consumes && { 'content-type': MEDIA_TYPES[consumes] }) },
    ...(consumes && { payload: consumes === 'json' ? '{}' : '' }),
  });
  return status < 400 ? status : body.code;
}

const isStaffs = ({ access }: EndpointSpec) => access === 'staff' || access === 'admin';
const needRecentProof = endpoints.filter(({ proof }) => proof === 'recent');
/** What signs out, here or everywhere, would end the test's own sign-in. */
const needNone = endpoints.filter(
  ({ access, proof, path }) =>
    access !== 'public' && access !== 'optional' && proof !== 'recent' && !/\/(logout|signout)$/i.test(path),
);

describe('a sign-in whose last proof is older than half an hour', () => {
  test('[R6.06] is refused by each call that needs a recent proof, and by no other', async () => {
    const kit = await testApp();
    const customer = await signedUpCustomer(kit.app);
    const admin = await signedInStaff(kit, ADMIN);
    const tokenFor = (spec: EndpointSpec) => (isStaffs(spec) ? admin : customer);
    const name = ({ method, path }: EndpointSpec) => `${method} ${path}`;
    expect(needRecentProof.length).toBeGreaterThan(10);
    kit.clock.advance({ minutes: 29 });
    for (const spec of needRecentProof.filter((each) => each.consumes)) {
      expect.soft(await codeOf(kit, spec, tokenFor(spec)), name(spec)).not.toBe('reauthenticate');
    }
    kit.clock.advance({ minutes: 2 });
    for (const spec of needRecentProof) {
      expect.soft(await codeOf(kit, spec, tokenFor(spec)), name(spec)).toBe('reauthenticate');
    }
    for (const spec of needNone) {
      expect.soft(await codeOf(kit, spec, tokenFor(spec)), name(spec)).not.toBe('reauthenticate');
    }
    await postJson(kit.app, '/api/v1/Account/Reauthenticate', { Password: PASSWORD }, customer);
    for (const spec of needRecentProof.filter((each) => !isStaffs(each) && each.consumes)) {
      expect.soft(await codeOf(kit, spec, customer), name(spec)).not.toBe('reauthenticate');
    }
  });

  test('[R7.61] the OpenAPI document names the refusal of each', async () => {
    const { app } = await testApp();
    const { body } = await send(app, { url: '/api/v1/openapi.json' });
    for (const { method, path } of needRecentProof) {
      const { responses } = body.paths[path][method.toLowerCase()];
      expect.soft(responses[403].description, path).toContain('reauthenticate');
    }
  });
});
