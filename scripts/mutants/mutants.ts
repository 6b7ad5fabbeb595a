// `npm run mutants`: whether a test fails when the code is wrong. A part of it puts one fault after the other into
// domain/ (Stryker, stryker.config.json); `features` does so in server/features and web, with a draw.
//   npm run mutants                                          all of domain/
//   npm run mutants -- domain/money domain/sites/address.ts  these folders or files
//   npm run mutants -- features [--seed 1] [--count 100] [--seconds 90] [folder or file …]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runFeatures } from './features.ts';

const [what, ...rest] = process.argv.slice(2);

/** What Stryker is to change of a folder or file. */
const patternOf = (name: string) => (path.extname(name) === '' ? `${name.replace(/\/$/, '')}/**/*.ts` : name);

function runStryker(names: readonly string[]): number {
  const only = names.length === 0 ? [] : ['--mutate', [...names.map(patternOf), '!**/*.test.ts'].join(',')];
  const program = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', ...only];
  return spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1;
}

if (what !== 'features') {
  process.exitCode = runStryker(what === undefined ? [] : [what, ...rest]);
} else {
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '90' },
    },
  });
  const [seed = 0, count = 0, seconds = 0] = [values.seed, values.count, values.seconds].map(Number);
  if (!Number.isSafeInteger(seed) || !(count >= 1) || !(seconds >= 1))
    throw new RangeError('--seed, --count and --seconds take numbers');
  await runFeatures({
    seed,
    count,
    seconds,
    under: positionals.length > 0 ? positionals : ['server/features', 'web'],
  });
}
