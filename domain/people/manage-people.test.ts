import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayManage } from './manage-people.ts';
import { BUSINESS_ROLES, type Membership, mayDo, RIGHTS, type Right } from './rights.ts';

const memberships: fc.Arbitrary<Membership> = fc
  .record({
    role: fc.constantFrom(...BUSINESS_ROLES),
    siteIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }))),
    limitCents: fc.option(fc.nat()),
  })
  .map((made) => (made.role === 'owner' ? { ...made, siteIds: null } : made));

describe('[R12.04] giving, changing and ending a membership', () => {
  test('nobody gives a right or a site that they lack, and only who may deal with people gives any', () => {
    fc.assert(
      fc.property(memberships, memberships, (who, whose) => {
        if (!mayManage(who, whose)) return;
        expect(mayDo(who.role, 'people')).toBe(true);
        for (const right of Object.keys(RIGHTS) as Right[]) {
          if (mayDo(whose.role, right)) expect(mayDo(who.role, right)).toBe(true);
        }
        if (who.siteIds === null) return;
        expect(whose.siteIds).not.toBeNull();
        expect(who.siteIds).toEqual(expect.arrayContaining([...(whose.siteIds ?? [])]));
      }),
    );
  });

  test.each([
    ['owner', null, 'owner', null, true],
    ['manager', null, 'staff', null, true],
    ['manager', [1, 2], 'staff', [2], true],
    ['manager', [1, 2], 'staff', [2, 3], false],
    ['manager', [1], 'staff', null, false],
    ['manager', null, 'manager', [1], false],
    ['manager', null, 'approver', [1], false],
    ['accounts', null, 'staff', [1], false],
    ['approver', null, 'staff', [1], false],
    ['staff', null, 'staff', [1], false],
  ] as const)('%s of %j and %s of %j: %j', (role, siteIds, other, otherSites, may) => {
    const whose = { role: other, siteIds: otherSites };
    expect(mayManage({ role, siteIds, limitCents: null }, whose)).toBe(may);
  });
});
