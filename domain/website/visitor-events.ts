import type { Variant } from './experiment.ts';

/**
 * The events a visitor's browser reports: a variant was assigned, the button with its text was seen (R2.19, R2.20),
 * interest was registered (R2.11).
 */
export const BROWSER_EVENTS = ['experiment_assigned', 'experiment_exposed', 'interest_registered'] as const;
export type BrowserEvent = (typeof BROWSER_EVENTS)[number];

/** Every recorded event (R7.58). The server itself records bookings. */
export const VISITOR_EVENTS = [...BROWSER_EVENTS, 'booking_made'] as const;
export type VisitorEvent = (typeof VISITOR_EVENTS)[number];

/** A visitor as events know them: a random id from their own browser, and their variant. */
export type Visitor = { readonly id: string; readonly variant: Variant };

/** Events are kept for twice the cookie's lifetime: a 90-day test can be compared with the previous one. */
export const VISITOR_EVENT_DAYS = 180;
