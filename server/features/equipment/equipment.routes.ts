import type { FastifyInstance } from 'fastify';
import {
  addEquipment as addEquipmentCall,
  addEquipmentPhoto,
  type EquipmentBody,
  editEquipment as editEquipmentCall,
  getEquipment,
  listEquipment,
  removeEquipmentPhoto,
  requestWarranty as requestWarrantyCall,
  restoreEquipment as restoreEquipmentCall,
  retireEquipment as retireEquipmentCall,
  warrantyRequestHistory,
} from '../../../contracts/equipment/equipment.ts';
import type { Problem } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { partsOf } from '../../common/http/receive-upload.ts';
import { type Caller, type RouteOptions, route } from '../../common/http/route.ts';
import { requireOwn } from '../../common/photos/photos.queries.ts';
import { removePhoto } from '../../common/photos/remove-photo.ts';
import { PHOTO_UPLOAD_LIMITS, uploadPhotos } from '../../common/photos/upload-photos.ts';
import { isDatabaseAway } from '../../db/client.ts';
import { installProblemHandler } from '../../platform/http/problem-handler.ts';
import { RATES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addEquipment } from './add-equipment.ts';
import { addressFaults } from './checked-equipment.ts';
import { editEquipment, restoreEquipment, retireEquipment } from './edit-equipment.ts';
import { readEquipment, readEquipmentList } from './read-equipment.ts';
import { readWarrantyRequests, requestWarranty } from './request-warranty.ts';

/** Whatever is wrong with new or edited equipment, one sentence for the whole form says so too (R5.14). */
function refusedEquipment(problem: Problem): Problem {
  return problem.code === 'invalid_fields'
    ? { ...problem, detail: equipmentMessages.equipmentInvalid }
    : problem;
}

/** A new address is another site, which is out of reach of a role for some sites (R12.03). */
function refuseNewSite({ membership }: Caller, { AssetLocationId }: EquipmentBody) {
  if (membership.siteIds && AssetLocationId === null) {
    throw new Refusal('forbidden', peopleMessages.everySiteOnly);
  }
}

export function equipmentRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, listEquipment, options, ({ query, caller }) => {
    return readEquipmentList(deps, {
      customerId: caller.customerId,
      siteIds: caller.membership.siteIds,
      search: query.SearchTerm,
      locationId: query.LocationId,
      retired: query.Retired,
      order: query.Sort,
      after: query.After,
    });
  });

  app.register(async (form) => {
    installProblemHandler(form, { isUnavailable: isDatabaseAway, extend: refusedEquipment });
    const checked: RouteOptions = {
      ...options,
      checkFields: async (fields) => addressFaults(deps, fields as Partial<EquipmentBody>),
    };
    route(form, addEquipmentCall, checked, ({ body, headers, caller }) => {
      refuseNewSite(caller, body);
      const { customerId, personId } = caller;
      return addEquipment(deps, { key: headers['idempotency-key'], customerId, personId, body });
    });
    route(form, editEquipmentCall, checked, ({ params, body, caller }) => {
      refuseNewSite(caller, body);
      return editEquipment(deps, { assetId: params.EquipmentId, customerId: caller.customerId, body });
    });
  });

  route(app, getEquipment, options, ({ params, caller }) => {
    return readEquipment(deps, { assetId: params.EquipmentId, customerId: caller.customerId });
  });

  route(app, retireEquipmentCall, options, ({ params, caller }) => {
    return retireEquipment(deps, { assetId: params.EquipmentId, customerId: caller.customerId });
  });

  route(app, restoreEquipmentCall, options, ({ params, caller }) => {
    return restoreEquipment(deps, { assetId: params.EquipmentId, customerId: caller.customerId });
  });

  photoRoutesOf(app, deps, options);
  warrantyRoutes(app, deps, options);
}

function photoRoutesOf(app: FastifyInstance, deps: Deps, options: RouteOptions) {
  route(app, addEquipmentPhoto, options, async ({ params, caller, request }) => {
    const owner = { kind: 'asset', id: params.EquipmentId } as const;
    await requireOwn(deps.db, owner, caller.customerId);
    return uploadPhotos(deps, { owner, parts: partsOf(request, PHOTO_UPLOAD_LIMITS) });
  });

  route(app, removeEquipmentPhoto, options, async ({ params, caller }) => {
    await removePhoto(deps, {
      owner: { kind: 'asset', id: params.EquipmentId },
      documentId: params.documentId.toLowerCase(),
      customerId: caller.customerId,
    });
    return {};
  });
}

function warrantyRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions) {
  route(
    app,
    requestWarrantyCall,
    options,
    ({ params, body, headers, caller }) => {
      return requestWarranty(deps, {
        personId: caller.personId,
        key: headers['idempotency-key'],
        customerId: caller.customerId,
        assetId: params.EquipmentId,
        body,
      });
    },
    RATES.warrantyRequests,
  );

  route(app, warrantyRequestHistory, options, ({ query, caller }) => {
    return readWarrantyRequests(deps, {
      customerId: caller.customerId,
      siteIds: caller.membership.siteIds,
      assetId: query.EquipmentId,
      after: query.After,
    });
  });
}
