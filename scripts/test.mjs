// `npm test`: everything, on a computer with only an old Node; `npm test -- static|unit|http|browser` runs a part, and
// `changed` the tests nearest to what has changed. A failing part doesn't stop the others. The last line is
// `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureOtherEngines } from './browser.mjs';
import { ensurePrograms } from './debian.mjs';
import { findExternalPostgres, startExternalPostgres } from './external-postgres.mjs';
import { ensureInstalled } from './installation.mjs';
import { packageCommand, productEnvironment, productNode, run } from './programs.mjs';
import { ensureBuilt } from './site-build.mjs';
import { main, Trouble } from './trouble.mjs';

const PARTS = ['static', 'unit', 'http', 'browser'];
/** Only if it's named: all parts together run these tests too. */
const CHANGED = 'changed';
const reports = mkdtempSync(join(tmpdir(), 'galley-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
// So that Ctrl-C leaves nothing behind either.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const total = { passed: 0, failed: 0 };
/** Tests that passed on the second try, by name, with what the first said: its cause is to be found. */
const retried = [];
/** What failed, by name, with its message: repeated at the end, since of a long output often only the end is kept. */
const failures = [];

/** Runs one stage under its own heading and adds its counts; an exception counts as one failure. */
async function stage(title, work) {
  process.stdout.write(`\n── ${title}\n`);
  let counts;
  try {
    counts = await work();
  } catch (error) {
    const details = error instanceof Trouble && error.details !== '' ? `${error.details}\n` : '';
    process.stderr.write(`${details}${error instanceof Trouble ? error.message : error.stack}\n`);
    counts = { passed: 0, failed: 1 };
  }
  if (counts.failed > 0) failures.push(`${title}: ${counts.failed} failed`);
  total.passed += counts.passed;
  total.failed += counts.failed;
}

/** Prints a part's slowest tests, where time can be saved. */
function printSlowest(tests) {
  const slowest = [...tests].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 20);
  const lines = slowest.map(
    ({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`,
  );
  if (lines.length > 0) process.stdout.write(`\nThe slowest:\n${lines.join('\n')}\n`);
}

/** The first lines of each message: what was expected and where, without the test program's own stack. */
const briefly = (messages) =>
  messages.map((message) => message.split('\n').slice(0, 6).join('\n')).join('\n');

/** A check that passes or fails as a whole. */
async function check(file, ...args) {
  const { code } = await run(packageCommand(file, ...args), { env: productEnvironment(), show: true });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run that exits with an error has at least one failure, whatever its report says. */
const counted = (code, passed, failed) => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1) });

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

async function vitest(name, projects, { databaseUrl = '', files = [] } = {}) {
  const report = join(reports, `${name}.json`);
  const args = [
    ...['run', '--passWithNoTests', ...files, ...projects.map((project) => `--project=${project}`)],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // A CI computer may be busy: a real failure fails twice.
    ...(process.env.CI ? ['--retry=1'] : []),
  ];
  const env = productEnvironment({ TEST_DATABASE_URL: databaseUrl });
  const { code } = await run(packageCommand('vitest/vitest.mjs', ...args), { env, show: true });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report) ?? {};
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  for (const file of testResults.filter(({ status }) => status === 'failed')) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    failures.push(
      ...failed.map(
        ({ fullName, failureMessages }) => `${file.name}\n${fullName}\n${briefly(failureMessages)}`,
      ),
    );
    // A file that couldn't be loaded, or whose hooks failed.
    if (failed.length === 0) failures.push(`${file.name}\n${briefly([file.message])}`);
  }
  retried.push(
    ...tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}\n${briefly(failureMessages)}`),
  );
  printSlowest(tests.map(({ fullName, duration = 0 }) => ({ name: fullName, milliseconds: duration })));
  return counted(code, numPassedTests, numFailedTests);
}

async function externalPostgres() {
  const found = findExternalPostgres();
  if (found === undefined) {
    process.stdout.write('Not run: this machine has no programs of a PostgreSQL 15 or newer.\n');
    return { passed: 0, failed: 0 };
  }
  process.stdout.write(`PostgreSQL ${found.version} of ${found.bin}\n`);
  const missing = await ensurePrograms({ '/usr/sbin/pgbouncer': 'pgbouncer' });
  if (missing.length > 0) process.stdout.write(`No tests of the pooler: this machine has no ${missing}.\n`);
  const postgres = await startExternalPostgres(found.bin);
  try {
    return await vitest('outside', ['postgres'], { databaseUrl: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Browser tests; all of them, if no file is named. */
async function browser(files = []) {
  const program = await ensureBrowser();
  await ensureOtherEngines();
  const report = join(reports, 'browser.json');
  const env = productEnvironment({
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(program === undefined ? {} : { GALLEY_CHROMIUM: program }),
  });
  const args = ['test', ...files, '--pass-with-no-tests', '--reporter=list,json'];
  const command = packageCommand('playwright/cli.js', ...args);
  const { code } = await run(command, { env, show: true });
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = readReport(report) ?? {};
  const specs = suites.flatMap(specsOf);
  retried.push(...specs.filter(isFlaky).map((spec) => `${nameOf(spec)}\n${briefly(errorsOf(spec))}`));
  failures.push(...specs.filter(isFailed).map((spec) => `${nameOf(spec)}\n${briefly(errorsOf(spec))}`));
  printSlowest(specs.map((spec) => ({ name: nameOf(spec), milliseconds: durationOf(spec) })));
  return counted(code, expected + flaky, unexpected);
}

/** What `changed` runs. */
async function findChanged() {
  const command = { command: productNode(), args: ['scripts/changed-tests.ts'], shell: false };
  const { code, output } = await run(command, { env: productEnvironment() });
  if (code !== 0) throw new Trouble('It could not be found out what has changed.', output);
  const { changed, tests, left, specs } = JSON.parse(output);
  process.stdout.write(`${changed} files changed: ${tests.length + specs.length} files of tests\n`);
  if (left > 0) process.stdout.write(`${left} more files of tests are near: npm test runs them.\n`);
  return { tests, specs };
}

/** A suite's tests, including those of nested suites. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`;

/** Milliseconds at every width together, with what was tried again. */
const durationOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);

const errorsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors.map(({ message }) => message));

/** At any width: the report's `ok` is that of the first. */
const isFailed = ({ tests }) => tests.some(({ status }) => status === 'unexpected');

const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky');

await main(async () => {
  const wanted = process.argv.slice(2);
  const parts = [...PARTS, CHANGED];
  const unknown = wanted.find((part) => !parts.includes(part));
  if (unknown !== undefined)
    throw new Trouble(`There is no part "${unknown}" of the tests: choose of ${parts.join(', ')}.`);
  const wants = (part) => wanted.length === 0 || wanted.includes(part);
  await ensureInstalled({ withDev: true });
  if (wants('static')) {
    await stage('Types', () => check('typescript/bin/tsc'));
    await stage('Lint and format', () => check('@biomejs/biome/bin/biome', 'check'));
    await stage('Dead code', () => check('knip/bin/knip.js'));
    await stage('Code that only tests use', () => check('knip/bin/knip.js', '--production'));
  }
  // Among the unit tests are those that kill a built server.
  if (PARTS.slice(1).some(wants)) {
    await stage('Build', async () => {
      await ensureBuilt();
      return { passed: 0, failed: 0 };
    });
  }
  if (wants('http') || wants('browser')) {
    await stage('Browser support', async () => {
      const { code } = await run(
        { command: productNode(), args: ['scripts/browser-support/check.ts'], shell: false },
        { env: productEnvironment(), show: true },
      );
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    });
  }
  const own = ['unit', 'http'].filter(wants);
  const projects = own.flatMap((part) => (part === 'unit' ? ['rules', 'unit'] : part));
  if (own.length > 0) await stage(`Tests: ${own.join(' and ')}`, () => vitest('own', projects));
  if (wants('http')) await stage('Database tests on an external PostgreSQL', externalPostgres);
  if (wants('browser')) await stage('Browser tests', browser);
  if (wanted.includes(CHANGED)) {
    const { tests, specs } = await findChanged();
    await stage('Tests nearest to the change', () =>
      vitest('changed', ['rules', 'unit', 'http'], { files: tests }),
    );
    if (specs.length > 0) {
      await stage('Changed browser tests', async () => {
        await ensureBuilt();
        return browser(specs);
      });
    }
  }
  if (retried.length > 0) process.stdout.write(`\nPassed at the second try:\n${retried.join('\n')}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n\n')}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
