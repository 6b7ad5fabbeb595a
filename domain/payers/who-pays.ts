import { formatMoney } from '../money/money.ts';

/** What a business that pays for another one's site is to it (R12.09). */
export const PAYER_KINDS = ['landlord', 'head-office', 'franchisor', 'other'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** A payer as the people of the site read it. */
export type Payer = { readonly kind: PayerKind; readonly name: string };

/** `landlord`, as forms and lists call it. */
export const PAYER_KIND_NAMES: Readonly<Record<PayerKind, string>> = {
  landlord: 'Landlord',
  'head-office': 'Head office',
  franchisor: 'Franchisor',
  other: 'Another business',
};

/** `Your landlord Harbour Property`, for the people of the site. */
export function payerWords({ kind, name }: Payer): string {
  return kind === 'other' ? name : `Your ${PAYER_KIND_NAMES[kind].toLowerCase()} ${name}`;
}

/** Above who pays: a plan's visit is its own customer's, and only its repairs may be somebody else's (R12.09). */
export const paidByLabel = (isPlanVisit: boolean): string => (isPlanVisit ? 'Repairs paid by' : 'Paid by');

/** Whether the payer of a site pays a visit without being asked. Cents inc GST; null without a limit. */
export const isWithinVisitLimit = (limitCents: number | null, totalCents: number): boolean =>
  limitCents === null || totalCents <= limitCents;

/** What a payer accepts, in words: shown before it's accepted, and kept with it. */
export function acceptanceWords({
  payer,
  site,
  business,
  limitCents,
}: {
  payer: string;
  /** `Bondi Kitchen, 12 Hall St, Bondi Beach NSW 2026` */
  site: string;
  business: string;
  limitCents: number | null;
}): string {
  const limit =
    limitCents === null
      ? 'without a limit'
      : `up to ${formatMoney(limitCents)} inc GST a visit; a visit that costs more isn't billed to you unless you raise the limit first`;
  return `Call-outs that ${business} books for ${site} are billed to ${payer} from now on, ${limit}. You approve or decline each repair before it starts, and pay for those that you approve.`;
}
