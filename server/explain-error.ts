import { ConfigError } from './config/config.ts';
import { ExternalDatabaseError } from './db/external-database.ts';
import { NewerSchemaError, OlderSchemaError } from './db/migrate.ts';
import { BlockedMigrationError } from './db/wait-for-locks.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts';
import { BackupError } from './features/backups/backup-error.ts';
import { PortBusyError } from './platform/http/port.ts';
import { OpenFilesError } from './platform/open-files.ts';
import { DamagedSecretError } from './platform/secret.ts';
import { withSourcePlaces } from './platform/source-stack.ts';

/** Errors whose message is written for the person at the terminal. */
const EXPECTED_ERRORS = [
  BackupError,
  BlockedMigrationError,
  DamagedSecretError,
  EmbeddedPostgresError,
  NewerSchemaError,
  OlderSchemaError,
  OpenFilesError,
  ExternalDatabaseError,
  PortBusyError,
];

/** One sentence for an error that the person at the terminal can fix; the full details for any other. */
export function explainError(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration has faults:\n  ${error.faults.join('\n  ')}`;
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? withSourcePlaces(error.stack ?? error.message) : String(error);
}
