import type { Reply } from '../../../contracts/endpoint.ts';
import type { warrantyRequestHistory } from '../../../contracts/equipment/equipment.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { listWarrantyRequests } from './warranty.queries.ts';

type Asked = { customerId: number; assetId: number | undefined; after: string | undefined };

/** A page of the customer's warranty requests, newest first (R7.23). */
export async function readWarrantyRequests(
  deps: Deps,
  { customerId, assetId, after }: Asked,
): Promise<Reply<typeof warrantyRequestHistory>> {
  const found = await listWarrantyRequests(deps.db, {
    customerId,
    assetId,
    after: readIdKey(after),
    limit: PAGE_SIZES.warrantyRequests + 1,
  });
  const { rows, next } = pageOf(found, PAGE_SIZES.warrantyRequests, ({ request }) => request.id);
  const catalogue = deps.catalogue.current();
  return {
    WarrantyRequests: rows.map(({ request, asset }) => ({
      Id: request.id,
      AssetId: asset.id,
      Equipment: equipmentName(typeName(catalogue, asset.equipmentTypeId), asset),
      Message: request.message,
      RequestedOn: wireInstant(request.createdAt),
      Answer: request.answer,
      AnsweredOn: request.answeredAt && wireInstant(request.answeredAt),
    })),
    Next: next,
  };
}
