import type { Variant } from './experiment.ts';

/**
 * What a visitor's browser tells of: that the visitor was assigned a variant, that the button with its text was seen
 * (R2.19, R2.20), and that they registered interest (R2.11).
 */
export const BROWSER_EVENTS = ['experiment_assigned', 'experiment_exposed', 'interest_registered'] as const;
export type BrowserEvent = (typeof BROWSER_EVENTS)[number];

/** Everything that is recorded (R7.58). That a booking was made is the server's own word. */
export const VISITOR_EVENTS = [...BROWSER_EVENTS, 'booking_made'] as const;
export type VisitorEvent = (typeof VISITOR_EVENTS)[number];

/** Somebody as far as events know them: an id at random, from their own browser, and the variant they were assigned. */
export type Visitor = { readonly id: string; readonly variant: Variant };

/** Events are kept for two lives of the cookie: a test of 90 days can be compared with the one before it. */
export const VISITOR_EVENT_DAYS = 180;
