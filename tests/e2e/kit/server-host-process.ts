// A process that keeps one server after the other, as its parent orders; each is composed as server/main.ts does it.
import { loadConfig } from '../../../server/config/config.ts';
import type { Stop } from '../../../server/platform/stop-all.ts';
import { start } from '../../../server/start.ts';

/** The variables of a server to be started, or the word to stop the one that runs. */
export type HostOrder = { start: Record<string, string> } | 'stop';
/** Answers every order: what went wrong, if anything. */
export type HostAnswer = { fault: string | null };

let stops: Stop[] = [];

async function follow(order: HostOrder): Promise<void> {
  if (order === 'stop') {
    const running = stops.reverse();
    stops = [];
    for (const stop of running) await stop();
    return;
  }
  await start(loadConfig(order.start), stops, (error) => {
    throw error;
  });
}

function answer(fault: string | null): void {
  process.send?.({ fault } satisfies HostAnswer);
}

process.on('message', (order: HostOrder) => {
  follow(order).then(
    () => answer(null),
    (error: Error) => answer(error.stack ?? error.message),
  );
});
// Nothing outlives the tests.
process.once('disconnect', () => process.exit());
