// What programs in TypeScript use of outside-postgres.mjs.

/** The folder of the computer's own PostgreSQL programs, of the oldest supported version; undefined if it has none. */
export function findOutsidePostgres(): { bin: string; version: number } | undefined;
