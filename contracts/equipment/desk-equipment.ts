import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { afterPage, idempotencyHeader, idParameter, nextPage, seenVersion } from '../wire.ts';
import { asset, registeredEquipment } from './equipment.ts';

const ofCustomer = z.object({ CustomerId: idParameter });
const ofEquipment = ofCustomer.extend({ EquipmentId: idParameter });

export const listCustomerEquipment = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/equipment',
  summary: "A customer's equipment, by site",
  access: 'staff',
  params: ofCustomer,
  query: z.object({
    /** `true`: retired equipment instead of equipment in use. */
    Retired: z.stringbool(requestMessages.unreadableRequest).default(false),
    After: afterPage,
  }),
  reply: z.object({ AssetList: z.array(asset), RetiredCount: z.int(), Next: nextPage }),
  errors: ['not_found'],
});

export const addCustomerEquipment = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/equipment',
  summary: "Registers a customer's equipment, with the fields and checks of the portal",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofCustomer,
  body: registeredEquipment,
  reply: asset,
  errors: ['not_found', 'idempotency_key_reused'],
});

export const changeCustomerEquipment = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/equipment/{EquipmentId}',
  summary: 'Replaces the details of equipment and where it is; booked jobs keep what they were booked with',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofEquipment,
  body: registeredEquipment.extend(seenVersion),
  reply: asset,
  errors: ['not_found', 'conflict'],
});

export const retireCustomerEquipment = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/equipment/{EquipmentId}/retire',
  summary:
    "Takes equipment out of use: it keeps its history and can't be booked; refused while it has an open job",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofEquipment,
  body: z.object(seenVersion),
  reply: asset,
  errors: ['not_found', 'conflict'],
});

export const restoreCustomerEquipment = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/equipment/{EquipmentId}/restore',
  summary: 'Brings retired equipment back into use',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofEquipment,
  body: z.object(seenVersion),
  reply: asset,
  errors: ['not_found', 'conflict'],
});
