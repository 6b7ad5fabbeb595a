// A server in a process of its own that does nothing but keep the embedded PostgreSQL, for the tests
// that kill it or run it as another user: `node embedded-postgres-process.ts DATA_DIR`.
// It writes one line of JSON: { url } when ready, or { code, message } when refused.
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../../../server/embedded-postgres/embedded-postgres-error.ts';

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: { debug: () => {}, warn: () => {} },
    onExit: ({ code, message }) => say({ code, message }),
  });
  process.once('SIGTERM', async () => {
    await postgres.stop();
    process.exit(0);
  });
  // Leaves without stopping anything, as a fault in the server would.
  process.once('SIGUSR2', () => process.exit(3));
  say({ url: postgres.url });
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  say({ code: error.code, message: error.message });
}
