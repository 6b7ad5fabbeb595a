import { destination, type Logger, type LoggerOptions, pino } from 'pino';

export type LogOptions = {
  level: string;
  /** Turns an error into what may be logged. */
  serializeError(error: Error): unknown;
};

/** The settings of every log, wherever it's written. */
export function logOptions({ level, serializeError }: LogOptions): LoggerOptions {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: serializeError },
  };
}

/**
 * Opens the log.
 * @param file the path to write to; null for standard output
 * @throws the system's error if the file can't be written
 */
export function openLog(options: LogOptions, file: string | null): Logger {
  if (file === null) return pino(logOptions(options));
  // Little is logged, so writing synchronously is cheap, and a crash loses nothing.
  return pino(logOptions(options), destination({ dest: file, mkdir: true, sync: true }));
}
