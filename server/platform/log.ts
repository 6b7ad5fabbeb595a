import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { destination, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Config } from '../config.ts';
import { folderError } from '../embedded-postgres/embedded-postgres-error.ts';

/** An error without what customers entered: a failed query's values, the row that the database quotes. */
function withoutData(error: Error) {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? new Error('no cause')) : error;
  const { detail: _row, where: _context, ...told } = stdSerializers.err(cause) as Record<string, unknown>;
  if (error instanceof DrizzleQueryError) return { ...told, query: error.query };
  return cause instanceof pg.DatabaseError ? told : stdSerializers.err(cause);
}

/** How everything is logged, wherever it goes. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: withoutData },
  };
}

/**
 * On a laptop the log goes to a file, so that the terminal stays readable; elsewhere to standard output.
 * @throws EmbeddedPostgresError with a sentence where that file can't be written
 */
export function openLog({ env, dataDir, logLevel }: Config): Logger {
  const options = logOptions(logLevel);
  if (env !== 'local') return pino(options);
  const path = join(dataDir, 'galley.log');
  try {
    // Little is logged, and what a crash leaves is in the file.
    return pino(options, destination({ dest: path, mkdir: true, sync: true }));
  } catch (error) {
    throw folderError(path, error);
  }
}
