import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../../adapters/storage/port.ts';
import { photoFolder } from '../../common/photos/photo-files.ts';
import { connectDatabase, NO_LIMITS } from '../../db/client.ts';
import { OlderSchemaError } from '../../db/migrate.ts';
import { isTooOld } from '../../db/migrate-to.ts';
import type { Clock } from '../../platform/clock.ts';
import { BACKUP_PART_BYTES } from '../../platform/limits.ts';
import type { Secret } from '../../platform/secret.ts';
import { type Archive, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type BackedUpTable, FILES, FORMAT, MANIFEST, type Manifest, rowsEntry, SECRET } from './manifest.ts';
import {
  contentsOf,
  findSequences,
  findTables,
  findVersions,
  quoted,
  type Table,
  usePortableText,
} from './tables.ts';

/** What is backed up. */
export type BackupSource = {
  databaseUrl: string;
  secret: Secret;
  /** The text of the secret if it's kept in the data folder; null if it comes from the environment. */
  keptSecret: string | null;
  /** Null to leave the files out. */
  storage: Storage | null;
  clock: Clock;
  /** The public key to encrypt it for; not encrypted if left out. */
  recipient: string | undefined;
};

/** The purpose under which the manifest's `secretCode` is made. */
export const SECRET_PURPOSE = 'backup';

/** Fast, so that it doesn't slow down a running server; rows still shrink to a fifth. */
const COMPRESSION = { level: 1 };
const compress = promisify(gzip);

/** Ends each row in COPY's text format, which escapes it everywhere else. */
const NEWLINE = 10;

/**
 * Writes every row as of one instant, the sequences, the files that these rows name, and the secret. Servers may keep
 * running meanwhile.
 * @throws BackupError if there are none
 * @throws OlderSchemaError if this version couldn't restore them
 */
export async function writeBackup(path: string, source: BackupSource): Promise<Manifest> {
  const client = await connectDatabase({ connectionString: source.databaseUrl, ...NO_LIMITS });
  try {
    await client.query('begin isolation level repeatable read read only');
    await usePortableText(client);
    const described = await describe(client, source);
    let files = 0;
    await writeArchive(path, source.recipient, async (archive) => {
      for (const table of described.tables) await addRows(archive, client, table);
      if (source.keptSecret !== null) await archive.add(SECRET, Buffer.from(source.keptSecret));
      const named = await findFiles(client);
      // Copying files may take hours, and until this transaction ends, a new version's migrations have to wait.
      await client.query('commit');
      if (source.storage) files = await addFiles(archive, source.storage, named);
      await archive.add(MANIFEST, Buffer.from(JSON.stringify({ ...described, files }, null, 1)));
    });
    return { ...described, files };
  } finally {
    await client.end();
  }
}

async function describe(
  client: Client,
  { secret, clock }: Pick<BackupSource, 'secret' | 'clock'>,
): Promise<Omit<Manifest, 'files'>> {
  const { migration, queue } = await findVersions(client);
  if (migration === null || queue === null) {
    throw new BackupError('There is nothing to back up: the database was never used by a server.');
  }
  if (isTooOld(migration)) throw new OlderSchemaError();
  const tables: BackedUpTable[] = [];
  for (const table of await findTables(client)) {
    tables.push({ ...table, ...(await contentsOf(client, table)) });
  }
  const { rows } = await client.query('show server_version');
  const madeAt = clock.now().toString();
  return {
    format: FORMAT,
    madeAt,
    schema: { migration, queue },
    postgres: rows[0]?.server_version,
    secretCode: secret.codeFor(SECRET_PURPOSE, madeAt),
    tables,
    // Read after the snapshot was taken, so no row in it has a higher number.
    sequences: await findSequences(client),
  };
}

/** Adds a table's rows in parts, each of complete rows. */
async function addRows(archive: Archive, client: Client, table: Table): Promise<void> {
  const columns = table.columns.map((column) => quoted(client, column)).join(', ');
  const copy = client.query(copyTo(`copy (select ${columns} from ${quoted(client, table.name)}) to stdout`));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const addPart = async (rows: Buffer) => {
    parts += 1;
    await archive.add(rowsEntry(table.name, parts), await compress(rows, COMPRESSION));
  };
  for await (const piece of copy as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    const end = piece.lastIndexOf(NEWLINE) + 1;
    if (bytes < BACKUP_PART_BYTES || end === 0) continue;
    const rest = Buffer.from(piece.subarray(end));
    await addPart(Buffer.concat(pieces).subarray(0, bytes - rest.length));
    pieces = [rest];
    bytes = rest.length;
  }
  if (bytes > 0) await addPart(Buffer.concat(pieces));
}

/** The files that the rows of the snapshot name. */
type NamedFiles = { photos: string[]; pdfs: string[] };

/** The ids of all photos and files of messages, and the storage keys of all PDFs. */
async function findFiles(client: Client): Promise<NamedFiles> {
  const photos = ['job_photos', 'asset_photos', 'visit_photos', 'message_files']
    .map((table) => `select document_id as found from ${table}`)
    .join(' union all ');
  const pdfs = 'select pdf_key as found from documents where pdf_key is not null';
  return { photos: await all(client, photos), pdfs: await all(client, pdfs) };
}

const all = async (client: Client, query: string) =>
  (await client.query<{ found: string }>(query)).rows.map(({ found }) => found);

/** Adds every file that hasn't been deleted meanwhile. @returns how many */
async function addFiles(archive: Archive, storage: Storage, { photos, pdfs }: NamedFiles): Promise<number> {
  let files = 0;
  const add = async (key: string) => {
    const content = await storage.get(key);
    if (content === null) return;
    await archive.add(`${FILES}${key}`, content);
    files += 1;
  };
  for (const documentId of photos) {
    for (const key of await storage.list(photoFolder(documentId))) await add(key);
  }
  for (const key of pdfs) await add(key);
  return files;
}
