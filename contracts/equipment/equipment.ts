import { z } from 'zod';
import { MAX_SITE_TEXT } from '../../domain/constants.ts';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { photo, uploadedPhotos } from '../photos/photos.ts';
import { avoidedHours, customerLocation, siteAccess } from '../sites/sites.ts';
import {
  afterPage,
  idempotencyHeader,
  idParameter,
  isoInstant,
  line,
  nextPage,
  optionalId,
  optionalText,
  optionalWords,
  words,
} from '../wire.ts';
import { equipment } from './equipment-fields.ts';

/** Registered equipment (R3.07). */
export const asset = z
  .object({
    Id: z.int(),
    EquipmentTypeId: z.int(),
    EquipmentType: z.string(),
    ModelServicingTypeId: z.int().nullable(),
    EquipmentBrand: z.string().nullable(),
    MakeId: z.int().nullable(),
    ModelName: z.string().nullable(),
    ModelId: z.int().nullable(),
    SerialIdentifier: z.string().nullable(),
    /** Where in the kitchen it is. */
    EquipmentLocation: z.string().nullable(),
    Address: z.string(),
    LocationId: z.int(),
    LocationName: z.string(),
    LocationPostcode: z.string(),
    LocationState: z.string(),
    LocationSuburb: z.string(),
    LocationTimeZone: z.string(),
    /** How to get to it: access notes. */
    LocationDescription: z.string().nullable(),
    /** All its photos, the oldest first. */
    thumbnails: z.array(photo),
    /** Its open job; the newest if there are several. */
    OpenJob: z.object({ RepairId: z.int(), State: z.enum(JOB_STATES) }).nullable(),
    LastVisitOn: isoInstant.nullable(),
    /** When it was retired; null while it is in use. Retired equipment can't be booked. */
    RetiredOn: isoInstant.nullable(),
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof asset>;

/** What the register can be sorted by. */
export const EQUIPMENT_ORDERS = ['site', 'name', 'visit', 'problem'] as const;
export type EquipmentOrder = (typeof EQUIPMENT_ORDERS)[number];

export const listEquipment = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/equipment',
  summary: "The customer's equipment, and the sites it can be at",
  access: 'customer',
  right: 'follow',
  query: z.object({
    /** Words of the brand, model, type, serial number or location. */
    SearchTerm: line().max(80).optional(),
    LocationId: idParameter.optional(),
    /** By site, by brand and model, by latest visit or by latest job; ties are newest equipment first. */
    Sort: z.enum(EQUIPMENT_ORDERS, requestMessages.unreadableRequest).default('site'),
    /** `true`: retired equipment instead of equipment in use. */
    Retired: z.stringbool(requestMessages.unreadableRequest).default(false),
    After: afterPage,
  }),
  reply: z.object({
    AssetList: z.array(asset),
    /** All of the customer's sites, whatever the search. */
    RetiredCount: z.int(),
    Next: nextPage,
    /** The profile's address on one line (R3.08). */
    Address: z.string().nullable(),
    Locations: z.array(customerLocation),
  }),
  errors: ['not_found'],
});

/** The registered details of equipment, new or edited (R3.08). */
export const registeredEquipment = z.object({
  ...equipment.shape,
  LocationDescription: optionalWords(500),
  /** One of the customer's own sites; the address fields are then ignored. */
  AssetLocationId: optionalId,
  /** The shop's name at a new address; the business name if left out. */
  SuiteName: optionalText(MAX_SITE_TEXT.name),
  SuiteFloorBox: optionalText(MAX_SITE_TEXT.floor),
  StreetAddress: optionalText(120),
  Suburb: optionalText(80),
  State: optionalText(40),
  Country: optionalText(60),
  Postcode: optionalText(10),
});
export type EquipmentBody = z.output<typeof registeredEquipment>;

