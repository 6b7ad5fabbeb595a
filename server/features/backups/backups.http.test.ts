import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { everyFile, everyRow } from '../../../tests/kit/backups.ts';
import { book, signedInCustomer, visitorForm } from '../../../tests/kit/bookings.ts';
import { emptyTestDatabase } from '../../../tests/kit/database/db.ts';
import { laterVersion } from '../../../tests/kit/database/later-version.ts';
import { temporaryFolder } from '../../../tests/kit/files/temporary-folder.ts';
import { jobPhotosPath, photo, smallPhoto, uploadPhotos } from '../../../tests/kit/photos.ts';
import { until } from '../../../tests/kit/until.ts';
import { outboxFolder } from '../../adapters/mail/local.ts';
import { localStorage } from '../../adapters/storage/local.ts';
import { OlderSchemaError } from '../../db/migrate.ts';
import { knownMigrations, MIGRATIONS } from '../../db/migrate-to.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { openDeps } from '../../deps.ts';
import { secretOf } from '../../platform/secret.ts';
import { taskHandlers } from '../../tasks.ts';
import { documentPdf } from '../invoices/document-pdf.ts';
import { readArchive, writeArchive } from './archive.ts';
import { checkSecret } from './check-secret.ts';
import { MANIFEST } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { refuseOtherVersion, restoreBackup } from './restore-backup.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

// Each backs up a whole company, and most restore it.
vi.setConfig({ testTimeout: 240_000 });

/** Backs a server up and answers the file. */
async function backedUp({ deps, databaseUrl }: TestApp, changes: Partial<BackupSource> = {}) {
  const path = join(temporaryFolder(), 'galley.tar');
  const { secret, storage, clock } = deps;
  const source = { databaseUrl, secret, keptSecret: null, storage, clock, recipient: undefined };
  await writeBackup(path, { ...source, ...changes });
  return path;
}

/** Restores a file into an empty database and an empty folder. */
async function restored(path: string, migrations = MIGRATIONS) {
  const database = await emptyTestDatabase();
  onTestFinished(() => database.drop());
  const { url } = database;
  const dataDir = temporaryFolder();
  const storage = localStorage(join(dataDir, 'files'));
  const target = { database: { url, ownerUrl: url }, storage };
  await restoreBackup(await openBackup(path, undefined), target, migrations);
  return { url, dataDir };
}

/** A server whose every kind of table has rows, some with characters that files of rows treat specially. */
async function busyServer() {
  const kit = await testApp({ env: { GALLEY_ENV: 'local' } });
  const requests = vi.spyOn(kit.app, 'inject');
  await loadDemo(kit.deps);
  const { token, jobId } = await signedInCustomer(kit.app, {
    CheckoutEmailAddress: 'zoe@marlowestreet.example',
    ProblemDescription: 'Tab\there, back\\slash, \\N, \\., "quotes",\nthe second line, and Zoë ❄',
  });
  await uploadPhotos(kit.app, token, jobPhotosPath(jobId), [
    photo(await smallPhoto()),
    photo(await smallPhoto()),
  ]);
  // More than fits into one part of a backup, in rows of every length.
  await kit.deps.pool.query(
    `insert into contact_requests (name, topic, message, created_at)
     select 'Ann Lee', 'text', repeat('Too warm. ', n), now() from generate_series(1, 1000) n`,
  );
  const { rows } = await kit.deps.pool.query('select id from documents limit 1');
  await documentPdf(kit.deps, Number(rows[0].id));
  // The card provider reports the demo's dispute a few seconds after the charge: nothing may change from here on. On a
  // busy machine that's before the demo is committed, and the event then leaves no row.
  const report = await until(() => {
    const index = requests.mock.calls.findIndex((call) =>
      JSON.stringify(call).includes('/local-card/v1/events'),
    );
    return index >= 0 && requests.mock.results[index];
  });
  await report.value;
  return kit;
}

