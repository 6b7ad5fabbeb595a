/** The part of the authority about a visit that the customer missed; earlier texts don't have it. */
export const MISSED_VISIT_CLAUSE =
  "for the call-out, if you cancel after the tech has set out or the tech can't get in";

/** Whether a customer who agreed to this text lets us charge a call-out without a visit (no access, cancelled late). */
export function coversMissedVisit(authorityText: string): boolean {
  return authorityText.includes(MISSED_VISIT_CLAUSE);
}
