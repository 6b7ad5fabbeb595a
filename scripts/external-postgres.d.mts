// The types of external-postgres.mjs, for the programs in TypeScript that use it.

/** The machine's own PostgreSQL programs, of the oldest supported version that it has; undefined if it has none. */
export function findExternalPostgres(): { bin: string; version: number } | undefined;
