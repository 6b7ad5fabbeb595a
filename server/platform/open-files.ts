import { LEAST_OPEN_FILES } from './limits.ts';

/** The system allows too few open files; `message` is a sentence for the person who starts the server. */
export class OpenFilesError extends Error {}

type Limits = { userLimits?: { open_files?: { soft: number | 'unlimited' } } };

/**
 * Refuses to start if so few files and sockets may be open that connections would soon be reset. By now Node has raised
 * the limit as far as it may; Windows has none.
 * @throws OpenFilesError
 */
export function checkOpenFiles(): void {
  // Otherwise the report would look up the names of all addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as Limits;
  const limit = userLimits?.open_files?.soft ?? 'unlimited';
  if (limit !== 'unlimited' && limit < LEAST_OPEN_FILES) {
    throw new OpenFilesError(
      `The system lets this server open only ${limit} files and connections: allow ${LEAST_OPEN_FILES} or more with "ulimit -n 4096", or LimitNOFILE=4096 in systemd's unit.`,
    );
  }
}
