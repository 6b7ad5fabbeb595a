import { z } from 'zod';
import { CHECKLIST_KINDS, MAX_CHECKLIST, MAX_CHECKLIST_TEXT } from '../../domain/plans/checklists.ts';
import { deskPlanMessages } from '../../domain/plans/desk-plan-messages.ts';
import { MAX_VISIT_MINUTES, MIN_VISIT_MINUTES } from '../../domain/visits/planned-time.ts';
import { endpoint } from '../endpoint.ts';
import {
  idParameter,
  isoDate,
  optionalText,
  optionalWords,
  orNothing,
  requiredText,
  seenVersion,
} from '../wire.ts';

const checklistItem = z.object({
  Kind: z.enum(CHECKLIST_KINDS),
  Text: z.string(),
  /** Of a reading; null for a tick. */
  Unit: z.string().nullable(),
  /** What a reading is expected to be, both included; null where that side is open. */
  From: z.number().nullable(),
  To: z.number().nullable(),
});

/** What is done to a machine at a service (R13.01). */
export const serviceType = z
  .object({
    ServiceTypeId: z.int(),
    Name: z.string(),
    Minutes: z.int(),
    Checklist: z.array(checklistItem),
    Why: z.string().nullable(),
    Source: z.string().nullable(),
    CheckedOn: isoDate.nullable(),
    /** What its technician needs besides what the machine does. */
    LicenceKindId: z.int().nullable(),
    /** The equipment types that it's proposed for. */
    EquipmentTypeIds: z.array(z.int()),
    /** No longer offered for new plans. */
    IsRetired: z.boolean(),
    /** To be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'ServiceType' });

const figure = orNothing(
  z
    .number(deskPlanMessages.figureUnreadable)
    .min(-10_000, deskPlanMessages.figureUnreadable)
    .max(10_000, deskPlanMessages.figureUnreadable),
);

const givenItem = z
  .object({
    Kind: z.enum(CHECKLIST_KINDS, deskPlanMessages.checkRequired),
    Text: requiredText(MAX_CHECKLIST_TEXT.text, deskPlanMessages.checkRequired),
    Unit: optionalText(MAX_CHECKLIST_TEXT.unit),
    From: figure,
    To: figure,
  })
  .refine(({ Kind, Unit }) => Kind === 'tick' || Unit !== null, {
    path: ['Unit'],
    message: deskPlanMessages.unitRequired,
  })
  .refine(({ From, To }) => From === null || To === null || From <= To, {
    path: ['To'],
    message: deskPlanMessages.rangeWrong,
  });

const fields = {
  Name: requiredText(80, deskPlanMessages.serviceNameRequired),
  Minutes: z
    .int(deskPlanMessages.minutesWrong)
    .min(MIN_VISIT_MINUTES, deskPlanMessages.minutesWrong)
    .max(MAX_VISIT_MINUTES, deskPlanMessages.minutesWrong),
  Checklist: z
    .array(givenItem, deskPlanMessages.checkRequired)
    .max(MAX_CHECKLIST, deskPlanMessages.checklistTooLong(MAX_CHECKLIST)),
  Why: optionalWords(500),
  Source: optionalText(200),
  CheckedOn: orNothing(isoDate),
  LicenceKindId: orNothing(idParameter),
  EquipmentTypeIds: z
    .array(idParameter, deskPlanMessages.typeUnknown)
    .max(200, deskPlanMessages.typeUnknown)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  IsRetired: z.boolean().default(false),
};

type Sourced = { Source: string | null; CheckedOn: string | null };
const sourceIsDated = [
  ({ Source, CheckedOn }: Sourced) => Source === null || CheckedOn !== null,
  { path: ['CheckedOn'] as PropertyKey[], message: deskPlanMessages.checkedOnNeeded },
] as const;
const dateHasSource = [
  ({ Source, CheckedOn }: Sourced) => CheckedOn === null || Source !== null,
  { path: ['Source'] as PropertyKey[], message: deskPlanMessages.sourceNeeded },
] as const;

export const listServiceTypes = endpoint({
  method: 'GET',
  path: '/api/v1/desk/service-types',
  summary:
    'All service types by name, those that are still offered first, and the kinds of licence there are',
  access: 'staff',
  reply: z.object({
    ServiceTypes: z.array(serviceType),
    LicenceKinds: z.array(z.object({ LicenceKindId: z.int(), Name: z.string() })),
  }),
});

export const addServiceType = endpoint({
  method: 'POST',
  path: '/api/v1/desk/service-types',
  summary: 'Adds a service type; the same one again changes nothing',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  body: z
    .object(fields)
    .refine(...sourceIsDated)
    .refine(...dateHasSource),
  reply: serviceType,
});

export const changeServiceType = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/service-types/{ServiceTypeId}',
  summary: 'Replaces a service type; a visit that is done keeps what was recorded',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: z.object({ ServiceTypeId: idParameter }),
  body: z
    .object({ ...fields, ...seenVersion })
    .refine(...sourceIsDated)
    .refine(...dateHasSource),
  reply: serviceType,
  errors: ['not_found', 'conflict'],
});
