import { z } from 'zod';
import { MAX_VISIT_SERVICES } from '../../domain/plans/plan-draft.ts';
import { visitMessages } from '../../domain/visits/visit-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { ch } from '../jobs/job-links.ts';
import { plannedVisit } from '../jobs/visit-changes.ts';
import { idempotencyHeader, idParameter, isoDate, isoInstant, seenVersion } from '../wire.ts';

/** What can be done in one visit at one site, and waits for a day (R13.03). */
const waitingVisit = z
  .object({
    AssetLocationId: z.int(),
    LocationName: z.string(),
    Address: z.string(),
    TimeZone: z.string(),
    /** The days on which all of it may be done, both included. */
    FirstDay: isoDate,
    LastDay: isoDate,
    /** Some of it should have been done before today. */
    IsLate: z.boolean(),
    /** From when on a day can be chosen; null if it can now. */
    ChooseFrom: isoDate.nullable(),
    Minutes: z.int(),
    Services: z.array(
      z.object({
        OccurrenceId: z.int(),
        PlanId: z.int(),
        PlanName: z.string(),
        EquipmentId: z.int(),
        /** `Underbench fridge, Skope ProSpec 2 door` */
        Equipment: z.string(),
        ServiceName: z.string(),
        DueOn: isoDate,
        /** To be sent back with the choice. */
        Version: z.int(),
      }),
    ),
  })
  .meta({ id: 'WaitingPlanVisit' });

const choices = z.object({
  Visit: waitingVisit,
  /** The mornings and afternoons that can be chosen, soonest first. */
  Windows: z.array(
    z.object({
      Date: isoDate,
      TimeWindow: z.enum(['morning', 'afternoon']),
      StartsAt: isoInstant,
      EndsAt: isoInstant,
    }),
  ),
});

const chosen = {
  /** All of the visit, each with the version that was read. */
  Services: z
    .array(z.object({ OccurrenceId: idParameter, ...seenVersion }), requestMessages.valueUnreadable)
    .min(1, requestMessages.valueUnreadable)
    .max(MAX_VISIT_SERVICES, requestMessages.valueUnreadable),
  /** At the site. */
  Date: z.iso.date(visitMessages.chooseDateAndWindow),
  TimeWindow: z.enum(['morning', 'afternoon'], visitMessages.chooseDateAndWindow),
};

const booked = z.object({ RepairId: z.int(), BookingReference: z.string(), Visit: plannedVisit });

export const listPlanVisits = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/plan-visits',
  summary: 'What is due of the maintenance plans and waits for a day, as visits, soonest first',
  access: 'customer',
  right: 'follow',
  reply: z.object({ Visits: z.array(waitingVisit) }),
});

export const planVisitChoices = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/plan-visits/{OccurrenceId}',
  summary:
    'The visit that a service is part of, and when it can be: working days, at no extra price (R13.03)',
  access: 'customer',
  right: 'visits',
  params: z.object({ OccurrenceId: idParameter }),
  reply: choices,
  errors: ['not_found'],
});

export const choosePlanVisit = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/plan-visits',
  summary: 'Books a visit of a maintenance plan at the time that its customer chose: a job at $0 (R13.03)',
  access: 'customer',
  right: 'visits',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object(chosen),
  reply: booked,
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});

const byLink = ['not_found', 'link_invalid', 'forbidden'] as const;

export const planVisitByLink = endpoint({
  method: 'POST',
  path: '/api/v1/plan-visit/view',
  summary: 'The visit that a link asks to pick a day for; looking changes nothing',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: z.object({
    /** Null once nothing of it waits. */
    Waiting: choices.nullable(),
    /** What has been booked of it, soonest first. */
    Booked: z.array(z.object({ BookingReference: z.string(), Visit: plannedVisit })),
  }),
  errors: byLink,
});

export const choosePlanVisitByLink = endpoint({
  method: 'POST',
  path: '/api/v1/plan-visit/choose',
  summary: 'Books the visit of a link, as its customer may (R13.03)',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ch, ...chosen }),
  reply: booked,
  errors: [...byLink, 'conflict', 'idempotency_key_reused'],
});

export const equipmentMaintenance = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/equipment/{EquipmentId}/maintenance',
  summary:
    "What a machine's maintenance plans do to it, when it was done last, and when it's due next (R13.03)",
  access: 'customer',
  right: 'follow',
  params: z.object({ EquipmentId: idParameter }),
  reply: z.object({
    Services: z.array(
      z.object({
        LineId: z.int(),
        PlanId: z.int(),
        PlanName: z.string(),
        ServiceName: z.string(),
        /** What is ticked and measured, in order. */
        Checklist: z.array(z.string()),
        /** Why it's done. */
        Why: z.string().nullable(),
        LastDoneOn: isoDate.nullable(),
        /** The next that isn't done; null once nothing more is due in the term. */
        Next: z
          .object({
            DueOn: isoDate,
            IsLate: z.boolean(),
            /** What waits for a day; null before it's on the list, and once it's booked. */
            OccurrenceId: z.int().nullable(),
            /** The job of its visit, and the day. */
            Booked: z.object({ RepairId: z.int(), BookingReference: z.string(), Date: isoDate }).nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});
export type PlanVisitChoices = z.output<typeof choices>;
