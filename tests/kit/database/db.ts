import { inject } from 'vitest';
import { copyTemplate, createEmptyDatabase, type TestDatabase } from './database-server.ts';

/** A database of the caller's own, with the schema and the reference data, on the run's real PostgreSQL. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('databaseServer'));
}

/** A database of the caller's own on the same PostgreSQL, without a table. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return createEmptyDatabase(inject('databaseServer'));
}
