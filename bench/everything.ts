// `npm run bench`: all measurements in one run, a table each.
import { loadavg } from 'node:os';
import { measureTransactions } from './bare-transactions.ts';
import { measureCustomers, measureVisitors } from './booking-load.ts';
import { bookingSection, readSection, referenceSection, signInSection } from './load-report.ts';
import { type Memory, measureMemory } from './memory.ts';
import { measureLighthouse, measureTransfer, quicknessNote } from './phone.ts';
import { measureOpened, measurePortal, measureReference } from './read-load.ts';
import { count, kilobytes, megabytes, type Section, seconds, tableOf } from './report.ts';
import { ensureBuilt, startServer } from './server.ts';
import { measureSignIns } from './sign-in-load.ts';
import { measureStarts } from './starts.ts';

const FIRST_SCREEN_AIM_BYTES = 160 * 1024;
const TOUCHED_AIM_BYTES = 230 * 1024;
const LIGHTHOUSE_AIM = 95;
const LIGHTHOUSE_RUNS = 3;
const SECOND_START_AIM_MS = 3_000;
const IDLE_MEMORY_AIM_BYTES = 300 * 1024 * 1024;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Prints how busy the computer is: on a busy one only the ratios mean something. */
function sayLoad(next: string) {
  const [oneMinute = 0, fiveMinutes = 0] = loadavg();
  say(`[${next}; load of the machine ${oneMinute.toFixed(1)} and ${fiveMinutes.toFixed(1)}]`);
}

async function startsSection(run: AsyncDisposableStack): Promise<Section> {
  const { firstMs, secondMs } = await measureStarts(run);
  return {
    title: '`npm start` until page and prices are answered (packages installed and site built beforehand)',
    columns: ['seconds'],
    lines: [
      { what: 'first start, a new data folder', figures: [seconds(firstMs)] },
      {
        what: 'second start',
        figures: [seconds(secondMs)],
        aim: { text: '<= 3.0', met: secondMs <= SECOND_START_AIM_MS },
      },
    ],
  };
}

async function firstScreenSection(run: AsyncDisposableStack, url: string): Promise<Section> {
  const quote = `${url}/#/instant-quote`;
  const { bytes } = await measureTransfer(run, quote);
  const { bytes: bytesTouched, requests } = await measureTransfer(run, quote, true);
  const found = await measureLighthouse(run, quote, LIGHTHOUSE_RUNS);
  return {
    title: "The quote's first screen on a phone, nothing cached",
    columns: [''],
    lines: [
      {
        what: 'transferred until it is touched',
        figures: [`${kilobytes(bytes)} KB`],
        aim: { text: '<= 160 KB', met: bytes <= FIRST_SCREEN_AIM_BYTES },
      },
      {
        what: `transferred with what the first touch loads, ${requests.length} requests`,
        figures: [`${kilobytes(bytesTouched)} KB`],
        aim: { text: '<= 230 KB', met: bytesTouched <= TOUCHED_AIM_BYTES },
      },
      ...Object.entries(found.scores).map(([category, score]) => ({
        what: `Lighthouse mobile, ${category}`,
        figures: [count(score)],
        aim: { text: `>= ${LIGHTHOUSE_AIM}`, met: score >= LIGHTHOUSE_AIM },
      })),
    ],
    notes: [
      quicknessNote(found),
      ...requests.map((request) => {
        const path = request.url.slice(url.length);
        return `${kilobytes(request.bytes).padStart(7)} KB  ${path} (${request.encoding})`;
      }),
    ],
  };
}

function memorySection(idle: Memory | null, loaded: Memory | null): Section {
  const title = 'Memory of server and PostgreSQL';
  if (!idle || !loaded) return { title, columns: [], lines: [], notes: ['Only Linux keeps these books.'] };
  const postgres = `1 + ${loaded.postgresProcesses} of PostgreSQL`;
  return {
    title,
    columns: ['idle, after the start', 'right after the load', 'peak'],
    lines: [
      {
        what: 'MB together, shared pages counted once (PSS)',
        figures: [megabytes(idle.pssBytes), megabytes(loaded.pssBytes)],
        aim: { text: 'idle <= 300', met: idle.pssBytes <= IDLE_MEMORY_AIM_BYTES },
      },
      {
        what: `MB together, as the processes' RSS add up (${postgres})`,
        figures: [megabytes(idle.rssBytes), megabytes(loaded.rssBytes)],
      },
      {
        what: 'MB of the server alone (RSS)',
        figures: [idle.serverRssBytes, loaded.serverRssBytes, loaded.serverPeakRssBytes].map(megabytes),
      },
    ],
    notes: [
      "PostgreSQL's shared buffers are counted in each of its processes by RSS, and once by PSS.",
      'V8 keeps what it took for the load, and gives it back over some minutes.',
    ],
  };
}

/** Measures and prints. Fails if a booking was lost or duplicated; missed targets are printed. */
export async function runEverything(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  await ensureBuilt();
  const section = async (next: string, measure: () => Promise<Section>) => {
    sayLoad(next);
    say(tableOf(await measure()));
  };
  await section('starts', () => startsSection(run));
  const server = await startServer(run);
  const idle = await measureMemory(server);
  await section('reads', async () => referenceSection(await measureReference(run, server.url)));
  await section('portal reads', async () =>
    readSection("The portal's reads, signed in", await measurePortal(run, server)),
  );
  await section('page and quote', async () =>
    readSection('A plain page, and a quote by its link', await measureOpened(run, server)),
  );
  await section('sign-ins', async () => signInSection(await measureSignIns(server.url)));
  let isSound = true;
  await section('bookings', async () => {
    const transactions = await measureTransactions(run, server.databaseUrl);
    const customers = await measureCustomers(run, server);
    const visitors = await measureVisitors(run, server);
    isSound = [customers, visitors].every(({ answered, found }) => answered === found);
    return bookingSection({ customers, visitors, transactions });
  });
  await section('memory', async () => memorySection(idle, await measureMemory(server)));
  // Last, because it's the only one that needs a browser.
  await section('first screen', () => firstScreenSection(run, server.url));
  return { isSound };
}
