import { expect, test } from 'vitest';
import { isIdempotencyKey } from '../../domain/idempotency.ts';
import { randomId } from './random-id.ts';

test('[R4.30] a fresh key is a UUID, and never the same twice', () => {
  const ids = Array.from({ length: 1000 }, randomId);
  expect(ids.every(isIdempotencyKey)).toBe(true);
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
