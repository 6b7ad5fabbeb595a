import { describe, expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';

const PATH = '/api/v1/mmregint';

const register = ({ app }: TestApp, payload: object, url = PATH) =>
  send(app, { method: 'POST', url, payload });

async function subscribers({ deps }: TestApp) {
  return (await deps.pool.query('select email, postcode, created_at from subscribers order by id')).rows;
}

describe('registering interest in a postcode', () => {
  test('[R7.43, R8.15, R5.02] keeps email and postcode once', async () => {
    const kit = await testApp();
    const { status, body } = await register(kit, { Email: ' Pat@Cafe.Example ', Postcode: '4999' });
    expect([status, body]).toEqual([200, { Message: 'Done. Submit successfully' }]);
    expect(await subscribers(kit)).toEqual([
      { email: 'pat@cafe.example', postcode: '4999', created_at: new Date('2026-11-22T22:10:00Z') },
    ]);
    kit.clock.advance({ hours: 1 });
    const again = await register(kit, { Email: 'pat@cafe.example', Postcode: '4999' }, PATH.toUpperCase());
    expect(again.body).toEqual(body);
    await register(kit, { Email: 'pat@cafe.example', Postcode: '1234' });
    expect((await subscribers(kit)).map(({ postcode }) => postcode)).toEqual(['4999', '1234']);
  });

  test('[R5.21, R5.23, R7.55] refuses by field, and keeps nothing', async () => {
    const kit = await testApp();
    const email = { field: 'Email', message: 'Please enter a valid email address' };
    const postcode = { field: 'Postcode', message: 'Cannot identify the postcode.' };
    expect((await register(kit, { Email: 'pat', Postcode: '4999' })).body.errors).toEqual([email]);
    expect((await register(kit, { Email: 'pat@cafe.example', Postcode: '0001' })).body.errors).toEqual([
      postcode,
    ]);
    expect((await register(kit, {})).body.errors).toEqual([email, postcode]);
    const raw = (type: string, payload: string) =>
      send(kit.app, { method: 'POST', url: PATH, payload, headers: { 'content-type': type } });
    expect((await raw('application/json', '{')).status).toBe(400);
    expect((await raw('text/plain', 'hello')).status).toBe(415);
    expect(await subscribers(kit)).toEqual([]);
  });
});
