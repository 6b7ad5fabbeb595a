import { upfrontMessages } from '../../domain/repair-quotes/upfront-messages.ts';
import { dollarsAs, orNothing } from '../wire.ts';

/** More than any repair costs. */
export const MAX_LIMIT_DOLLARS = 100_000;

/** Dollars inc GST for a job, or nothing. */
export const limitField = (message: string) =>
  orNothing(dollarsAs(message).min(0, message).max(MAX_LIMIT_DOLLARS, message));

/** Up to how much, inc GST and on top of the call-out, a repair goes ahead without asking (R12.08). */
export const upfrontField = {
  /** At most what the person may approve themselves. Nothing goes by the business's limit, and 0 asks about every repair. */
  UpfrontLimitIncGst: limitField(upfrontMessages.limitUnreadable),
};
