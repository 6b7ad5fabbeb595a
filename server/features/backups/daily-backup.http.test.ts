import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { temporaryFolder } from '../../../tests/kit/files/temporary-folder.ts';
import { until } from '../../../tests/kit/until.ts';
import { buildMetricsApp } from '../../metrics.ts';
import { taskHandlers } from '../../tasks.ts';
import { openBackup } from './open-backup.ts';

/** A server that backs up into a folder, and what Prometheus reads of it. */
async function dailyServer(BACKUP_DIR: string) {
  const lines: string[] = [];
  const kit = await testApp({
    env: { BACKUP_DIR, LOG_LEVEL: 'info' },
    log: { write: (line) => void lines.push(line) },
  });
  const { registry } = kit.deps.metrics;
  buildMetricsApp(kit.deps);
  const read = async (series: string) => {
    const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${series} `));
    return line?.slice(series.length + 1);
  };
  return { ...kit, lines, read };
}

const AGE = 'galley_backup_age_seconds';

test('the daily backup is a whole one, and the last fourteen are kept', async () => {
  const folder = temporaryFolder();
  const { deps, lines } = await dailyServer(folder);
  const earlier = Array.from({ length: 14 }, (_, index) => `galley-2026-11-${index + 5}T163000Z.tar`).map(
    (name) => name.replace(/-(\d)T/, '-0$1T'),
  );
  const others = ['galley-of-march.tar', 'notes.txt'];
  const half = 'galley-2026-11-21T163000Z.tar.9d1c.unfinished';
  for (const name of [...earlier, ...others, half]) await writeFile(join(folder, name), '');
  await taskHandlers(deps)['back-up']({});
  const made = 'galley-2026-11-22T221000Z.tar';
  expect((await readdir(folder)).toSorted()).toEqual([...earlier.slice(1), made, ...others]);
  expect(await openBackup(join(folder, made), undefined)).toMatchObject({
    manifest: { madeAt: '2026-11-22T22:10:00Z' },
  });
  expect(lines.join('')).toMatch(/"name":"galley-2026-11-22T221000Z.tar","rows":\d+.*"msg":"backed up"/);
});

test('one of several servers makes it, its age is a metric, and one that fails is counted and logged', async () => {
  const folder = join(temporaryFolder(), 'later');
  const { deps, lines, read } = await dailyServer(folder);
  const queueBackup = () => deps.pool.query(`insert into jobs.job (name, data) values ('back-up', '{}')`);
  await queueBackup();
  await deps.queue.work(taskHandlers(deps), { backUpAt: '03:30' });
  const failed = 'galley_task_duration_seconds_count{queue="back-up",outcome="failed"}';
  await until(async () => (await read(failed)) === '1');
  expect(lines.join('')).toMatch(/"level":50.*can't be written \(ENOENT\)/);
  expect(await read(AGE)).toBe('+Inf');

  await mkdir(folder);
  await queueBackup();
  await until(async () => (await read(AGE)) !== '+Inf');
  expect(await readdir(folder)).toHaveLength(1);
  await deps.pool.query(
    `update jobs.job set completed_on = now() - interval '30 hours' where name = 'back-up'`,
  );
  expect(Number(await read(AGE))).toBeGreaterThan(30 * 3600 - 60);
  const { rows } = await deps.pool.query(`select cron, timezone from jobs.schedule where name = 'back-up'`);
  expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'Australia/Sydney' }]);
});
