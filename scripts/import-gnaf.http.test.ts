import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { importGnaf } from '../server/adapters/maps/gnaf/import-gnaf.ts';
import { connectDatabase } from '../server/db/client.ts';
import { send, type TestApp, testApp } from '../tests/kit/app.ts';
import { NSW, OT, VIC } from '../tests/kit/files/gnaf-addresses.ts';
import { NO_EVENTS, writeGnaf } from '../tests/kit/files/gnaf-files.ts';

const ROOT = join(import.meta.dirname, '..');
/** Any number that nothing else uses. */
const LOCK = 99;

function environment(databaseUrl: string, folder: string) {
  return {
    PATH: process.env.PATH,
    INIT_CWD: folder,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
  };
}

/** Runs the command like npm: in the project's folder, with the caller's folder in the environment. */
function command(databaseUrl: string, folder: string) {
  const options = { cwd: ROOT, env: environment(databaseUrl, folder) };
  return promisify(execFile)(process.execPath, ['scripts/import-gnaf.mjs', '.'], options).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

async function filesOf(states: Parameters<typeof writeGnaf>[1]) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-gnaf-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeGnaf(folder, states);
  return folder;
}

async function found({ app }: TestApp, SearchTerm: string) {
  const { body } = await send(app, { url: '/api/v1/LocationData/Addresses/Search', query: { SearchTerm } });
  return body.SearchResult.map(({ AddressLine }: { AddressLine: string }) => AddressLine);
}

test('[R7.57] an import that is killed leaves the one before in use, and goes on after its last whole state', async () => {
  const kit = await testApp();
  const { databaseUrl } = kit;
  await importGnaf(databaseUrl, await filesOf({ OT }), NO_EVENTS);

  // Victoria's streets wait, once they are being written, for as long as this connection holds the lock.
  const holder = await connectDatabase({ connectionString: databaseUrl });
  onTestFinished(() => holder.end());
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  await holder.query(
    `create function wait_in_victoria() returns trigger language plpgsql as $$
     begin
       if new.state = 'VIC' then perform pg_advisory_xact_lock(${LOCK}); end if;
       return new;
     end $$;
     create trigger wait_in_victoria before insert on address_streets for each row execute function wait_in_victoria()`,
  );
  const folder = await filesOf({ NSW, VIC });
  const importer = spawn(process.execPath, ['scripts/import-gnaf.ts', folder], {
    cwd: ROOT,
    env: environment(databaseUrl, folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    importer.kill('SIGKILL');
  });
  let printed = '';
  importer.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const sessions = async (condition: string) => {
    const { rows } = await holder.query(
      `select 1 from pg_stat_activity
       where application_name = 'galley-import' and datname = current_database() and ${condition}`,
    );
    return rows.length;
  };
  // The program has to start first.
  await expect.poll(() => sessions(`wait_event = 'advisory'`), { timeout: 30_000 }).toBe(1);
  expect(printed).toContain('NSW: 12 addresses');
  importer.kill('SIGKILL');
  await holder.query('select pg_advisory_unlock($1)', [LOCK]);
  await expect.poll(() => sessions('true')).toBe(0);
  await holder.query('drop function wait_in_victoria cascade');

  expect(await found(kit, '7 quality row')).toEqual(['7 Quality Row, Kingston NSW 2899']);
  expect(await found(kit, '12 marlowe st')).toEqual([]);

  const again = await command(databaseUrl, folder);
  expect(again.stdout).toContain('NSW: 12 addresses, from before');
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('G-NAF TEST 2026: 14 addresses at 6 streets.'),
  });
  expect(await found(kit, '7 quality row')).toEqual([]);
  expect(await found(kit, '1/12 marlowe st')).toContain('Unit 1, 12 Marlowe Street, Surry Hills NSW 2010');
  const { rows } = await kit.deps.pool.query(
    'select count(*)::int as streets, count(distinct (key, suburb, postcode))::int as different from address_streets',
  );
  expect(rows).toEqual([{ streets: 6, different: 6 }]);
}, 240_000);