test('every row of every table, every sequence and every byte of every photo and PDF is there again', async () => {
  const kit = await busyServer();
  const before = await everyRow(kit.databaseUrl);
  const { url, dataDir } = await restored(await backedUp(kit));
  expect(Object.keys(before).length).toBeGreaterThan(45);
  expect(await everyRow(url)).toEqual(before);
  const files = await everyFile(kit.deps.config.dataDir);
  expect(Object.keys(files)).toHaveLength(3);
  expect(await everyFile(dataDir)).toEqual(files);
});

test('a backup is of one instant: what is booked and removed while it is made isn’t half in it', async () => {
  const kit = await busyServer();
  const { storage } = kit.deps;
  const before = await everyRow(kit.databaseUrl);
  const handle = taskHandlers(kit.deps)['process-photo'];
  const { rows: photos } = await kit.deps.pool.query('select document_id from job_photos order by 1');
  const documentIds = photos.map(({ document_id }) => document_id as string);
  let isFirst = true;
  const path = await backedUp(kit, {
    storage: {
      ...storage,
      async list(folder) {
        if (isFirst) {
          isFirst = false;
          await book(kit.app, visitorForm({ CheckoutEmailAddress: 'late@marlowestreet.example' }));
          for (const documentId of documentIds) await handle({ owner: 'job', documentId });
          // A new version that changes tables doesn't wait for the files.
          await kit.deps.pool.query(
            `begin; set local lock_timeout = '2s'; lock table job_photos in access exclusive mode; commit`,
          );
        }
        return storage.list(folder);
      },
    },
  });
  const { url, dataDir } = await restored(path);
  expect(await everyRow(url)).toEqual(before);

  // The rows say that photos wait, and the files that they are ready: their tasks bring both together.
  const deps = await openDeps({ ...kit.deps.config, dataDir }, { url }, kit.deps.log, kit.clock);
  onTestFinished(() => deps.close());
  for (const documentId of documentIds)
    await taskHandlers(deps)['process-photo']({ owner: 'job', documentId });
  const { rows } = await deps.pool.query('select status, width, height from job_photos');
  expect(rows).toEqual([
    { status: 'ready', width: 20, height: 40 },
    { status: 'ready', width: 20, height: 40 },
  ]);
  expect(await everyFile(dataDir)).toEqual(await everyFile(kit.deps.config.dataDir));
});

test('emails that waited are sent by the restored server, and those that were sent are not sent again', async () => {
  const kit = await testApp();
  const outboxOf = async (dataDir: string) => {
    const names: string[] = await readdir(outboxFolder(dataDir));
    return names.filter((name) => name.endsWith('.eml'));
  };
  const stateOf = async ({ pool }: TestApp['deps']) => {
    const { rows } = await pool.query(`select distinct state from jobs.job where name = 'send-mail'`);
    return rows.map(({ state }) => state);
  };
  await book(kit.app, visitorForm());
  await kit.deps.queue.work(taskHandlers(kit.deps));
  await until(async () => (await stateOf(kit.deps)).join() === 'completed');
  const sent = await outboxOf(kit.deps.config.dataDir);
  await kit.deps.queue.stop();
  await book(kit.app, visitorForm({ CheckoutEmailAddress: 'dana@marlowestreet.example' }));
  const { url, dataDir } = await restored(await backedUp(kit));

  const deps = await openDeps({ ...kit.deps.config, dataDir }, { url }, kit.deps.log, kit.clock);
  onTestFinished(() => deps.close());
  await deps.queue.work(taskHandlers(deps));
  await until(async () => (await stateOf(deps)).join() === 'completed');
  const sentNow = await outboxOf(dataDir);
  expect(sentNow.length).toBeGreaterThan(0);
  expect(sentNow.filter((name) => sent.includes(name))).toEqual([]);
});

test('a backup of an earlier version is brought to this one', async () => {
  const kit = await testApp();
  await kit.deps.pool.query(`insert into brands (id, name) values (777, 'Marlowe')`);
  const path = await backedUp(kit);
  const migrations = laterVersion(
    `ALTER TABLE "brands" ADD COLUMN "initial" text;
     --> statement-breakpoint
     UPDATE "brands" SET "initial" = left("name", 1);`,
  );
  const { url } = await restored(path, migrations);
  const now = new pg.Client({ connectionString: url });
  await now.connect();
  onTestFinished(() => now.end());
  const { rows } = await now.query('select name, initial from brands where id = 777');
  expect(rows).toEqual([{ name: 'Marlowe', initial: 'M' }]);
  const { rows: applied } = await now.query(
    'select created_at::float8 as at from drizzle.__drizzle_migrations order by 1',
  );
  expect(applied.map(({ at }) => at)).toEqual(knownMigrations(migrations));
});

