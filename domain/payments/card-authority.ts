/**
 * What a customer lets us charge their card for, when they add it, in the order of the sentence. What they agreed to is
 * stored as `name-version` next to the sentence. Another wording gets the next version; another meaning another name,
 * since an earlier consent holds for what its clauses meant.
 */
const CLAUSES = [
  { name: 'visit', version: 2, text: "for a visit, once it's over" },
  { name: 'repair', version: 2, text: "for a repair you approved, once it's done" },
  {
    name: 'missed-visit',
    version: 1,
    text: "for the call-out, if you cancel after the tech has set out or the tech can't get in",
  },
] as const;

type ClauseName = (typeof CLAUSES)[number]['name'];
/** `missed-visit-1` */
export type AuthorityClause = `${ClauseName}-${number}`;

/** The clauses that are shown today. */
export const AUTHORITY_CLAUSES: readonly AuthorityClause[] = CLAUSES.map(
  ({ name, version }) => `${name}-${version}` as const,
);

/** `for a visit, …; for a repair …; and for the call-out …` */
export const clausesInWords = CLAUSES.map(({ text }, index) =>
  index === CLAUSES.length - 1 ? `and ${text}` : text,
).join('; ');

/** Whether a customer who agreed to these clauses, in any wording, lets us charge what a clause is about. */
export function agreedTo(clauses: readonly string[], name: ClauseName): boolean {
  return clauses.some((clause) => clause.replace(/-\d+$/, '') === name);
}
