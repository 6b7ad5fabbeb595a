import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneRefusal } from './phone-callers.ts';
import { BUSINESS_ROLES, isAtSite, mayDo } from './rights.ts';

const who = fc.record({
  role: fc.constantFrom(...BUSINESS_ROLES),
  siteIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }))),
});
const rights = fc.constantFrom('visits' as const, 'approve' as const);

test('[R12.12] the office does for a caller what they could do themselves, signed in, and nothing else without a reason', () => {
  fc.assert(
    fc.property(who, rights, fc.option(fc.integer({ min: 1, max: 4 })), (membership, right, siteId) => {
      const isThere = siteId === null ? membership.siteIds === null : isAtSite(membership, siteId);
      const may = mayDo(membership.role, right) && isThere;
      expect(phoneRefusal({ name: 'Joel Tran', membership }, { right, siteId }) === null).toBe(may);
      expect(phoneRefusal({ name: 'Joel Tran', membership: null }, { right, siteId })).not.toBeNull();
    }),
  );
});

test.each([
  [
    'staff',
    null,
    'visits',
    "Joel is staff, which doesn't include booking, moving and cancelling visits. They can report the fault. Ask a manager or an owner, or write why it counts all the same.",
  ],
  [
    'approver',
    null,
    'visits',
    "Joel is approver, which doesn't include booking, moving and cancelling visits. They can report the fault. Ask a manager or an owner, or write why it counts all the same.",
  ],
  [
    'accounts',
    null,
    'approve',
    "Joel is accounts, which doesn't include answering quotes. Ask somebody who may, or write why it counts all the same.",
  ],
  [
    'manager',
    [2],
    'visits',
    'Joel is manager of other sites. Ask a manager or an owner of this one, or write why it counts all the same.',
  ],
  ['manager', [1], 'visits', null],
  ['approver', [1], 'approve', null],
  ['owner', null, 'visits', null],
] as const)('[R12.12] %s of %j: %s', (role, siteIds, right, words) => {
  expect(phoneRefusal({ name: 'Joel', membership: { role, siteIds } }, { right, siteId: 1 })).toBe(words);
});
