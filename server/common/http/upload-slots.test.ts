import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_UPLOADS, MAX_WAITING_UPLOADS, UPLOAD_WAIT_MS } from '../../platform/limits.ts';
import { Busy } from '../../platform/refusal.ts';
import { uploadSlots } from './upload-slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The upload with this number: of another customer and address block, unless a row says otherwise. */
const uploader = (number: number, fixed: { person?: string; addressBlock?: string } = {}) => ({
  person: `customer ${number}`,
  addressBlock: `10.0.0.${number}`,
  ...fixed,
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('uploads at once', () => {
  test.each([
    ['one server', MAX_UPLOADS.perServer, {}],
    ['one person', MAX_UPLOADS.perPerson, { person: 'customer 1' }],
    ['one address block', MAX_UPLOADS.perAddressBlock, { addressBlock: '10.0.0.1' }],
  ])('of %s are %i; one more waits for the first to end', async (_whose, most, fixed) => {
    const slots = uploadSlots();
    const taken = await Promise.all(numbers(most).map((number) => slots.take(uploader(number, fixed))));
    let isIn = false;
    const waiting = slots.take(uploader(most, fixed)).then(() => {
      isIn = true;
    });
    await vi.advanceTimersByTimeAsync(UPLOAD_WAIT_MS - 1);
    expect(isIn).toBe(false);
    taken[0]?.[Symbol.dispose]();
    await waiting;
    await vi.advanceTimersByTimeAsync(UPLOAD_WAIT_MS);
    expect(isIn).toBe(true);
  });

  test('beyond that are refused after a short wait', async () => {
    const slots = uploadSlots();
    const mine = (number: number) => uploader(number, { person: 'customer 1' });
    const first = await slots.take(mine(1));
    await slots.take(mine(2));
    const refused = expect(slots.take(mine(3))).rejects.toBeInstanceOf(Busy);
    await vi.advanceTimersByTimeAsync(UPLOAD_WAIT_MS);
    await refused;
    first[Symbol.dispose]();
    await slots.take(mine(4));
  });

  test('that wait are refused at once if many others wait', async () => {
    const slots = uploadSlots();
    const mine = (number: number) => uploader(number, { person: 'customer 1' });
    const sent = numbers(MAX_UPLOADS.perPerson + MAX_WAITING_UPLOADS);
    const results = Promise.allSettled(sent.map((number) => slots.take(mine(number))));
    let refusedAtOnce = 0;
    const late = slots.take(mine(sent.length)).catch(() => {
      refusedAtOnce += 1;
    });
    await vi.advanceTimersByTimeAsync(0);
    await late;
    expect(refusedAtOnce).toBe(1);
    await vi.advanceTimersByTimeAsync(UPLOAD_WAIT_MS);
    const admitted = (await results).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(MAX_UPLOADS.perPerson);
  });
});