/** A copy of a backup whose manifest is another. */
async function withManifest(path: string, change: (manifest: Record<string, unknown>) => object) {
  const copy = `${path}.${randomUUID()}`;
  await writeArchive(copy, undefined, async (archive) => {
    for await (const { name, content } of readArchive(path, undefined)) {
      const changed = () => Buffer.from(JSON.stringify(change(JSON.parse(content.toString()))));
      await archive.add(name, name === MANIFEST ? changed() : content);
    }
  });
  return copy;
}

test('a backup of a newer version, or with other rows than it says, leaves nothing behind', async () => {
  const path = await backedUp(await testApp());
  const newer = 'was made by a newer version';
  const format = await withManifest(path, (manifest) => ({ ...manifest, format: 2 }));
  await expect(openBackup(format, undefined)).rejects.toThrow(newer);
  for (const schema of [
    { migration: Math.max(...knownMigrations()) + 1, queue: 1 },
    { migration: Math.max(...knownMigrations()), queue: 1_000_000 },
  ]) {
    const copy = await withManifest(path, (manifest) => ({ ...manifest, schema }));
    const backup = await openBackup(copy, undefined);
    expect(() => refuseOtherVersion(backup)).toThrow(newer);
  }
  const fewer = await withManifest(path, (manifest) => ({
    ...manifest,
    tables: (manifest.tables as object[]).map((table) => ({ ...table, digest: '0' })),
  }));
  await expect(restored(fewer)).rejects.toThrow('are not those that were backed up; nothing was restored');
});

test('what was made before the first migration is neither backed up nor restored', async () => {
  const kit = await testApp();
  const migration = Math.min(...knownMigrations()) - 1;
  const older = await withManifest(await backedUp(kit), ({ schema, ...rest }) => ({
    ...rest,
    schema: { ...(schema as object), migration },
  }));
  const target = await emptyTestDatabase();
  onTestFinished(() => target.drop());
  const database = { url: target.url, ownerUrl: target.url };
  await expect(
    restoreBackup(await openBackup(older, undefined), { database, storage: null }),
  ).rejects.toThrow(
    "was made by an earlier version, whose tables this one can't update: restore it with that version.",
  );
  expect(await everyRow(target.url)).toEqual({ pg_sequences: [] });

  await kit.deps.pool.query('update drizzle.__drizzle_migrations set created_at = $1', [migration]);
  await expect(backedUp(kit)).rejects.toThrow(OlderSchemaError);
});

test('nothing is restored over a database that has tables', async () => {
  const kit = await testApp();
  const backup = await openBackup(await backedUp(kit), undefined);
  const before = await everyRow(kit.databaseUrl);
  const database = { url: kit.databaseUrl, ownerUrl: kit.databaseUrl };
  await expect(restoreBackup(backup, { database, storage: null })).rejects.toThrow(
    "The database isn't empty",
  );
  expect(await everyRow(kit.databaseUrl)).toEqual(before);
});

test('a backup is only restored where its secret is known', async () => {
  const kit = await testApp();
  const [own, other] = ['a secret of thirty-two characters', 'some other secret of as many chars'];
  const withSecret = await openBackup(
    await backedUp(kit, { secret: secretOf(own), keptSecret: own }),
    undefined,
  );
  const without = await openBackup(await backedUp(kit, { secret: secretOf(own) }), undefined);
  checkSecret(withSecret, undefined);
  checkSecret(withSecret, [own]);
  checkSecret(without, [other, own]);
  expect(() => checkSecret(withSecret, [other])).toThrow('was made with another SECRET');
  expect(() => checkSecret(without, undefined)).toThrow('set the same SECRET here');
});
