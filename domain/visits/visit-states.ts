/** The first visit carries the call-out; a return visit costs nothing by itself. */
export const VISIT_KINDS = ['first', 'return'] as const;

/** The life of a visit (R10.03); the last three are final. */
export const VISIT_STATES = ['planned', 'onSite', 'done', 'noAccess', 'calledOff'] as const;

/** What a customer has been told of a planned visit (R10.05): the booking, who comes and when, or that nobody does. */
export const TOLD_STATES = ['booked', 'confirmed', 'calledOff', 'noAccess'] as const;
export type ToldState = (typeof TOLD_STATES)[number];
