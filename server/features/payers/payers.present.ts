import type { PaidSite, PayerInList } from '../../../contracts/payers/payers.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { wireInstant } from '../../platform/clock.ts';
import type { SitePayer } from './payers.queries.ts';

export const limitDollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));

/** How it is with the payer of a site. Only owners read whom the request went to. */
export function presentInList({ row, site, payer }: SitePayer, now: Date, isOwner: boolean): PayerInList {
  const isExpired = row.expiresAt.getTime() <= now.getTime();
  return {
    AssetLocationId: site.id,
    LocationName: site.name,
    SitePayerId: row.id,
    State: row.acceptedAt ? 'pays' : isExpired ? 'expired' : 'asked',
    Kind: row.kind,
    UserName: isOwner ? row.email : null,
    BusinessName: payer?.name ?? null,
    AskedOn: wireInstant(row.askedAt),
    ExpiresOn: wireInstant(row.expiresAt),
    AcceptedOn: row.acceptedAt && wireInstant(row.acceptedAt),
    ShowsAmounts: row.showsAmounts,
    Version: row.version,
  };
}

/** A site as its payer reads it. */
export function presentPaidSite({ row, site, businessName }: SitePayer): PaidSite {
  return {
    SitePayerId: row.id,
    BusinessName: businessName,
    LocationName: site.name,
    Address: addressLine(site),
    Kind: row.kind,
    AcceptedOn: wireInstant(row.acceptedAt ?? row.askedAt),
    LimitIncGst: limitDollars(row.limitCents),
    ShowsAmounts: row.showsAmounts,
    Version: row.version,
  };
}
