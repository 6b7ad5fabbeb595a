import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayManage, seenOf } from './manage-people.ts';
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

describe('[R12.03] what somebody reads of another one', () => {
  test.each([
    ['owner', null, 'staff', [3], 'everything'],
    ['manager', null, 'owner', null, 'everything'],
    ['manager', [1, 2], 'staff', [2, 3], 'everything'],
    ['manager', [1, 2], 'accounts', null, 'everything'],
    ['manager', [1, 2], 'owner', null, 'name'],
    ['manager', [1, 2], 'manager', [3], 'nothing'],
  ] as const)('%s of %j reads of %s of %j: %s', (role, siteIds, theirs, theirSites, seen) => {
    const who = { role, siteIds, limitCents: null };
    expect(seenOf(who, { role: theirs, siteIds: theirSites })).toBe(seen);
  });

  test('whom somebody may change they read everything of', () => {
    fc.assert(
      fc.property(memberships, memberships, (who, whose) => {
        // Somebody without a site any more shares none.
        fc.pre(whose.siteIds === null || whose.siteIds.length > 0);
        if (mayManage(who, whose))
          expect(who.role === 'owner' ? 'everything' : seenOf(who, whose)).toBe('everything');
      }),
    );
  });
});
