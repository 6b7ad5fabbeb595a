import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideCents } from './divide-cents.ts';

test('shares of an amount add up to it, and only the last goes beyond its room', () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 6 }), (amount, rooms) => {
      const shares = divideCents(amount, rooms);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      expect(shares.every((share) => share >= 0)).toBe(true);
      shares.slice(0, -1).forEach((share, index) => {
        expect(share).toBeLessThanOrEqual(rooms[index] ?? 0);
      });
    }),
  );
});
