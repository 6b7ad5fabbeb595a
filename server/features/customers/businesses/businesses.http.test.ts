import { expect, test } from 'vitest';
import { send, testApp } from '../../../../tests/kit/app.ts';
import { ABR_GUID, abrDouble } from '../../../../tests/kit/doubles/abr-double.ts';
import { RATES } from '../../../platform/limits.ts';

const ABN = '53 004 085 616';

async function openWithRegister(env: Record<string, string> = {}) {
  const register = await abrDouble();
  const { app } = await testApp({ env: { ABN_LOOKUP: 'abr', ABR_GUID, ABR_URL: register.url, ...env } });
  const lookUp = (Abn: string) => send(app, { url: '/api/v1/BusinessData/Abn', query: { Abn } });
  return { app, register, lookUp };
}

test('an ABN is looked up in the register, for its status and the business’s name', async () => {
  const { app, register, lookUp } = await openWithRegister();
  register.listed.set('53004085616', { BusinessName: ['Marlowe Street Café'] });
  expect((await lookUp(ABN)).body).toEqual({ Status: 'active', BusinessName: 'Marlowe Street Café' });
  register.listed.set('53004085616', { AbnStatus: 'Cancelled' });
  expect((await lookUp(ABN)).body).toEqual({ Status: 'cancelled', BusinessName: null });
  register.listed.clear();
  expect((await lookUp(ABN)).body).toEqual({ Status: 'unlisted', BusinessName: null });
  const { body } = await send(app, { url: '/config.json' });
  expect(body.abnLookup).toBe(true);
  expect(JSON.stringify(body)).not.toContain(ABR_GUID);
});

test('a register that is down refuses nothing', async () => {
  const { register, lookUp } = await openWithRegister();
  register.moods = [{ status: 500 }];
  expect(await lookUp(ABN)).toMatchObject({
    status: 200,
    body: { Status: 'unchecked', BusinessName: null },
  });
});

test('[R5.21] what is no ABN isn’t looked up', async () => {
  const { register, lookUp } = await openWithRegister();
  const refused = await lookUp('53 004 085 617');
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'Abn' }] } });
  expect(register.calls).toEqual([]);
});

test('one address asks a few times a minute', async () => {
  const { lookUp } = await openWithRegister({ RATE_LIMITS: 'on' });
  const statuses = [];
  for (let index = 0; index <= RATES.abnLookUps.max; index += 1) statuses.push((await lookUp(ABN)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(RATES.abnLookUps.max);
  expect(statuses.at(-1)).toBe(429);
});

test('without a register nothing is known, and browsers need not ask', async () => {
  const { app } = await testApp();
  const { body } = await send(app, { url: '/api/v1/BusinessData/Abn', query: { Abn: ABN } });
  expect(body).toEqual({ Status: 'unchecked', BusinessName: null });
  expect((await send(app, { url: '/config.json' })).body.abnLookup).toBe(false);
});
