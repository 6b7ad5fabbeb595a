import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUSINESS_ROLES, type BusinessRole, mayDo } from '../people/rights.ts';
import { AUDIENCES, type Audience, HEARD, HEARD_FACTS, type Hearer, whoHears } from './who-hears.ts';

const HERE = 11;
const ELSEWHERE = 12;
const CONTACT: Hearer = { personId: 1, isContact: true, role: 'owner', siteIds: null, hears: null };
const other = (role: BusinessRole, siteIds: readonly number[] | null, hears: Hearer['hears'] = null) =>
  ({ personId: 2, isContact: false, role, siteIds, hears }) satisfies Hearer;

type Case = {
  audience: Audience;
  role: BusinessRole;
  hears?: Hearer['hears'];
  books?: boolean;
  writes?: boolean;
};
const heardBy = (
  { audience, role, hears = null, books = false, writes = false }: Case,
  siteIds: readonly number[] | null = [HERE],
) => {
  const person = other(role, siteIds, hears);
  const about = { siteIds: [HERE], bookerId: books ? 2 : 1, writerId: writes ? 2 : null };
  return whoHears(audience, [CONTACT, person], about).includes(person);
};

/** Who hears of something at their site that the primary contact booked: until they choose, and if they chose all. */
const TABLE: Readonly<Record<Audience, { first: readonly BusinessRole[]; chosen: readonly BusinessRole[] }>> =
  {
    visit: { first: ['manager'], chosen: BUSINESS_ROLES },
    quote: { first: ['owner', 'manager', 'approver'], chosen: ['owner', 'manager', 'accounts', 'approver'] },
    invoice: { first: ['owner', 'accounts'], chosen: ['owner', 'manager', 'accounts'] },
    plan: { first: ['manager'], chosen: ['owner', 'manager'] },
    thread: { first: [], chosen: [] },
    rating: { first: [], chosen: [] },
  };

describe('[R12.03] who hears', () => {
  const cases = (Object.keys(AUDIENCES) as Audience[]).flatMap((audience) =>
    BUSINESS_ROLES.map((role) => ({ audience, role })),
  );

  test.each(cases)('of $audience: $role at the site, and nobody of another one', ({ audience, role }) => {
    const { first, chosen } = TABLE[audience];
    expect(heardBy({ audience, role })).toBe(first.includes(role));
    expect(heardBy({ audience, role }, null)).toBe(first.includes(role));
    expect(heardBy({ audience, role, hears: HEARD })).toBe(chosen.includes(role));
    expect(heardBy({ audience, role, hears: [] })).toBe(false);
    expect(heardBy({ audience, role, hears: HEARD, books: true, writes: true }, [ELSEWHERE])).toBe(false);
  });

  test.each(cases)('of $audience: $role who booked, quiet or not', ({ audience, role }) => {
    const { booker, right } = AUDIENCES[audience];
    const hears = booker && mayDo(role, right);
    expect(heardBy({ audience, role, hears: [], books: true })).toBe(hears);
    const writes = audience === 'thread' && mayDo(role, right);
    expect(heardBy({ audience, role, hears: [], writes: true })).toBe(writes);
  });

  test('in a business of one: that one, whatever is said', () => {
    for (const audience of Object.keys(AUDIENCES) as Audience[]) {
      for (const hears of [null, [], HEARD]) {
        const alone = { ...CONTACT, hears };
        const about = { siteIds: [HERE], bookerId: 99, writerId: 99 };
        expect(whoHears(audience, [alone], about)).toEqual([alone]);
      }
    }
  });

  test('always reach somebody who can act, although others are quiet, have left, or are at other sites', () => {
    const hears = fc.option(fc.subarray([...HEARD]));
    const siteIds = fc.option(fc.subarray([HERE, ELSEWHERE]));
    const person = fc.record({ role: fc.constantFrom(...BUSINESS_ROLES), siteIds, hears });
    const people = fc.array(person, { maxLength: 5 });
    const audiences = fc.constantFrom(...(Object.keys(AUDIENCES) as Audience[]));
    fc.assert(
      fc.property(audiences, hears, people, fc.nat({ max: 8 }), (audience, own, more, bookerId) => {
        const others = more.map((one, index) => ({ ...one, personId: index + 2, isContact: false }));
        const members: Hearer[] = [
          { ...CONTACT, hears: own },
          ...others.map((one) => (one.role === 'owner' ? { ...one, siteIds: null } : one)),
        ];
        const heard = whoHears(audience, members, { siteIds: [HERE], bookerId });
        const { act, right } = AUDIENCES[audience];
        expect(heard.some(({ role }) => act === null || mayDo(role, act))).toBe(true);
        for (const one of heard) {
          expect(mayDo(one.role, right)).toBe(true);
          expect(one.siteIds === null || one.siteIds.includes(HERE)).toBe(true);
        }
        expect(new Set(heard).size).toBe(heard.length);
      }),
    );
  });

  test('what nobody may hear of without the right to it, amounts most of all', () => {
    expect(HEARD_FACTS.Quotes.right).toBe('prices');
    expect(HEARD_FACTS.Invoices.right).toBe('invoices');
    for (const audience of ['quote', 'invoice', 'thread'] as const) {
      expect(mayDo('staff', AUDIENCES[audience].right)).toBe(false);
    }
  });
});
