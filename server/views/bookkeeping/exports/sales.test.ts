import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactNames } from './sales.ts';

const name = fc.constantFrom(
  'Harts Cafe',
  'HARTS CAFÉ',
  'Harts  Cafe',
  'Harts Cafe (customer 2)',
  'Phở Đông',
  '冷凍庫',
  `${'A very long name of a business in Newtown'.repeat(2)} Pty Ltd`,
  `${'A very long name of a business in Newtown'.repeat(2)} Trust`,
);
const buyers = fc.uniqueArray(fc.record({ customerId: fc.integer({ min: 1, max: 12 }), name }), {
  maxLength: 30,
  selector: ({ customerId, name: one }) => `${customerId} ${one}`,
});
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');

test('[R1.02] no two customers share a contact, whatever they are called, and later ones change no earlier name', () => {
  fc.assert(
    fc.property(buyers, fc.nat({ max: 30 }), (all, count) => {
      const contactOf = contactNames(all);
      const owners = new Map<string, number>();
      for (const buyer of all) {
        const contact = contactOf(buyer.customerId, buyer.name);
        expect(contact.length).toBeLessThanOrEqual(50);
        expect(contact).toBe(contact.trim());
        expect(owners.get(fold(contact)) ?? buyer.customerId).toBe(buyer.customerId);
        owners.set(fold(contact), buyer.customerId);
      }
      const before = contactNames(all.slice(0, count));
      for (const buyer of all.slice(0, count)) {
        expect(before(buyer.customerId, buyer.name)).toBe(contactOf(buyer.customerId, buyer.name));
      }
    }),
  );
});
