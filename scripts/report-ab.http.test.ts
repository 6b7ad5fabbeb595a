import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Variant } from '../domain/website/experiment.ts';
import { type TestApp, testApp } from '../tests/kit/app.ts';

const ROOT = join(import.meta.dirname, '..');

/** Runs the command as npm does. */
function report({ databaseUrl }: TestApp, ...args: string[]) {
  const run = promisify(execFile)(process.execPath, ['scripts/report-ab.mjs', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** Visitors who saw the button, of whom some book a day later. */
async function visitors({ deps, clock }: TestApp, variant: Variant, { seen = 0, booked = 0 }) {
  const people = Array.from({ length: seen }, () => ({ id: randomUUID(), variant }));
  for (const one of people)
    await deps.analytics.record(deps.db, one, ['experiment_assigned', 'experiment_exposed']);
  clock.advance({ hours: 24 });
  for (const one of people.slice(0, booked)) await deps.analytics.record(deps.db, one, ['booking_made']);
}

test('[R7.58, R2.19, R2.20] report:ab counts who saw each button and booked, in days of the operator’s calendar', async () => {
  // 11:30pm on Sunday in Sydney; the next visitors come on Monday and Tuesday.
  const kit = await testApp({ at: '2026-11-22T12:30:00Z' });
  await visitors(kit, 'A', { seen: 4, booked: 1 });
  await visitors(kit, 'B', { seen: 3, booked: 2 });
  // Somebody who booked without seeing the button, and somebody who was only assigned, don't count.
  await kit.deps.analytics.record(kit.deps.db, { id: randomUUID(), variant: 'B' }, ['booking_made']);
  await kit.deps.analytics.record(kit.deps.db, { id: randomUUID(), variant: 'A' }, ['experiment_assigned']);

  const { code, stdout } = await report(kit);
  expect(code).toBe(0);
  expect(stdout).toMatch(/A {2}Get instant quote +4 +1 +25\.0 %/);
  expect(stdout).toMatch(/B {2}Book Now +3 +2 +66\.7 %/);
  expect(stdout).toContain('Too early to tell');

  await visitors(kit, 'A', { seen: 5 });
  const monday = await report(kit, '--from', '2026-11-23', '--to', '2026-11-23');
  expect(monday.stdout).toMatch(/A {2}Get instant quote +0 +0 +-[\s\S]*B {2}Book Now +3 +2 /);
});

test('[R7.58] report:ab refuses an invalid period', async () => {
  const kit = await testApp();
  const { code, stderr } = await report(kit, '--from', '2026-02-30');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^'2026-02-30' is no date such as 2026-11-01\.\nnpm run report:ab -- --from .*\n$/);
});

test('a database of an earlier version is refused in a sentence', async () => {
  const kit = await testApp();
  await kit.deps.pool.query('update drizzle.__drizzle_migrations set created_at = 1');
  const { code, stderr } = await report(kit);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^An earlier version made this database, [^\n]*\n$/);
});
