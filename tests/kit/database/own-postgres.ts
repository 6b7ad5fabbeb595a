import { onTestFinished } from 'vitest';
import { type OpenPostgres, openPostgres } from './open-postgres.ts';

/** A PostgreSQL of a test's own, whose superuser may do everything and whose settings the test chooses; it ends with the test. */
export async function startOwnPostgres(settings: Record<string, string> = {}): Promise<OpenPostgres> {
  const postgres = await openPostgres(settings);
  onTestFinished(postgres.stop);
  return postgres;
}
