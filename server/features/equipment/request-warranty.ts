import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  requestWarranty as requestWarrantyCall,
  warrantyRequestHistory,
} from '../../../contracts/equipment/equipment.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { findOwnAsset } from './find-own-equipment.ts';
import { keepInUse } from './keep-in-use.ts';
import { insertWarrantyRequest, listWarrantyRequests } from './warranty.queries.ts';
import { copyRequest } from './warranty-in-thread.ts';

type Submit = {
  key: string;
  customerId: number;
  personId: number;
  /** The equipment in the path; the body repeats it. */
  assetId: number;
  body: z.output<typeof requestWarrantyCall.body>;
};

/**
 * Requests a repair under warranty: stored once, confirmed to the customer, reported to the operator (R7.22, R8.12).
 * @throws Refusal `not_found` for somebody else's equipment, `invalid_fields` also for retired equipment,
 *   `idempotency_key_reused`
 */
export async function requestWarranty(
  deps: Deps,
  { key, customerId, personId, assetId, body }: Submit,
): Promise<Reply<typeof requestWarrantyCall>> {
  if (!(await findOwnAsset(deps.db, assetId, customerId)))
    throw new Refusal('not_found', requestMessages.notFound);
  if (body.AssetId !== assetId) throw fieldRefusal('AssetId', requestMessages.unreadableRequest);
  return submitOnce(deps, { key, customerId, personId, operation: 'request warranty', body }, async (tx) => {
    await keepInUse(tx, assetId);
    const createdAt = toDate(deps.clock.now());
    const requestId = await insertWarrantyRequest(tx, {
      customerId,
      assetId,
      requestedBy: personId,
      message: body.Message,
      createdAt,
    });
    await copyRequest(deps, tx, { requestId, customerId, assetId, text: body.Message });
    await deps.queue.enqueue(tx, 'send-mail', [
      { mail: 'warranty-requested', warrantyRequestId: requestId },
      { mail: 'warranty-received', warrantyRequestId: requestId },
    ]);
    return { Message: equipmentMessages.warrantyThanks };
  });
}

type Asked = { customerId: number; siteIds: SiteIds; assetId: number | undefined; after: string | undefined };

/** A page of the customer's warranty requests, newest first (R7.23). */
export async function readWarrantyRequests(
  deps: Deps,
  { customerId, siteIds, assetId, after }: Asked,
): Promise<Reply<typeof warrantyRequestHistory>> {
  const found = await listWarrantyRequests(deps.db, {
    customerId,
    siteIds,
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
