import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../contracts/endpoints.ts';
import { send, testApp } from '../../../tests/kit/app.ts';
import { jobPeople } from '../../../tests/kit/desk.ts';

const DESK = endpoints.filter(({ path }) => path.startsWith('/api/v1/desk/'));
const PORTAL = endpoints.filter(({ access }) => access === 'customer');
const urlOf = (path: string) => path.replace(/\{\w*Id\}/g, '1042').replace(/\{\w+\}/g, '7');

type Endpoint = (typeof endpoints)[number];

describe('who may call the desk', () => {
  test('it has calls, and all but the two sign-ins need staff', () => {
    expect(DESK.length).toBeGreaterThan(20);
    expect(DESK.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
      '/api/v1/desk/signin',
      '/api/v1/desk/session',
    ]);
    const ofAdmins = DESK.filter(({ access }) => access === 'admin').map(({ method, path }) => [
      method,
      path,
    ]);
    expect(ofAdmins.sort(([, one = ''], [, other = '']) => one.localeCompare(other))).toEqual([
      ['GET', '/api/v1/desk/audit'],
      ['GET', '/api/v1/desk/audit/verification'],
      ['GET', '/api/v1/desk/customers/{CustomerId}/export'],
      ['POST', '/api/v1/desk/customers/{CustomerId}/forget'],
      ['POST', '/api/v1/desk/data-exports'],
      ['GET', '/api/v1/desk/data-exports'],
      ['GET', '/api/v1/desk/data-exports/{ExportId}'],
      ['GET', '/api/v1/desk/data-exports/{ExportId}/file'],
      ['POST', '/api/v1/desk/failed-tasks/{TaskId}/drop'],
      ['POST', '/api/v1/desk/failed-tasks/{TaskId}/retry'],
      ['POST', '/api/v1/desk/failed-tasks/retry'],
      ['GET', '/api/v1/desk/health'],
      ['POST', '/api/v1/desk/imports'],
      ['POST', '/api/v1/desk/imports/{ImportId}/check'],
      ['POST', '/api/v1/desk/imports/{ImportId}/rows'],
      ['POST', '/api/v1/desk/ledger/closing'],
      ['POST', '/api/v1/desk/parts'],
      ['PUT', '/api/v1/desk/parts/{PartId}'],
      ['GET', '/api/v1/desk/price-books'],
      ['POST', '/api/v1/desk/price-books'],
      ['GET', '/api/v1/desk/price-books/{Number}'],
      ['DELETE', '/api/v1/desk/price-books/{Number}'],
      ['PUT', '/api/v1/desk/price-books/{Number}/prices'],
      ['POST', '/api/v1/desk/price-books/{Number}/schedule'],
      ['POST', '/api/v1/desk/price-books/{Number}/take-back'],
      ['GET', '/api/v1/desk/reference/{Table}'],
      ['POST', '/api/v1/desk/reference/{Table}/emails'],
      ['GET', '/api/v1/desk/reference/{Table}/file'],
      ['POST', '/api/v1/desk/reference/{Table}/file'],
      ['POST', '/api/v1/desk/reference/{Table}/rows'],
      ['GET', '/api/v1/desk/reference/{Table}/rows/{Key}'],
      ['PUT', '/api/v1/desk/reference/{Table}/rows/{Key}'],
      ['DELETE', '/api/v1/desk/reference/{Table}/rows/{Key}'],
      ['GET', '/api/v1/desk/reports/{Name}'],
      ['POST', '/api/v1/desk/service-types'],
      ['PUT', '/api/v1/desk/service-types/{ServiceTypeId}'],
      ['GET', '/api/v1/desk/staff'],
      ['POST', '/api/v1/desk/staff'],
      ['PUT', '/api/v1/desk/staff/{StaffId}'],
      ['POST', '/api/v1/desk/staff/{StaffId}/disable'],
      ['POST', '/api/v1/desk/staff/{StaffId}/password'],
      ['POST', '/api/v1/desk/staff/{StaffId}/reset-second-factor'],
      ['GET', '/api/v1/desk/staff/{StaffId}/sessions'],
      ['POST', '/api/v1/desk/staff/{StaffId}/signout'],
      ['PUT', '/api/v1/desk/window-limits'],
    ]);
  });

  test('[R6.04, R6.05, R7.60] nobody: 401; a customer: 403; a dispatcher on an administrator’s call: 403', async () => {
    const { kit, staff, customer } = await jobPeople();
    const call = ({ method, path, consumes }: Endpoint, token: string | null) =>
      send(kit.app, {
        method,
        url: urlOf(path),
        headers: {
          ...(consumes === 'multipart' && { 'content-type': 'multipart/form-data; boundary=x' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'POST' && { payload: consumes === 'multipart' ? '--x--' : {} }),
      });
    const signOutLast = ({ path }: Endpoint) => (path === '/api/v1/desk/signout' ? 1 : 0);
    const guarded = DESK.filter(({ access }) => access !== 'public');
    for (const spec of guarded.sort((one, other) => signOutLast(one) - signOutLast(other))) {
      const name = `${spec.method} ${spec.path}`;
      expect.soft((await call(spec, null)).body.code, name).toBe('unauthenticated');
      const refused = await call(spec, customer);
      expect
        .soft([refused.status, refused.body.detail], name)
        .toEqual([403, 'This is for our own staff only.']);
      const { status } = await call(spec, staff);
      if (spec.access === 'admin') expect.soft(status, name).toBe(403);
      else expect.soft([401, 403], name).not.toContain(status);
    }
  });

  test('[R6.04] staff on any call of a customer: 403', async () => {
    const { kit, staff } = await jobPeople();
    for (const { method, path, consumes } of PORTAL) {
      const type = {
        json: 'application/json',
        form: 'application/x-www-form-urlencoded',
        multipart: 'multipart/form-data; boundary=x',
      };
      const answer = await send(kit.app, {
        method,
        url: urlOf(path),
        headers: { authorization: `Bearer ${staff}`, ...(consumes && { 'content-type': type[consumes] }) },
        ...(consumes && { payload: consumes === 'json' ? '{}' : consumes === 'form' ? 'a=b' : '--x--' }),
      });
      expect.soft([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'forbidden']);
    }
  });

  test('[R7.61] the OpenAPI document lists every call with the token that it needs', async () => {
    const { app } = await testApp();
    const { body } = await send(app, { url: '/api/v1/openapi.json' });
    for (const { path, method, access } of DESK) {
      const operation = body.paths[path]?.[method.toLowerCase()];
      expect.soft(operation?.security, path).toEqual(access === 'public' ? undefined : [{ staffBearer: [] }]);
      if (access !== 'public')
        expect.soft(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
    expect(body.components.securitySchemes.staffBearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  });
});
