/** The id of what Stripe names by its id alone or in full; null if it names nothing. */
export const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null);
