/** The states of a repair quote (R4.29): `replaced` by a newer one, or `withdrawn` by the office before it was answered. */
export const QUOTE_STATES = ['waiting', 'approved', 'declined', 'replaced', 'withdrawn'] as const;
