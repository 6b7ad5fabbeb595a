import type { MovePricing } from '../../../../domain/bookings/move-price.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { priceRows } from '../../../db/schema/prices.ts';
import { callOutOf } from '../../invoices/find-invoice.ts';
import type { JobRow } from '../../jobs/move-job.ts';
import type { OwnVisit } from './own-visit.ts';

/**
 * What moving a customer's visit costs (R11.01): by the row of the price book frozen at booking, which nothing changes once
 * the book has started. Money stays as it is for a return or warranty visit, once the call-out is invoiced, and where the
 * booking's book has no price for it.
 */
export async function movePricing(
  { catalogue }: Pick<Deps, 'catalogue'>,
  db: Queryable,
  { job, site, visit }: OwnVisit,
): Promise<MovePricing> {
  const { places, promos } = catalogue.current();
  const { feeCents, discountCents, parkingCents, gstCents, totalCents } = job;
  const subtotalCents = totalCents - gstCents;
  const now = { feeCents, discountCents, parkingCents, subtotalCents, gstCents, totalCents };
  const region = visit?.region ?? places.region(site.postcode);
  const isFixed = visit?.kind !== 'first' || region === null || (await callOutOf(db, job.id)) !== null;
  const row = isFixed ? null : await frozenRow(db, job, region);
  return { now, row, promo: job.promoCodeId === null ? null : promos.byId(job.promoCodeId) };
}

async function frozenRow(
  db: Queryable,
  { priceBookVersion, equipmentTypeId }: JobRow,
  region: string,
): Promise<MovePricing['row']> {
  const [row] = await db
    .select()
    .from(priceRows)
    .where(
      and(
        eq(priceRows.version, priceBookVersion),
        eq(priceRows.equipmentTypeId, equipmentTypeId),
        eq(priceRows.region, region),
      ),
    );
  return row ?? null;
}
