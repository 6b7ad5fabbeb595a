/** The id of an object that Stripe returns either as its id or in full; null if there's none. */
export const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null);
