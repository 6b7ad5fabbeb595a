import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { logContext } from './log-context.ts';
import { withSourcePlaces } from './source-stack.ts';

export type LogOptions = {
  level: string;
  /** Turns an error into what may be logged. */
  serializeError(error: Error): unknown;
};

/** The settings of every log, whether it goes to a file or to standard output. */
export function logOptions({ level, serializeError }: LogOptions): LoggerOptions {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: serializeError },
    mixin: () => ({ ...logContext() }),
  };
}

const STANDARD_OUTPUT = 1;

/**
 * Opens the log. Lines that can't be written, for instance on a full disk, are dropped; once it works again, a line
 * says how many are missing.
 * @param file the path to write to; null for standard output
 * @throws the system's error if the file can't be opened
 */
export function openLog(options: LogOptions, file: string | null): Logger {
  if (file !== null) mkdirSync(dirname(file), { recursive: true });
  const descriptor = file === null ? STANDARD_OUTPUT : openSync(file, 'a', 0o600);
  let dropped = 0;
  const log = pino(logOptions(options), {
    // Little is logged, so writing synchronously is cheap, and a crash loses nothing.
    write(line) {
      try {
        writeFileSync(descriptor, withSourcePlaces(line));
      } catch {
        dropped += 1;
        return;
      }
      if (dropped === 0) return;
      const missing = dropped;
      dropped = 0;
      log.warn({ dropped: missing }, 'the log could not be written for a while');
    },
  });
  return log;
}
