import { z } from 'zod';
import { planMessages as messages } from '../../domain/plans/plan-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, idParameter, isoDate, orNothing, seenVersion } from '../wire.ts';
import { ownPlan } from './own-plans.ts';
import { plan } from './plans.ts';

/** The days of a pause, both included; without the last it lasts until somebody starts the plan again. */
const days = {
  FirstDay: z.iso.date(messages.pauseFrom),
  LastDay: orNothing(z.iso.date(messages.pauseUntil)),
};

/** What a pause would do, said before the press. */
const effect = {
  /** How many services it takes away, of those that aren't booked. */
  Services: z.int(),
  /** What is credited for them of what was paid in advance or invoiced already, inc GST, each on the day after its date. */
  CreditIncGst: dollars,
};

/** A job that is booked for the pause, or for a service whose date is in it. */
const booked = {
  RepairId: z.int(),
  BookingReference: z.string(),
  Date: isoDate.nullable(),
};

const params = z.object({ PlanId: idParameter });
const DESK = '/api/v1/desk/plans/{PlanId}';
const OWN = '/api/v1/customerportal/plans/{PlanId}';

export const planPauseEffect = endpoint({
  method: 'GET',
  path: `${DESK}/pause`,
  summary: 'What pausing a plan would take away and credit, and what is booked then; asking changes nothing',
  access: 'staff',
  params,
  query: z.object(days),
  reply: z.object({ ...effect, Visits: z.array(z.object(booked)) }),
  errors: ['not_found'],
});

const change = { method: 'POST', proof: 'none', consumes: 'json', params } as const;

export const pausePlan = endpoint({
  ...change,
  path: `${DESK}/pause`,
  summary:
    'Pauses a plan in force, or gives its pause other days: nothing of it is due then, and what is booked stays',
  access: 'staff',
  body: z.object({ ...days, ...seenVersion }),
  reply: plan,
  errors: ['not_found', 'conflict'],
});

export const restartPlan = endpoint({
  ...change,
  path: `${DESK}/restart`,
  summary: "Starts a paused plan again today, or calls its pause off; one that isn't paused stays as it is",
  access: 'staff',
  body: z.object(seenVersion),
  reply: plan,
  errors: ['not_found', 'conflict'],
});

const own = { access: 'customer', right: 'approve' } as const;

export const ownPauseEffect = endpoint({
  method: 'GET',
  path: `${OWN}/pause`,
  summary: 'What pausing a plan would take away and credit, and what is booked then; asking changes nothing',
  ...own,
  params,
  query: z.object(days),
  reply: z.object({
    ...effect,
    /** The same if what can be cancelled is. */
    CreditIfCancelled: dollars,
    /** Where it can't be cancelled here any more, it stays, and they have to ring. */
    Visits: z.array(z.object({ ...booked, MayCancel: z.boolean() })),
  }),
  errors: ['not_found'],
});

export const pauseOwnPlan = endpoint({
  ...change,
  ...own,
  path: `${OWN}/pause`,
  summary:
    'Pauses a plan in force, or gives its pause other days: nothing of it is due then, and what is booked stays or is cancelled',
  body: z.object({
    ...days,
    /** The jobs of booked visits to cancel, of those that the call above says can be; the others stay. */
    CancelJobs: z.array(idParameter).max(100).default([]),
    ...seenVersion,
  }),
  reply: ownPlan,
  errors: ['not_found', 'conflict'],
});

export const restartOwnPlan = endpoint({
  ...change,
  ...own,
  path: `${OWN}/restart`,
  summary: "Starts a paused plan again today, or calls its pause off; one that isn't paused stays as it is",
  body: z.object(seenVersion),
  reply: ownPlan,
  errors: ['not_found', 'conflict'],
});
