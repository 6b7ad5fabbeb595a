import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drafts, FULL_DRAFT } from '../../tests/kit/quote-draft.ts';
import { newDraft } from './quote-draft.ts';
import { firstIncompleteStep } from './quote-steps.ts';
import { parseStoredDraft } from './stored-draft.ts';

const VISITOR = { signedIn: false, hasCard: false };

test('[R2.35, R3.01] a stored draft comes back as it was', () => {
  expect(parseStoredDraft(JSON.stringify(FULL_DRAFT))).toEqual(FULL_DRAFT);
  expect(parseStoredDraft(JSON.stringify(newDraft(FULL_DRAFT.CreatedOn)))).toEqual(
    newDraft(FULL_DRAFT.CreatedOn),
  );
});

test.each([null, '', 'null', '[]', '7', '"text"', '{', '{}', '{"CreatedOn":"long ago"}', '{"CreatedOn":7}'])(
  '[R4.05] %j holds no draft',
  (json) => {
    expect(parseStoredDraft(json)).toBeNull();
  },
);

test('[R2.35] a damaged field is lost alone', () => {
  const damaged = {
    ...FULL_DRAFT,
    BookingState: 'Narnia',
    BookingMake: 'Skope',
    BookingPriority: 7,
    BookingLocation: {
      ...FULL_DRAFT.BookingLocation,
      Address: [{ Name: 'planet', Value: 'Mars' }],
      Parking: null,
    },
    problemImages: [{ id: 'a' }, null, { name: 'no id' }, { id: 'b' }, { id: 'c' }, { id: 'd' }],
    IdempotencyKey: 'short',
    Account: { CheckoutFirstName: 'Priya', CheckoutLastName: 9, CheckoutPassword: 'coolroom7' },
    Card: { CheckoutCardMask: '•••• 4242' },
  };
  const draft = parseStoredDraft(JSON.stringify(damaged));
  expect(draft).toMatchObject({
    BookingPostcode: '2010',
    BookingState: '',
    BookingMake: null,
    BookingModel: { id: 5, Name: 'ProSpec 2 door' },
    BookingPriority: newDraft('').BookingPriority,
    BookingLocation: { LocationName: 'Marlowe Street Café', Address: [], Parking: { Fee: null } },
    problemImages: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    IdempotencyKey: '',
    Card: null,
  });
  expect(draft?.Account).toEqual({ ...newDraft('').Account, CheckoutFirstName: 'Priya' });
});

test.each([0, -3, 2.5, '3', null, Number.MAX_SAFE_INTEGER + 1])('[R2.35] %j is no id', (id) => {
  const draft = parseStoredDraft(
    JSON.stringify({ ...FULL_DRAFT, BookingEquipmentTypeId: id, EquipmentTypeId: id }),
  );
  expect(draft?.BookingEquipmentTypeId).toBeNull();
});

test.each([
  [0, 0],
  [165.05, 165.05],
  [-1, null],
  ['165', null],
  [null, null],
])('[R2.35] a lowest price of %j is kept as %j', (stored, kept) => {
  const draft = parseStoredDraft(JSON.stringify({ ...FULL_DRAFT, LowestPriceExGst: stored }));
  expect(draft?.LowestPriceExGst).toBe(kept);
});

test('[R4.04] the type shown and the type to book are one', () => {
  const halfWritten = JSON.stringify({ ...FULL_DRAFT, BookingEquipmentTypeId: null });
  expect(parseStoredDraft(halfWritten)).toMatchObject({ EquipmentTypeId: 3, BookingEquipmentTypeId: 3 });
});

test('[R3.01] anything at all in storage gives null or a draft that the steps can read', () => {
  const parts = fc.dictionary(fc.constantFrom(...Object.keys(FULL_DRAFT)), fc.jsonValue());
  fc.assert(
    fc.property(drafts, parts, fc.boolean(), (draft, damage, dated) => {
      const stored = { ...draft, ...damage, ...(dated ? { CreatedOn: draft.CreatedOn } : {}) };
      const parsed = parseStoredDraft(JSON.stringify(stored));
      if (parsed === null) return;
      expect(firstIncompleteStep(parsed, VISITOR)).not.toBeUndefined();
      expect(Object.keys(parsed).sort()).toEqual(Object.keys(FULL_DRAFT).sort());
      expect(parseStoredDraft(JSON.stringify(parsed))).toEqual(parsed);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
      expect(() => parseStoredDraft(json)).not.toThrow();
    }),
  );
});
