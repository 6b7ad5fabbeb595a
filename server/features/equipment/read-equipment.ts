import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  Asset,
  EquipmentOrder,
  getEquipment,
  listEquipment,
} from '../../../contracts/equipment/equipment.ts';
import { WARRANTY_OFFER_DAYS } from '../../../domain/constants.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { photoLinks } from '../../common/photos/photo-links.ts';
import { photosShown } from '../../common/photos/photos.queries.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownWholeSites, presentHours, presentWholeSite } from '../sites/own-sites.ts';
import { accessOfSite, presentAccess } from '../sites/site-access.queries.ts';
import { hoursOfSite } from '../sites/site-hours.queries.ts';
import { presentAsset } from './equipment.present.ts';
import {
  type AssetRecord,
  assetActivity,
  countRetired,
  customerSite,
  lastRepairSince,
  listAssets,
} from './equipment.queries.ts';
import { findOwnAsset } from './find-own-equipment.ts';

type Asked = {
  customerId: number;
  siteIds: SiteIds;
  search: string | undefined;
  locationId: number | undefined;
  retired: boolean;
  order: EquipmentOrder;
  after: string | undefined;
};

type OwnEquipment = { assetId: number; customerId: number };

/** A page of the customer's equipment, in the same number of statements however long it is (R7.17). */
export async function readEquipmentList(deps: Deps, request: Asked): Promise<Reply<typeof listEquipment>> {
  const { customerId, siteIds, search, locationId, retired, order } = request;
  const after = readIdKey(request.after);
  const [records, retiredCount, places, customer] = await Promise.all([
    listAssets(deps.db, {
      customerId,
      siteIds,
      search,
      locationId,
      retired,
      order,
      after,
      limit: PAGE_SIZES.equipment + 1,
    }),
    countRetired(deps.db, { customerId, siteIds }),
    ownWholeSites(deps.db, customerId, siteIds),
    customerSite(deps.db, customerId),
  ]);
  const { rows, next } = pageOf(records, PAGE_SIZES.equipment, ({ asset }) => asset.id);
  return {
    AssetList: (await withDetails(deps, rows)).map(({ asset }) => asset),
    RetiredCount: retiredCount,
    Next: next,
    Address: profileAddress(customer),
    Locations: places.map(presentWholeSite),
  };
}

/** Null until the profile has an address. */
function profileAddress(customer: Awaited<ReturnType<typeof customerSite>>): string | null {
  const { floorShop, street, suburb, state, postcode } = customer;
  if (street === null || suburb === null || state === null || postcode === null) return null;
  return addressLine({ floorShop, street, suburb, state, postcode });
}

/** One piece of the customer's own equipment with all its photos; somebody else's isn't found (R6.02, R7.19). */
export async function readEquipment(
  deps: Deps,
  { assetId, customerId }: OwnEquipment,
): Promise<Reply<typeof getEquipment>> {
  const since = toDate(deps.clock.now().subtract({ hours: 24 * WARRANTY_OFFER_DAYS }));
  const [{ record, asset, photos }, repair] = await Promise.all([
    ownWithDetails(deps, { assetId, customerId }),
    lastRepairSince(deps.db, assetId, since),
  ]);
  const [avoided, access] = await Promise.all([
    hoursOfSite(deps.db, record.location.id),
    accessOfSite(deps.db, record.location.id),
  ]);
  return {
    ...asset,
    Photos: photos,
    AvoidedHours: presentHours(avoided),
    Access: presentAccess(access).Access,
    RegisteredOn: wireInstant(record.asset.createdAt),
    RecentRepair: repair && { RepairId: repair.jobId, CompletedOn: wireInstant(repair.completedAt) },
  };
}

/** One piece of equipment as the register lists it. @throws Refusal `not_found` if it isn't the customer's */
export async function readEquipmentEntry(deps: Deps, own: OwnEquipment): Promise<Asset> {
  return (await ownWithDetails(deps, own)).asset;
}

async function ownWithDetails(deps: Deps, { assetId, customerId }: OwnEquipment) {
  const record = await findOwnAsset(deps.db, assetId, customerId);
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  const [found] = await withDetails(deps, [record]);
  if (!found) throw new Error(`No details of equipment ${assetId}`);
  return { record, ...found };
}

/** Equipment with its photos, open job and last visit. */
async function withDetails(deps: Deps, records: readonly AssetRecord[]) {
  const ids = records.map(({ asset }) => asset.id);
  const [photos, activities] = await Promise.all([
    photosShown(deps.db, 'asset', ids),
    assetActivity(deps.db, ids),
  ]);
  const photosOf = Map.groupBy(photos, ({ ownerId }) => ownerId);
  const activityOf = new Map(activities.map((activity) => [activity.assetId, activity]));
  return records.map((record): { asset: Asset; photos: Asset['thumbnails'] } => {
    const links = photoLinks(deps, photosOf.get(record.asset.id) ?? []);
    return { asset: presentAsset(deps, record, activityOf.get(record.asset.id), links), photos: links };
  });
}
