// `npm run bench` measures everything; `npm run bench -- crash [kills] [seed]` is the crash test, `npm run bench --
// scale [jobs]` reads the portal at size, `npm run bench -- pages [runs] [address ...]` loads the public pages, `npm run
// bench -- flood` floods it with uploads and sign-ins, and `npm run bench -- fuzz [count] [seed]` sends malformed requests.
// Exits with 0 unless something is broken.
import { runCrash } from './crash-cli.ts';
import { runEverything } from './everything.ts';
import { runFlood } from './flood-cli.ts';
import { runFuzz } from './fuzz-cli.ts';
import { runPages } from './pages-cli.ts';
import { runScale } from './scale-cli.ts';

/** Everything that a run started ends with it: processes first, then their folders. */
const run = new AsyncDisposableStack();
let interrupted: Promise<never> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted ??= run.disposeAsync().then(() => process.exit(130));
  });
}

const [what = 'everything', ...args] = process.argv.slice(2);
const runs: Record<string, () => Promise<{ isSound: boolean }>> = {
  everything: () => runEverything(run),
  crash: () => runCrash(run, args),
  scale: () => runScale(run, args),
  pages: () => runPages(run, args),
  flood: () => runFlood(run),
  fuzz: () => runFuzz(run, args),
};
try {
  const measure = runs[what];
  if (!measure) throw new RangeError(`There is ${Object.keys(runs).join(', ')}, and no ${what}`);
  const { isSound } = await measure();
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  // A run whose processes were ended by something else fails.
  await interrupted;
  throw error;
} finally {
  await run.disposeAsync();
}
