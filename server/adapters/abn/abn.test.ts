import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ABR_GUID, abrDouble } from '../../../tests/kit/doubles/abr-double.ts';
import type { Mood } from '../../../tests/kit/doubles/http-double.ts';
import { abnSuite, UNKNOWN_ABN } from './abn.suite.ts';
import { abrRegister } from './abr.ts';
import { noAbnRegister } from './off.ts';

const ABN = '53004085616';

async function open() {
  const double = await abrDouble();
  return { double, register: abrRegister({ url: double.url, guid: ABR_GUID }) };
}

describe('no register', () => abnSuite(async () => noAbnRegister));

describe('the Australian Business Register', () => {
  abnSuite(async () => (await open()).register);

  test('is asked as it documents', async () => {
    const { double, register } = await open();
    await register.lookUp(ABN);
    const [call] = double.calls;
    expect([call?.method, call?.url.pathname]).toEqual(['GET', '/json/AbnDetails.aspx']);
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
      abn: ABN,
      guid: ABR_GUID,
      callback: 'callback',
    });
  });

  test.each([
    ['a company', {}, 'MARLOWE STREET CAFE PTY LTD'],
    ['a company with one business name', { BusinessName: ['Marlowe Street Café'] }, 'Marlowe Street Café'],
    [
      'a company with several business names',
      { BusinessName: ['Marlowe Street Café', 'Marlowe Bakes'] },
      'MARLOWE STREET CAFE PTY LTD',
    ],
    ['a sole trader', { EntityTypeCode: 'IND', EntityName: 'NAIR, PRIYA' }, null],
    [
      'a sole trader with a business name',
      { EntityTypeCode: 'IND', EntityName: 'NAIR, PRIYA', BusinessName: ['Priya’s Pies '] },
      'Priya’s Pies',
    ],
  ])('names %s', async (_of, listed, name) => {
    const { double, register } = await open();
    double.listed.set(ABN, listed);
    expect(await register.lookUp(ABN)).toEqual({ outcome: 'active', name });
  });

  test('says when an ABN is cancelled, without its name', async () => {
    const { double, register } = await open();
    double.listed.set(ABN, { AbnStatus: 'Cancelled' });
    expect(await register.lookUp(ABN)).toEqual({ outcome: 'cancelled' });
  });

  test('asks once more after a failure', async () => {
    const { double, register } = await open();
    double.moods = ['hangs up', 'well'];
    expect(await register.lookUp(UNKNOWN_ABN)).toEqual({ outcome: 'unlisted' });
    expect(double.calls).toHaveLength(2);
  });

  const unusable: [Mood, RegExp][] = [
    ['hangs up', /fetch failed/],
    ['broken', /^The ABN register's reply isn't readable$/],
    [{ status: 429 }, /status 429$/],
    [{ status: 503 }, /status 503$/],
    [{ status: 302 }, /fetch failed|status 302/],
  ];
  test.each(unusable)('throws when its reply is %j', async (mood, reason) => {
    const { double, register } = await open();
    double.listed.set(ABN, {});
    double.moods = [mood];
    await expect(register.lookUp(ABN)).rejects.toThrow(reason);
  });

  test('is given up after three seconds an attempt', async () => {
    const { double, register } = await open();
    double.moods = ['silent'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const refusal = expect(register.lookUp(ABN)).rejects.toThrow(
      'The ABN register gave no answer within 3 seconds',
    );
    await vi.waitUntil(() => double.calls.length === 1);
    await vi.advanceTimersByTimeAsync(4_000);
    await vi.waitUntil(() => double.calls.length === 2);
    await vi.advanceTimersByTimeAsync(3_000);
    await refusal;
  });

  test('says why when it doesn’t know us: the ABN isn’t at fault', async () => {
    const { double } = await open();
    const register = abrRegister({ url: double.url, guid: ABR_GUID.replace('0b', '1b') });
    await expect(register.lookUp(ABN)).rejects.toThrow('The GUID entered is not recognised');
  });
});
