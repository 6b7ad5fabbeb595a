import { z } from 'zod';
import { peopleMessages } from '../../domain/people/people-messages.ts';
import { endpoint } from '../endpoint.ts';
import { limitField, upfrontField } from '../people/limits.ts';
import { dollars, idParameter, isoInstant } from '../wire.ts';

/** A limit up to which a job's repair goes ahead without asking. */
export const upfrontLimit = z
  .object({
    LimitIncGst: dollars,
    /** What is left of it for the next quote, and within what its setter may approve now; 0 asks. */
    RoomIncGst: dollars,
    SetBy: z.string(),
    SetOn: isoInstant,
    /** Given for this job; false if it's the business's, for every job without one of its own. */
    IsOfJob: z.boolean(),
  })
  .meta({ id: 'UpfrontLimit' });
export type UpfrontLimit = z.infer<typeof upfrontLimit>;

/** Of a quote that was approved by such a limit. */
export const approvedBeforehand = z
  .object({ LimitIncGst: dollars, SetBy: z.string().nullable(), SetOn: isoInstant })
  .meta({ id: 'ApprovedBeforehand' });

const ofJob = z.object({ RepairId: idParameter });
const jobUpfront = z.object({ Upfront: upfrontLimit.nullable() });

export const getUpfrontLimit = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/upfrontlimit',
  summary: 'Up to how much a repair of the job goes ahead without asking (R12.08)',
  access: 'customer',
  right: 'prices',
  params: ofJob,
  reply: jobUpfront,
  errors: ['not_found'],
});

export const setUpfrontLimit = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/jobs/{RepairId}/upfrontlimit',
  summary: 'Sets or takes back that limit; it counts for quotes that are sent afterwards (R12.08)',
  access: 'customer',
  right: 'approve',
  proof: 'none',
  consumes: 'json',
  params: ofJob,
  body: z.object({
    ...upfrontField,
    /** When the job's own limit that was read had been set; null if it had none. */
    SeenOn: isoInstant.nullable(),
  }),
  reply: jobUpfront,
  errors: ['not_found', 'conflict'],
});

/** What a business lets its people approve, and its repairs go ahead with. */
const approvalLimits = z
  .object({
    /** What a manager or approver without a limit of their own may approve for a job, inc GST; null for no limit (R12.06). */
    DefaultLimitIncGst: dollars.nullable(),
    /** The same of what goes ahead without asking, for jobs without a limit of their own; null asks (R12.08). */
    UpfrontLimitIncGst: dollars.nullable(),
    UpfrontSetBy: z.string().nullable(),
    UpfrontSetOn: isoInstant.nullable(),
    /** Whether the business has more people than one. */
    HasOthers: z.boolean(),
  })
  .meta({ id: 'ApprovalLimits' });
export type ApprovalLimits = z.infer<typeof approvalLimits>;

export const getApprovalLimits = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/approvallimits',
  summary: 'What people of the business without a limit may approve, and what goes ahead without asking',
  access: 'customer',
  right: 'prices',
  reply: approvalLimits,
});

export const setApprovalLimits = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/approvallimits',
  summary: 'Changes both; they count from the next approval, and for quotes that are sent afterwards',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  consumes: 'json',
  body: z.object({
    DefaultLimitIncGst: limitField(peopleMessages.limitUnreadable),
    ...upfrontField,
    /** Both as they were read. */
    Seen: approvalLimits.pick({ DefaultLimitIncGst: true, UpfrontLimitIncGst: true }),
  }),
  reply: approvalLimits,
  errors: ['conflict'],
});
