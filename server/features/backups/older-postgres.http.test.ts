import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { everyFile, everyRow } from '../../../tests/kit/backups.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { startOwnPostgres } from '../../../tests/kit/database/own-postgres.ts';
import { temporaryFolder } from '../../../tests/kit/files/temporary-folder.ts';
import { jobPhotosPath, photo, smallPhoto, uploadPhotos } from '../../../tests/kit/photos.ts';
import { localStorage } from '../../adapters/storage/local.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

async function versionOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('show server_version_num');
  await client.end();
  return Number(rows[0].server_version_num);
}

test('a backup made on an older PostgreSQL is restored into the one that we bring', async ({ skip }) => {
  const { app, deps, databaseUrl } = await testApp();
  const { token, jobId } = await signedInCustomer(app, { ProblemDescription: 'Zoë ❄, \\N and\ttabs' });
  await uploadPhotos(app, token, jobPhotosPath(jobId), [photo(await smallPhoto())]);
  const path = join(temporaryFolder(), 'galley.tar');
  const { secret, storage, clock, config } = deps;
  await writeBackup(path, { databaseUrl, secret, keptSecret: null, storage, clock, recipient: undefined });

  const ours = await startOwnPostgres();
  await ours.run('postgres', 'create database restored');
  const url = ours.urlOf('postgres', 'restored');
  skip((await versionOf(databaseUrl)) >= (await versionOf(url)), 'this machine has no older one');
  const dataDir = temporaryFolder();
  await restoreBackup(await openBackup(path, undefined), {
    database: { url, ownerUrl: url },
    storage: localStorage(join(dataDir, 'files')),
  });
  expect(await everyRow(url)).toEqual(await everyRow(databaseUrl));
  expect(await everyFile(dataDir)).toEqual(await everyFile(config.dataDir));
});
