import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoicesNamedIn, paymentReference } from './payment-reference.ts';

const number = fc.integer({ min: 1001, max: 9_999_999 }).map((sequence) => `INV-${sequence}`);

test('[R1.02] a payment reference leads back to its invoice, however the bank writes it', () => {
  fc.assert(
    fc.property(number, fc.constantFrom('', 'Direct credit ', 'MARLOWE ST CAFE ref:'), (invoice, before) => {
      expect(invoicesNamedIn(`${before}${paymentReference(invoice)}`)).toContain(invoice);
      expect(invoicesNamedIn(`${before} inv ${invoice.slice(4)} thanks`)).toContain(invoice);
    }),
  );
});

test('[R1.02] a mistyped digit leads to no invoice', () => {
  fc.assert(
    fc.property(number, fc.nat(), fc.integer({ min: 1, max: 9 }), (invoice, at, by) => {
      const digits = [...paymentReference(invoice)];
      const place = at % digits.length;
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(invoicesNamedIn(digits.join(''))).toEqual([]);
    }),
  );
});
