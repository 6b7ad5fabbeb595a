import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIdempotencyKey } from './idempotency.ts';

test('[R4.30] a key is a UUID', () => {
  fc.assert(
    fc.property(fc.uuid(), (key) => {
      expect(isIdempotencyKey(key)).toBe(true);
    }),
  );
});

test.each(['', 'abc', null, 7, '7b0f4d0a-9c3e-4f6b-8a51', '7b0f4d0a9c3e4f6b8a51d2c3e4f5a6b7'])(
  '[R4.30] %j is no key',
  (key) => {
    expect(isIdempotencyKey(key)).toBe(false);
  },
);
