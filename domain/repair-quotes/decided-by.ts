/** Who decided a repair quote: a name, and whether the emailed link was used, with which a name is optional (R4.24). */
export type Decider = { readonly name: string | null; readonly byLink: boolean };

/** `by Priya Nair`, `by Sam Reed (emailed link)` or `by emailed link`; empty if nothing is known. */
export function decidedByWords({ name, byLink }: Decider): string {
  if (!byLink) return name ? `by ${name}` : '';
  return name ? `by ${name} (emailed link)` : 'by emailed link';
}
