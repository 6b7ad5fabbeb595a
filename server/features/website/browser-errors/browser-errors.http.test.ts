import { describe, expect, test, vi } from 'vitest';
import { send, type TestApp, testApp } from '../../../../tests/kit/app.ts';

const PATH = '/api/v1/browser-errors';

const error = (changes: object = {}) => ({
  Message: 'Map.groupBy is not a function',
  Stack: 'TypeError: Map.groupBy is not a function\n at Register (/assets/register.js:1:20)',
  Route: '/equipment',
  AppVersion: '1.0.2',
  ...changes,
});

const report = ({ app }: TestApp, payload: object) => send(app, { method: 'POST', url: PATH, payload });

const watchLog = ({ deps }: TestApp) => vi.spyOn(deps.log, 'warn').mockReturnValue(undefined);

describe('errors in the browser', () => {
  test('[R7.55] are logged as warnings', async () => {
    const kit = await testApp();
    const warn = watchLog(kit);
    const { status, body } = await report(kit, error());
    expect([status, body]).toEqual([202, {}]);
    const { Message: message, Stack: stack } = error();
    expect(warn.mock.calls).toEqual([
      [
        { browserError: { message, stack, route: '/equipment', appVersion: '1.0.2' } },
        'error in the browser',
      ],
    ]);
  });

  test('[R7.55] are logged without personal data, whatever the browser sent', async () => {
    const kit = await testApp();
    const warn = watchLog(kit);
    const token = 'k2J9-dLwQ0_'.repeat(4);
    const personal = `priya@marlowestreet.example 0412 345 678 ${token} https://galley.example/?name=Priya`;
    await report(kit, error({ Message: personal, Stack: personal, Route: `/activate/${token}` }));
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/priya|marlowestreet|0412|k2J9/i);
  });

  test.each([
    ['a long message', { Message: 'x'.repeat(501) }, 'Message'],
    ['a long stack', { Stack: 'x'.repeat(2001) }, 'Stack'],
    ['a long route', { Route: `/${'x'.repeat(200)}` }, 'Route'],
    ['a route with its query string', { Route: '/sign-in?email=priya' }, 'Route'],
    ['a long version', { AppVersion: 'x'.repeat(21) }, 'AppVersion'],
    ['another field', { Email: 'priya@marlowestreet.example' }, ''],
  ])('[R7.55] with %s are refused and not logged', async (_, changes, field) => {
    const kit = await testApp();
    const warn = watchLog(kit);
    const { status, body } = await report(kit, error(changes));
    expect([status, body.code]).toEqual([422, 'invalid_fields']);
    expect(body.errors.map((fault: { field: string }) => fault.field)).toEqual([field]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('[R7.55] are taken as JSON only, and no larger than any other call', async () => {
    const kit = await testApp();
    const raw = (type: string, payload: string) =>
      send(kit.app, { method: 'POST', url: PATH, payload, headers: { 'content-type': type } });
    expect((await raw('application/json', '{')).status).toBe(400);
    expect((await raw('text/plain', JSON.stringify(error()))).status).toBe(415);
    expect((await raw('application/json', JSON.stringify(error({ Stack: 'x'.repeat(70_000) })))).status).toBe(
      413,
    );
  });

  test('[R7.55] are limited to 20 a minute from one address', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    for (let call = 0; call < 20; call += 1) expect((await report(kit, error())).status).toBe(202);
    expect((await report(kit, error())).status).toBe(429);
  });
});
