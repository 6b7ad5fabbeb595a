import type { FieldFault } from '../../../../contracts/problem.ts';
import { docketTotals } from '../../../../domain/instant-quotes/prices.ts';
import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { deskPayerMessages } from '../../../../domain/payers/payer-messages.ts';
import { isWithinVisitLimit } from '../../../../domain/payers/who-pays.ts';
import type { Deps } from '../../../common/deps.ts';
import { payingBusiness } from '../../payers/payers.queries.ts';
import type { CheckedVisit } from '../check-visit.ts';

/** That a visit costs more than the site's payer pays unasked, so that it's billed to the customer (R12.09); none if it doesn't. */
export async function payerWarning(
  { db }: Deps,
  siteId: number | null,
  { quoted, discountCents }: CheckedVisit,
  parkingDollars: number,
): Promise<FieldFault[]> {
  const payer = siteId === null || !quoted?.ok ? null : await payingBusiness(db, siteId);
  if (payer === null || payer.limitCents === null || !quoted?.ok) return [];
  const parkingCents = centsFromDollars(parkingDollars);
  const { totalCents } = docketTotals({ feeCents: quoted.feeCents, discountCents, parkingCents });
  if (isWithinVisitLimit(payer.limitCents, totalCents)) return [];
  const message = deskPayerMessages.aboveLimit(payer.name, formatMoney(payer.limitCents));
  return [{ field: 'AssetLocationId', message }];
}
