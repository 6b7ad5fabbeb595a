import { expect, onTestFinished } from 'vitest';
import { loadConfig } from '../../server/config/config.ts';
import { type Stop, stopAll } from '../../server/platform/stop-all.ts';
import { start } from '../../server/start.ts';
import { freePort } from '../e2e/kit/free-port.ts';

/**
 * Starts all that `npm start` does, with the embedded PostgreSQL unless `env` names another, in this process;
 * `stop` ends it, and so does the end of the test.
 */
export async function startedServer(env: Record<string, string>) {
  const port = await freePort();
  const config = loadConfig({ GALLEY_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), ...env });
  const stops: Stop[] = [];
  const stop = () => stopAll(stops.splice(0), (error) => expect.unreachable(String(error)));
  onTestFinished(stop);
  await start(config, stops, (error) => expect.unreachable(error.message));
  return { address: `http://127.0.0.1:${port}`, stop };
}
