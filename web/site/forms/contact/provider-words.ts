/** What we ask technicians (R1.04). */
export const PROVIDER_LEAD =
  'Are you a technician or a repair business? Tell us your trade, your licences and where you work.';
/** After sending a message. */
export const ANSWER_WORDS = "We'll reply by email.";
