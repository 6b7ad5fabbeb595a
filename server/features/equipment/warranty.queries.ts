import { isAtSites, type SiteIds } from '../../db/at-sites.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, isNull, lt } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets, warrantyRequests } from '../../db/schema/equipment.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RequestPage, requestsInOrder } from '../messages/requests-in-order.ts';

type NewWarrantyRequest = Pick<
  typeof warrantyRequests.$inferInsert,
  'customerId' | 'assetId' | 'requestedBy' | 'message' | 'createdAt'
>;

export async function insertWarrantyRequest(tx: Transaction, request: NewWarrantyRequest): Promise<number> {
  const [made] = await tx.insert(warrantyRequests).values(request).returning({ id: warrantyRequests.id });
  if (!made) throw new Error('No warranty request was made');
  return made.id;
}

type Asked = {
  customerId: number;
  siteIds: SiteIds;
  assetId: number | undefined;
  after: number | undefined;
  limit: number;
};

/** A customer's warranty requests, for all equipment or one, newest first. */
export async function listWarrantyRequests(
  db: Queryable,
  { customerId, siteIds, assetId, after, limit }: Asked,
) {
  return db
    .select({ request: warrantyRequests, asset: assets })
    .from(warrantyRequests)
    .innerJoin(assets, eq(assets.id, warrantyRequests.assetId))
    .where(
      and(
        eq(warrantyRequests.customerId, customerId),
        isAtSites(assets.locationId, siteIds),
        assetId === undefined ? undefined : eq(warrantyRequests.assetId, assetId),
        after === undefined ? undefined : lt(warrantyRequests.id, after),
      ),
    )
    .orderBy(desc(warrantyRequests.id))
    .limit(limit);
}

/** A warranty request with everything that its emails need. */
export async function findWarrantyRequest(db: Queryable, requestId: number) {
  const [found] = await db
    .select({ request: warrantyRequests, asset: assets, location: locations, customer: customers })
    .from(warrantyRequests)
    .innerJoin(assets, eq(assets.id, warrantyRequests.assetId))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(customers, eq(customers.id, warrantyRequests.customerId))
    .where(eq(warrantyRequests.id, requestId));
  return found ?? null;
}
export type WarrantyRequestRecord = NonNullable<Awaited<ReturnType<typeof findWarrantyRequest>>>;

const selectWarranty = (db: Queryable) =>
  db
    .select({ request: warrantyRequests, asset: assets, customer: customers })
    .from(warrantyRequests)
    .innerJoin(assets, eq(assets.id, warrantyRequests.assetId))
    .innerJoin(customers, eq(customers.id, warrantyRequests.customerId));

/** A warranty request with its equipment and customer. */
export type WarrantyRecord = Awaited<ReturnType<typeof selectWarranty>>[number];

export async function warrantyPage(db: Queryable, page: RequestPage): Promise<WarrantyRecord[]> {
  const { where, order } = requestsInOrder(warrantyRequests.id, warrantyRequests.answeredAt, page);
  return selectWarranty(db).where(where).orderBy(order).limit(page.limit);
}

export async function warrantyById(db: Queryable, id: number): Promise<WarrantyRecord | null> {
  const [found] = await selectWarranty(db).where(eq(warrantyRequests.id, id));
  return found ?? null;
}

/** Answers an open request. If several answers arrive at once, only one gets true. */
export async function answerIfOpen(
  tx: Transaction,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<boolean> {
  const answered = await tx
    .update(warrantyRequests)
    .set({ answer, answeredAt: at })
    .where(and(eq(warrantyRequests.id, id), isNull(warrantyRequests.answeredAt)))
    .returning({ id: warrantyRequests.id });
  return answered.length > 0;
}
