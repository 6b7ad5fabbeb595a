/** What a technician is asked for (R1.04). */
export const PROVIDER_LEAD =
  'Are you a technician or a repair business? Tell us your trade, your licences and where you work.';
/** When a message has gone. */
export const ANSWER_WORDS = "We'll reply by email.";
