/** Who decided a repair quote: a name, and how: with the emailed link, where a name is optional, or by phone (R4.24, R10.12). */
export type Decider = { readonly name: string | null; readonly byLink: boolean; readonly byPhone: boolean };

/**
 * `by Priya Nair`, `by Sam Reed (emailed link)`, `by Sam Reed (by phone)`, `by emailed link` or `by phone`; empty if nothing
 * is known.
 */
export function decidedByWords({ name, byLink, byPhone }: Decider): string {
  if (byLink) return name ? `by ${name} (emailed link)` : 'by emailed link';
  if (byPhone) return name ? `by ${name} (by phone)` : 'by phone';
  return name ? `by ${name}` : '';
}
