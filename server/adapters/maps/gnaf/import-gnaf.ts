import type pg from 'pg';
import { connectDatabase } from '../../../db/client.ts';
import { AddressFileError } from './address-file-error.ts';
import { type GnafFolder, openGnafFolder } from './gnaf-folder.ts';
import { type Codes, loadState } from './load-state.ts';
import { readPsv } from './psv.ts';

export type ImportSummary = {
  /** The edition's name. */
  name: string;
  addresses: number;
  streets: number;
  /** The same files were imported before, so nothing was done. */
  isInUse: boolean;
};

export type ImportEvents = {
  /** A state's import begins, or an interrupted import had finished it already. */
  onState: (state: string, addressesAlready: number | null) => void;
  /** Rows of the state's file read so far. */
  onProgress: (state: string, rows: number) => void;
  onFinishedState: (state: string, addresses: number) => void;
};

/** The advisory lock that an import holds. */
const IMPORT_LOCK = 716_361;

/**
 * Imports the national address file in a folder, for searches to use (R7.57). Each state is one transaction; an
 * interrupted import continues after the last finished state. Until it's complete, searches use the previous edition.
 * @param databaseUrl the database owner's
 * @throws AddressFileError that says what to do
 */
export async function importGnaf(
  databaseUrl: string,
  path: string,
  events: ImportEvents,
): Promise<ImportSummary> {
  const folder = await openGnafFolder(path);
  const client = await connectDatabase({
    connectionString: databaseUrl,
    application_name: 'galley-import',
  });
  try {
    await lockImports(client);
    const current = await currentEdition(client);
    if (current?.fingerprint === folder.fingerprint) return await summaryOf(client, current.id, folder, true);
    const edition = await unfinishedEdition(client, folder);
    await removeEditions(client, [edition, current?.id ?? edition]);
    const codes = await readCodes(folder);
    for (const files of folder.states) await addState(client, edition, files, codes, events);
    await client.query('analyze address_streets');
    await client.query('update address_editions set finished_at = now() where id = $1', [edition]);
    await removeEditions(client, [edition]);
    return await summaryOf(client, edition, folder, false);
  } finally {
    await client.end();
  }
}

async function lockImports(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    IMPORT_LOCK,
  ]);
  if (!rows[0]?.locked) {
    throw new AddressFileError('Another import is running on this database: let it finish, or end it.');
  }
}

async function currentEdition(client: pg.Client): Promise<{ id: number; fingerprint: string } | undefined> {
  const { rows } = await client.query<{ id: number; fingerprint: string }>(
    'select id, fingerprint from address_editions where finished_at is not null order by id desc limit 1',
  );
  return rows[0];
}

/** The edition that an interrupted import of the same files began, or a new one. */
async function unfinishedEdition(client: pg.Client, { name, fingerprint }: GnafFolder): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with begun as (
       select id from address_editions where finished_at is null and fingerprint = $2 order by id desc limit 1
     ), made as (
       insert into address_editions (name, fingerprint) select $1, $2 where not exists (select from begun) returning id
     )
     select id from begun union all select id from made`,
    [name, fingerprint],
  );
  if (!rows[0]) throw new Error('No edition was made');
  return rows[0].id;
}

/** Removes all other editions: replaced ones, and those of imports that nobody continued. */
async function removeEditions(client: pg.Client, kept: readonly number[]): Promise<void> {
  const { rowCount } = await client.query('delete from address_streets where edition <> all ($1)', [kept]);
  await client.query('delete from address_edition_states where edition <> all ($1)', [kept]);
  await client.query('delete from address_editions where id <> all ($1)', [kept]);
  // The next edition can reuse the space, and searches needn't skip dead rows.
  if (rowCount) await client.query('vacuum address_streets');
}

async function readCodes(folder: GnafFolder): Promise<Codes> {
  const read = async (path: string) => {
    const names = new Map<string, string>();
    for await (const rows of readPsv(path, ['CODE', 'NAME'])) {
      for (const { CODE, NAME } of rows) names.set(CODE, NAME);
    }
    return names;
  };
  return {
    flatTypes: await read(folder.flatTypes),
    levelTypes: await read(folder.levelTypes),
    streetSuffixes: await read(folder.streetSuffixes),
  };
}

async function addState(
  client: pg.Client,
  edition: number,
  files: GnafFolder['states'][number],
  codes: Codes,
  { onState, onProgress, onFinishedState }: ImportEvents,
): Promise<void> {
  const { state } = files;
  const { rows } = await client.query<{ addresses: number }>(
    'select addresses from address_edition_states where edition = $1 and state = $2',
    [edition, state],
  );
  onState(state, rows[0]?.addresses ?? null);
  if (rows[0]) return;
  await client.query('begin');
  const addresses = await loadState(client, edition, files, codes, (count) => onProgress(state, count));
  await client.query('insert into address_edition_states (edition, state, addresses) values ($1, $2, $3)', [
    edition,
    state,
    addresses,
  ]);
  await client.query('commit');
  onFinishedState(state, addresses);
}

async function summaryOf(
  client: pg.Client,
  edition: number,
  { name }: GnafFolder,
  isInUse: boolean,
): Promise<ImportSummary> {
  const { rows } = await client.query<{ addresses: number; streets: number }>(
    `select (select sum(addresses)::int from address_edition_states where edition = $1) as addresses,
       (select count(*)::int from address_streets where edition = $1) as streets`,
    [edition],
  );
  return { name, addresses: rows[0]?.addresses ?? 0, streets: rows[0]?.streets ?? 0, isInUse };
}
