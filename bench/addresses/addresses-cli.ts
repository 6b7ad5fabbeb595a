// `npm run bench -- addresses [count] [seed]`: imports and searches as many made-up addresses as G-NAF has.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/programs.mjs';
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts';
import { childrenOf } from '../../tests/kit/child-processes.ts';
import { count, megabytes, milliseconds, seconds, tableOf } from '../report.ts';
import { postmasterPid, serverEnvironment, temporaryFolder } from '../server.ts';
import { measureSearches, NOTHING } from './address-searches.ts';
import { generateGnaf } from './gnaf-files.ts';

const ADDRESSES = 15_000_000;
const SEED = 17;
const SEARCHES = 2_000;
const AIM_MS = 10;
/** How often memory is read. */
const SAMPLE_MS = 500;

/** Generates, imports, searches and prints; everything is deleted afterwards. */
export async function runAddresses(
  run: AsyncDisposableStack,
  args: readonly string[],
): Promise<{ isSound: boolean }> {
  const total = Number(args[0] ?? ADDRESSES);
  const seed = Number(args[1] ?? SEED);
  if (!(total >= 1_000)) throw new RangeError('addresses [count] [seed] takes a number from 1,000');
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const folder = await temporaryFolder(run);
  const dataDir = join(folder, 'data');

  say(`Writing about ${count(total)} addresses (seed ${seed}) ...`);
  let begun = performance.now();
  const files = await generateGnaf(folder, total, seed, say);
  const written = performance.now() - begun;

  say('Importing ...');
  begun = performance.now();
  const memory = await runImport(folder, dataDir);
  const imported = performance.now() - begun;

  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: () => {}, warn: say },
    onExit: (error) => say(error.message),
  });
  run.defer(() => postgres.stop());
  const sizes = await sizesOf(postgres.url);
  say('Searching ...');
  const searches = await measureSearches(postgres.url, files.streets, { times: SEARCHES, seed });

  say('');
  say(
    tableOf({
      title: `The national address file's shape: ${count(files.addresses)} addresses at ${count(files.streets.length)} streets`,
      columns: ['s', 'MB'],
      lines: [
        { what: 'files of addresses, written', figures: [seconds(written), megabytes(files.bytes)] },
        { what: 'import, with its own PostgreSQL', figures: [seconds(imported), ''] },
        { what: "  the importer's memory at most", figures: ['', megabytes(memory.importer)] },
        {
          what: "  PostgreSQL's memory at most, beside 40 MB shared",
          figures: ['', megabytes(memory.postgres)],
        },
        { what: 'table of streets', figures: ['', megabytes(sizes.table)] },
        { what: 'its indexes', figures: ['', megabytes(sizes.indexes)] },
      ],
    }),
  );
  say(
    tableOf({
      title: `Searches, ${count(SEARCHES)} of each, milliseconds with the way to the database`,
      columns: ['p50', 'p99', 'most', 'found'],
      lines: searches.map(({ name, p50, p99, most, found }) => ({
        what: name,
        figures: [p50, p99, most].map(milliseconds).concat(`${Math.round(found * 100)} %`),
        ...(name === NOTHING ? {} : { aim: { text: `p99 <= ${AIM_MS}`, met: p99 <= AIM_MS } }),
      })),
    }),
  );
  return { isSound: true };
}

/** Runs the command as an operator does. @returns the peak memory of it and of PostgreSQL's processes, in bytes */
async function runImport(folder: string, dataDir: string): Promise<{ importer: number; postgres: number }> {
  const importer = spawn(process.execPath, ['scripts/import-gnaf.ts', folder], {
    cwd: root,
    env: serverEnvironment({ dataDir, port: 0 }),
    stdio: 'inherit',
  });
  const most = { importer: 0, postgres: 0 };
  const timer = setInterval(async () => {
    const postmaster = await postmasterPid(dataDir);
    const processes = postmaster === null ? [] : [postmaster, ...(await childrenOf(postmaster))];
    const own = await Promise.all(processes.map((pid) => kilobytesOf(pid, 'RssAnon')));
    most.postgres = Math.max(most.postgres, 1024 * own.reduce((sum, kilobytes) => sum + kilobytes, 0));
    most.importer = Math.max(most.importer, 1024 * (await kilobytesOf(importer.pid ?? 0, 'VmHWM')));
  }, SAMPLE_MS);
  const [code] = await once(importer, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return most;
}

/** A figure of a process, as Linux counts it; 0 once it has ended, and on other systems. */
async function kilobytesOf(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
}

async function sizesOf(url: string): Promise<{ table: number; indexes: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: number; indexes: number }>(
    `select pg_table_size('address_streets')::float8 as table, pg_indexes_size('address_streets')::float8 as indexes`,
  );
  await client.end();
  return rows[0] ?? { table: 0, indexes: 0 };
}
