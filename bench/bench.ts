// `npm run bench` measures everything; `npm run bench -- crash [kills] [seed]` is the crash test.
// Ends with 0 unless something is broken.
import { runCrash } from './crash-cli.ts';
import { runEverything } from './everything.ts';

/** Whatever a run started ends with it: processes first, then their folders. */
const run = new AsyncDisposableStack();
let interrupted: Promise<never> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted ??= run.disposeAsync().then(() => process.exit(130));
  });
}

const [what, ...args] = process.argv.slice(2);
try {
  const { isSound } = what === 'crash' ? await runCrash(run, args) : await runEverything(run);
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  // What was ended under the run's feet fails it.
  await interrupted;
  throw error;
} finally {
  await run.disposeAsync();
}
