import { type BusinessRole, isAtSite, type Membership, mayDo, type Right } from '../people/rights.ts';

/** What people of a business choose to hear of besides their own bookings, in the order of the page (R12.03). */
export const HEARD = ['Visits', 'Quotes', 'Invoices'] as const;
export type Heard = (typeof HEARD)[number];

type Facts = {
  /** As they read it. */
  readonly name: string;
  readonly note: string;
  /** Without this right nobody hears of it, whatever they chose. */
  readonly right: Right;
  /** The roles that hear of it until they choose. */
  readonly byDefault: readonly BusinessRole[];
};

export const HEARD_FACTS: Readonly<Record<Heard, Facts>> = {
  Visits: {
    name: 'Visits that others booked',
    note: 'At your sites: when a tech comes, what changes, and what was done.',
    right: 'follow',
    byDefault: ['manager'],
  },
  Quotes: {
    name: 'Quotes to approve',
    note: 'At your sites. If nobody who may approve hears of a quote, an owner does.',
    right: 'prices',
    byDefault: ['owner', 'manager', 'approver'],
  },
  Invoices: {
    name: 'Invoices and payments',
    note: 'At your sites: invoices, reminders, receipts, and cards that were declined.',
    right: 'invoices',
    byDefault: ['owner', 'accounts'],
  },
};

type Rule = {
  /** Whose choice it is to hear of it; null where that's for nobody to choose. */
  readonly heard: Heard | null;
  /** Whether who booked hears of it too, and who wrote. */
  readonly booker: boolean;
  readonly writer?: boolean;
  /** The right without which even they don't. */
  readonly right: Right;
  /** What somebody who hears of it has to be able to do, else an owner hears of it too; null where nobody has to act. */
  readonly act: Right | null;
};

/** Who in a business hears of something (R12.03). */
export const AUDIENCES = {
  /** News of a visit: who booked, and the managers of the site. */
  visit: { heard: 'Visits', booker: true, right: 'follow', act: null },
  /** A quote: who may approve at the site. */
  quote: { heard: 'Quotes', booker: false, right: 'prices', act: 'approve' },
  /** Documents and payments: owners and accounts, and the accounts address. */
  invoice: { heard: 'Invoices', booker: false, right: 'invoices', act: 'pay' },
  /** The office's answer: who wrote, and who booked. Prices are named there. */
  thread: { heard: null, booker: true, writer: true, right: 'prices', act: null },
  /** A plan's visit that waits for a day: who may choose one at the site. */
  plan: { heard: 'Visits', booker: false, right: 'visits', act: 'visits' },
  /** How it went: who booked. */
  rating: { heard: null, booker: true, right: 'follow', act: null },
} as const satisfies Record<string, Rule>;
export type Audience = keyof typeof AUDIENCES;

/** Somebody who belongs to a business, and what they chose to hear of; null until they choose. */
export type Hearer = Pick<Membership, 'role' | 'siteIds'> & {
  readonly personId: number;
  /** Whether they're the primary contact, who is an owner. */
  readonly isContact: boolean;
  readonly hears: readonly Heard[] | null;
};

/** What a role may choose to hear of. */
export const mayHearOf = (role: BusinessRole): Heard[] =>
  HEARD.filter((heard) => mayDo(role, HEARD_FACTS[heard].right));

/** What somebody hears of: what they chose, else what their role hears of by itself, as far as it may. */
export const heardBy = ({ role, hears }: Pick<Hearer, 'role' | 'hears'>): Heard[] =>
  mayHearOf(role).filter((heard) =>
    hears === null ? HEARD_FACTS[heard].byDefault.includes(role) : hears.includes(heard),
  );

/** What always comes by email in a business of several people, as they read it. */
export const HEARD_BY_EMAIL =
  'Bookings, work done, tax invoices, receipts and news about payments come by email to all who hear of them.';

/** What somebody hears of in words, as it's kept with a change. */
export const hearsWords = (hears: readonly Heard[]): string =>
  `Hears of: ${hears.map((heard) => HEARD_FACTS[heard].name).join(', ') || 'nothing else'}.`;

type About = {
  /** The sites that it's about; nobody hears of another's. */
  readonly siteIds: readonly number[];
  /** Who booked, and who wrote; null where nobody knows. */
  readonly bookerId: number | null;
  readonly writerId?: number | null;
};

/** Who booked, as long as they're still there; else the primary contact. */
export function bookerAmong<Person extends Hearer>(
  members: readonly Person[],
  { siteIds, bookerId }: About,
): Person | undefined {
  return (
    members.find((one) => one.personId === bookerId && isAtSites(one, siteIds)) ??
    members.find(({ isContact }) => isContact)
  );
}

/**
 * Who of a business hears of something (R12.03). Somebody always does: where nobody else could act on it, the primary contact
 * hears of it too, quiet or not.
 */
export function whoHears<Person extends Hearer>(
  audience: Audience,
  members: readonly Person[],
  about: About,
): Person[] {
  const { heard, booker, right, act, ...rule }: Rule = AUDIENCES[audience];
  const booked = booker ? bookerAmong(members, about) : undefined;
  const hearing = members.filter((one) => {
    if (!isAtSites(one, about.siteIds) || !mayDo(one.role, right)) return false;
    const isWriter = rule.writer === true && one.personId === about.writerId;
    return one === booked || isWriter || (heard !== null && heardBy(one).includes(heard));
  });
  const canAct = hearing.some(({ role }) => act === null || mayDo(role, act));
  return canAct ? hearing : members.filter((one) => one.isContact || hearing.includes(one));
}

const isAtSites = (member: Pick<Hearer, 'siteIds'>, siteIds: readonly number[]): boolean =>
  siteIds.every((siteId) => isAtSite(member, siteId));
