// `npm run bench` measures everything, and with a word after `--` one thing:
//   crash [kills] [seed]         kills the server and PostgreSQL during bookings
//   kills [kills] [seed]         kills the server between the card provider and the database
//   plan-kills [kills] [seed]    kills the server while plans are accepted, filled, booked and ended
//   failover                     kills a cluster's primary, servers and worker during bookings
//   cluster                      runs customers' journeys against a cluster
//   scale [jobs|servers]         books at one and two servers, and reads the portal at size
//   desk [jobs]                  reads the office's console at size
//   books [plans] [seed]         lives a year of drawn plans, and compares their books with an accountant's
//   plans [jobs]                 generates and lists what is due of plans at size, and books a round
//   steps                        does the most common tasks of office and customers in a browser
//   pages [runs] [address ...]   loads the public pages
//   flood                        floods the server with uploads and sign-ins
//   fuzz [count] [seed]          sends malformed requests
//   addresses [count] [seed]     imports and searches a national address file
//   invoices [count] [seed]      draws odd documents as PDFs, and reads them back
//   limits                       compares what people wait for with what bare programs take
//   house                        counts files and lines, and circles between subjects
//   recovery                     recovers a lost external PostgreSQL to a point in time
// Exits with 0 unless something is broken, and with 2 for another word.
import { runAddresses } from './addresses/addresses-cli.ts';
import { runBooks } from './books/books-cli.ts';
import { runCluster } from './cluster/cluster-cli.ts';
import { runFailover } from './cluster/failover-cli.ts';
import { runCrash } from './crash-cli.ts';
import { runDesk } from './desk/desk-cli.ts';
import { runEverything } from './everything.ts';
import { runFlood } from './flood-cli.ts';
import { runFuzz } from './fuzz-cli.ts';
import { runHouse } from './house.ts';
import { runInvoices } from './invoices-cli.ts';
import { runLimits } from './limits.ts';
import { runPages } from './pages-cli.ts';
import { runPaymentKills } from './payment-kills-cli.ts';
import { runPlanKills } from './plan-kills-cli.ts';
import { runPlans } from './plans-cli.ts';
import { runRecovery } from './recovery.ts';
import { runScale } from './scale-cli.ts';
import { runSteps } from './steps/steps-cli.ts';

/** Everything that a run starts ends with it: processes first, then their folders. */
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
  kills: () => runPaymentKills(run, args),
  'plan-kills': () => runPlanKills(run, args),
  cluster: () => runCluster(run),
  failover: () => runFailover(run),
  scale: () => runScale(run, args),
  desk: () => runDesk(run, args),
  books: () => runBooks(run, args),
  plans: () => runPlans(run, args),
  steps: () => runSteps(run),
  pages: () => runPages(run, args),
  flood: () => runFlood(run),
  fuzz: () => runFuzz(run, args),
  invoices: () => runInvoices(args),
  limits: () => runLimits(run),
  house: runHouse,
  recovery: () => runRecovery(run),
  addresses: () => runAddresses(run, args),
};
const measure = Object.hasOwn(runs, what) ? runs[what] : undefined;
if (!measure) {
  process.stderr.write(`There is no measurement "${what}"; there are ${Object.keys(runs).join(', ')}.\n`);
  process.exit(2);
}
try {
  const { isSound } = await measure();
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  // A run whose processes were ended by something else fails.
  await interrupted;
  throw error;
} finally {
  await run.disposeAsync();
}
