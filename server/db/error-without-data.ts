import pg from 'pg';
import { stdSerializers } from 'pino';
import { cleanText } from '../../domain/words/clean-text.ts';
import { DrizzleQueryError } from './drizzle.ts';

/** An error for the log, without customers' data: a query's values, or the row that PostgreSQL quotes. */
export function errorWithoutData(error: Error): unknown {
  if (error instanceof AggregateError) {
    const { message, stack, errors } = error;
    return { type: error.name, message, stack, errors: errors.map(errorWithoutData) };
  }
  const cause = behindQuery(error);
  const { detail: _row, where: _context, ...safe } = stdSerializers.err(cause) as Record<string, unknown>;
  if (error instanceof DrizzleQueryError) return { ...safe, query: error.query };
  return cause instanceof pg.DatabaseError ? safe : stdSerializers.err(cause);
}

/** The same in a line, for what is kept of a task that failed. */
export const reasonWithoutData = (error: unknown): string => cleanText(String(behindQuery(error)));

function behindQuery<Thrown>(error: Thrown): Thrown | Error {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error('no cause')) : error;
}
