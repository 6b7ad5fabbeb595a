import { createServer } from 'node:net';

/** The port is in use, or not allowed; `message` says what to do. */
export class PortBusyError extends Error {}

/**
 * Checks a port before anything slow begins.
 * @param variable the port's variable
 * @throws PortBusyError with a sentence for the person at the terminal
 */
export async function checkPortIsFree(
  variable: 'PORT' | 'METRICS_PORT',
  { host, port }: { host: string; port: number },
): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is used by another program: stop it, or choose another port with ${variable}.`
          : `Port ${port} on ${host} can't be used (${error.code}): choose others with ${variable} and ${variable.replace('PORT', 'HOST')}.`;
      reject(new PortBusyError(reason));
    });
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
