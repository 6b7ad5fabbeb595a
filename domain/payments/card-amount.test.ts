import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardAmountFault, LEAST_CARD_CENTS } from './card-amount.ts';

test('[R1.02] a card pays no more than is due, and no less than the provider takes', () => {
  const cents = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(cents, cents, (amount, due) => {
      const isPayable = amount <= due && amount >= LEAST_CARD_CENTS;
      expect(cardAmountFault(amount, due) === null).toBe(isPayable);
    }),
  );
  expect(cardAmountFault(101, 100)).toBe('Only $1.00 is due. Please enter that or less.');
  expect(cardAmountFault(49, 100)).toBe('A card pays $0.50 or more. Please enter that, or more.');
  expect(cardAmountFault(49, 50)).toBe('A card pays $0.50 or more. Please enter that, or more.');
  expect(cardAmountFault(50, 50)).toBeNull();
  expect(cardAmountFault(49, 49)).toBe(
    'A card pays $0.50 or more. Please pay this rest by bank transfer, or call us.',
  );
});