export const addEquipment = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/equipment',
  summary: 'Registers equipment, at a site of the customer (AssetLocationId) or at a new address',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'form',
  headers: idempotencyHeader,
  body: registeredEquipment,
  reply: asset,
  errors: ['not_found', 'idempotency_key_reused'],
});

const ofEquipment = z.object({ EquipmentId: idParameter });

export const getEquipment = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/equipment/{EquipmentId}',
  summary: 'One piece of equipment with its photos; its visits are in the service history',
  access: 'customer',
  right: 'follow',
  params: ofEquipment,
  reply: asset
    .extend({
      Photos: z.array(photo),
      /** Of its site. */
      AvoidedHours: z.array(avoidedHours),
      /** How to get into its site (R12.11). */
      Access: siteAccess,
      RegisteredOn: isoInstant,
      /** The newest repair completed within the last 30 days: ask about its warranty before booking another job. */
      RecentRepair: z.object({ RepairId: z.int(), CompletedOn: isoInstant }).nullable(),
    })
    .meta({ id: 'AssetDetail' }),
  errors: ['not_found'],
});

export const editEquipment = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/equipment/{EquipmentId}',
  summary:
    'Replaces the details of equipment and where it is, with the fields and checks of adding; booked jobs keep what they were booked with',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'form',
  params: ofEquipment,
  body: registeredEquipment,
  reply: asset,
  errors: ['not_found'],
});

export const retireEquipment = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/equipment/{EquipmentId}/retire',
  summary:
    "Takes equipment out of use: it keeps its history and can't be booked; refused while it has an open job; retired again, it stays as it is",
  access: 'customer',
  right: 'visits',
  proof: 'none',
  params: ofEquipment,
  reply: asset,
  errors: ['not_found', 'conflict'],
});

export const restoreEquipment = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/equipment/{EquipmentId}/restore',
  summary: 'Brings retired equipment back into use; equipment in use stays as it is',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  params: ofEquipment,
  reply: asset,
  errors: ['not_found'],
});

export const addEquipmentPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/equipment/{EquipmentId}/photo',
  summary: 'Adds photos to equipment: for each, a ClientId field and then its file in Photos',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'multipart',
  params: ofEquipment,
  reply: uploadedPhotos,
  errors: ['not_found', 'provider_unavailable'],
});

export const removeEquipmentPhoto = endpoint({
  method: 'DELETE',
  path: '/api/v1/customerportal/equipment/{EquipmentId}/photo/{documentId}',
  summary: 'Removes a photo of equipment; one that was removed before is no fault',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  params: ofEquipment.extend({ documentId: z.uuid() }),
  reply: z.object({}),
  errors: ['not_found'],
});

export const requestWarranty = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/equipment/{EquipmentId}/warrantyrequest',
  summary: 'Asks for a repair under warranty',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofEquipment,
  body: z.object({
    Message: words(equipmentMessages.descriptionRequired)
      .min(1, equipmentMessages.descriptionRequired)
      .max(500, requestMessages.tooLong('500')),
    AssetId: idParameter,
  }),
  reply: z.object({ Message: z.string() }),
  errors: ['not_found', 'idempotency_key_reused'],
});

export const warrantyRequest = z
  .object({
    Id: z.int(),
    AssetId: z.int(),
    /** Brand, model and type as shown on screen. */
    Equipment: z.string(),
    Message: z.string(),
    RequestedOn: isoInstant,
    Answer: z.string().nullable(),
    AnsweredOn: isoInstant.nullable(),
  })
  .meta({ id: 'WarrantyRequest' });

export const warrantyRequestHistory = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/equipment/warrantyrequesthistory',
  summary: 'What was asked for under warranty and what was answered, newest first',
  access: 'customer',
  right: 'follow',
  query: z.object({ EquipmentId: idParameter.optional(), After: afterPage }),
  reply: z.object({ WarrantyRequests: z.array(warrantyRequest), Next: nextPage }),
  errors: ['not_found'],
});
