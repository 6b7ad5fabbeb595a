import { z } from 'zod';
import { deskPlanMessages as messages } from '../../domain/plans/desk-plan-messages.ts';
import { MAX_ROUND_VISITS } from '../../domain/plans/round.ts';
import { endpoint } from '../endpoint.ts';
import { timeWindow } from '../jobs/desk-jobs.ts';
import { visitWarnings } from '../jobs/job-changes.ts';
import { namedJob } from '../jobs/named-job.ts';
import { idempotencyHeader, idParameter, isoDate, seenVersion } from '../wire.ts';
import { bookPlanVisit } from './due-services.ts';

const roundOf = <Visit extends z.ZodType>(visit: Visit) =>
  z
    .array(visit, messages.roundWrong(MAX_ROUND_VISITS))
    .min(1, messages.roundWrong(MAX_ROUND_VISITS))
    .max(MAX_ROUND_VISITS, messages.roundWrong(MAX_ROUND_VISITS));

const { Services } = bookPlanVisit.body.shape;
/** In a window: one at a time of day is booked alone. */
const visitOfRound = bookPlanVisit.body.omit({ Time: true }).extend({ TimeWindow: timeWindow });

const call = {
  method: 'POST',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
} as const;

export const proposeRound = endpoint({
  ...call,
  path: '/api/v1/desk/due-services/rounds/propose',
  summary:
    'Proposes a day, a window and a technician for each of some plan visits: near ones on one day, in their spans, late ones soon. Nothing is booked',
  body: z.object({ Visits: roundOf(z.object({ Services })) }),
  reply: z.object({
    /** One for each visit, in the same order. */
    Proposals: z.array(
      z.object({
        Date: isoDate,
        TimeWindow: timeWindow,
        TechnicianId: z.int().nullable(),
        /** Why nothing fits; then day and window are only where the office starts looking. */
        Why: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const bookRound = endpoint({
  ...call,
  path: '/api/v1/desk/due-services/rounds',
  summary:
    'Books plan visits, all of them or none; what is wrong with one is named `Visits.0` and so on. A customer with several hears once',
  headers: idempotencyHeader,
  body: z.object({ Visits: roundOf(visitOfRound) }),
  reply: z.object({
    /** In the same order. */
    Booked: z.array(namedJob.extend({ Version: z.int(), Warnings: visitWarnings })),
  }),
  errors: ['not_found', 'idempotency_key_reused'],
});

export const undoRound = endpoint({
  ...call,
  path: '/api/v1/desk/due-services/rounds/undo',
  summary:
    'Cancels the jobs of a round, all of them or none, and their services are due again. Who has heard of a visit hears that it is cancelled; nobody else hears anything',
  body: z.object({ Jobs: roundOf(z.object({ RepairId: idParameter, ...seenVersion })) }),
  reply: z.object({
    /** How many customers had heard of their visits, and hear that they're cancelled. */
    Told: z.int(),
  }),
  errors: ['not_found', 'conflict'],
});
