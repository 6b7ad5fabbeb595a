// Prints, as JSON, the tests nearest to what has changed since the branch left main, and the browser tests among what has
// changed: `npm test -- changed` runs both.
import { execFileSync } from 'node:child_process';
import { projectFiles } from '../tests/kit/files/source-files.ts';
import { importersOf, nearestTests } from './nearest-tests.ts';

/** About a minute on a computer with a few cores. */
const MOST = 40;
/** They read every file. */
const ALWAYS = ['tests/house-rules.test.ts', 'tests/import-rules.test.ts'];

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);

/** Where the branch left main; the last commit, if there is no main. */
function findBase(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      const args = ['merge-base', 'HEAD', main];
      return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // A clone of one branch has no such name.
    }
  }
  return 'HEAD';
}

const files = projectFiles();
const touched = [
  ...git('diff', '--name-only', '-z', findBase()),
  ...git('ls-files', '-o', '--exclude-standard', '-z'),
];
const changed = files.filter((file) => touched.includes(file));
const importers = importersOf(files);
const nearest = changed.map((file) => nearestTests(file, importers));
// Of each change first the tests beside it.
const inOrder = new Set(
  [0, 1, 2, 3].flatMap((distance) => nearest.flatMap((groups) => groups[distance] ?? [])),
);
const tests = [...new Set([...changed.filter((file) => /\.test\.(tsx?|mjs)$/.test(file)), ...inOrder])];
const specs = changed.filter((file) => file.endsWith('.spec.ts'));
const run = [...tests.slice(0, MOST), ...ALWAYS];
process.stdout.write(
  JSON.stringify({ changed: changed.length, tests: run, left: tests.length - MOST, specs }),
);
