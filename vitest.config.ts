import { defineConfig } from 'vitest/config';

// The product's sources; tests/e2e belongs to Playwright.
const tests = '{server,web,scripts,tests}/**/*.test.{ts,tsx,mjs}';
/** What needs this machine's own PostgreSQL, which may be an older one than ours: PgBouncer in front of it, and a move to ours. */
const needOutside = [
  'server/db/pgbouncer.http.test.ts',
  'server/features/backups/older-postgres.http.test.ts',
];
const needDatabase = '{domain,contracts,server,web,scripts,tests}/**/*.http.test.ts';

export default defineConfig({
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    // More than a small machine has cores, since a test waits for a part of its time; no more, since each worker of the
    // database tests holds some of the embedded PostgreSQL's 60 connections.
    maxWorkers: 3,
    // An application per test makes much that is soon thrown away: more room for it is an eighth less work.
    execArgv: ['--max-semi-space-size=64'],
    // What is slow on a busy machine isn't wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What another process has to hear of first takes as long as the machine is busy.
    expect: { poll: { timeout: 90_000 } },
    projects: [
      // Once more on PostgreSQL 15, what could differ between it and the one we bring: our functions, triggers and
      // constraints, locks and races, notifications, plans, migrations, the queue's own SQL, and backups. The demo adds
      // what bookings, visits and payments write. Lists and look-ups are plain selects, which run on ours only.
      {
        test: {
          name: 'postgres',
          isolate: false,
          include: [
            'server/db/**/*.http.test.ts',
            'server/queue/**/*.http.test.ts',
            'server/catalogue/*.http.test.ts',
            'server/features/reference-data/import-localities.http.test.ts',
            'server/features/reference-data/maps.http.test.ts',
            'server/features/bookings/*-races.http.test.ts',
            'server/features/repair-quotes/*-races.http.test.ts',
            'server/features/jobs/job-states.http.test.ts',
            'server/features/jobs/change-plans.http.test.ts',
            'server/features/personal-data/*.http.test.ts',
            'server/demo/*.http.test.ts',
            'server/features/backups/older-postgres.http.test.ts',
          ],
          // These ask nothing of it: one starts our own PostgreSQL, one tests the tests, one is about the calendar.
          exclude: [
            'server/db/lost-standby.http.test.ts',
            'server/db/nested-selects.http.test.ts',
            'server/demo/fill-day.http.test.ts',
          ],
          globalSetup: 'tests/kit/database/vitest-database.ts',
        },
      },
      {
        test: {
          name: 'rules',
          // Pure functions keep nothing from one file to the next, and loading them again takes longer than most tests.
          isolate: false,
          include: ['{domain,contracts}/**/*.test.ts'],
        },
      },
      { test: { name: 'unit', include: [tests], exclude: [needDatabase, 'tests/e2e/**'] } },
      {
        test: {
          name: 'http',
          // The programs are loaded once per worker: no test file shares an app or a database with another anyway.
          isolate: false,
          include: [needDatabase],
          exclude: needOutside,
          globalSetup: 'tests/kit/database/vitest-database.ts',
        },
      },
    ],
  },
});
