/**
 * The first visit carries the call-out; a return visit costs nothing by itself, a warranty visit is the first one of a
 * job that's free, and a plan visit the first one of a plan's services.
 */
export const VISIT_KINDS = ['first', 'return', 'warranty', 'plan'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** The kind of a job's next visit: `hasVisited` once a tech has been there, or stood at the door. */
export function nextVisitKind(job: {
  isUnderWarranty: boolean;
  isOfPlan: boolean;
  hasVisited: boolean;
}): VisitKind {
  if (job.hasVisited) return 'return';
  if (job.isOfPlan) return 'plan';
  return job.isUnderWarranty ? 'warranty' : 'first';
}

/** The life of a visit (R10.03); the last three are final. */
export const VISIT_STATES = ['planned', 'onSite', 'done', 'noAccess', 'calledOff'] as const;

/** What a customer has been told of a planned visit (R10.05): the booking, who comes and when, or that nobody does. */
export const TOLD_STATES = ['booked', 'confirmed', 'calledOff', 'noAccess'] as const;
export type ToldState = (typeof TOLD_STATES)[number];
