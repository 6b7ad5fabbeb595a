import { inject } from 'vitest';
import { copyTemplate, createEmptyDatabase, type TestDatabase } from './database-server.ts';

/**
 * A database of the caller's own on the run's real PostgreSQL.
 * @param template the database that it's a copy of; otherwise it has the schema and the reference data
 */
export function createTestDatabase(template?: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  return copyTemplate(template === undefined ? server : { ...server, template });
}

/** A database of the caller's own on the same PostgreSQL, without a table. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return createEmptyDatabase(inject('databaseServer'));
}
