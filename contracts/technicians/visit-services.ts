import { z } from 'zod';
import { CHECKLIST_KINDS, MAX_CHECKLIST, MAX_CHECKLIST_TEXT } from '../../domain/plans/checklists.ts';
import { MAX_VISIT_SERVICES } from '../../domain/plans/plan-draft.ts';
import { MOST_MEASURED } from '../../domain/plans/visit-services.ts';
import { technicianPressMessages } from '../../domain/visits/technician-press-messages.ts';
import { idParameter, optionalText, optionalWords, orNothing } from '../wire.ts';

/** A line of a checklist with what a technician ticked or measured (R13.08). */
const checkedItem = z.object({
  Kind: z.enum(CHECKLIST_KINDS),
  Text: z.string(),
  /** Of a reading; null for a tick. */
  Unit: z.string().nullable(),
  /** What is expected, both included; null where that side is open. */
  From: z.number().nullable(),
  To: z.number().nullable(),
  IsTicked: z.boolean(),
  /** Null where nothing was measured. */
  Value: z.number().nullable(),
});

/** A plan's service at a visit: its machine, and what its technician said of it (R13.08). */
export const visitService = z
  .object({
    OccurrenceId: z.int(),
    EquipmentId: z.int(),
    /** Type, brand and model in words. */
    Equipment: z.string(),
    EquipmentLocation: z.string().nullable(),
    ServiceName: z.string(),
    /** The checklist as it was then. */
    Items: z.array(checkedItem),
    /** Otherwise it's due again. */
    IsDone: z.boolean(),
    NotDoneBecause: z.string().nullable(),
    ToWatch: z.string().nullable(),
  })
  .meta({ id: 'VisitService' });

/** A service that a visit is booked for, as its technician sees it. */
export const dayService = visitService
  .pick({
    OccurrenceId: true,
    EquipmentId: true,
    Equipment: true,
    EquipmentLocation: true,
    ServiceName: true,
  })
  .extend({
    SerialIdentifier: z.string().nullable(),
    Checklist: z.array(checkedItem.omit({ IsTicked: true, Value: true })),
    /** Of the service type: what is typed belongs to this checklist. */
    ServiceVersion: z.int(),
  });

const figure = orNothing(
  z
    .number(technicianPressMessages.figureUnreadable)
    .min(-MOST_MEASURED, technicianPressMessages.figureUnreadable)
    .max(MOST_MEASURED, technicianPressMessages.figureUnreadable),
);

/** What a technician says of a plan's services, in the words of the checklists that they had. */
export const reportedServices = z
  .array(
    z.object({
      OccurrenceId: idParameter,
      Items: z
        .array(
          z.object({
            Kind: z.enum(CHECKLIST_KINDS),
            Text: z.string().max(MAX_CHECKLIST_TEXT.text),
            Unit: optionalText(MAX_CHECKLIST_TEXT.unit),
            From: figure,
            To: figure,
            IsTicked: z.boolean().default(false),
            Value: figure,
          }),
        )
        .max(MAX_CHECKLIST),
      IsDone: z.boolean().default(false),
      NotDoneBecause: optionalText(300),
      ToWatch: optionalWords(500),
    }),
  )
  .max(MAX_VISIT_SERVICES)
  .nullish()
  .transform((services) => services ?? null);
