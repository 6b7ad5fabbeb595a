// Puts drawn faults into a copy of the project, one at a time, and runs the tests that are nearest to each.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { HOME, projectFiles, readSource } from '../../tests/kit/files/source-files.ts';
import { importersOf, nearestTests } from '../nearest-tests.ts';
import { describeMutant, type Mutant, mutantsOf, withMutant } from './find-mutants.ts';

type Drawn = { file: string; mutant: Mutant };
type Options = { seed: number; count: number; seconds: number; under: readonly string[] };
type Outcome = { is: 'caught'; by: string } | { is: 'survived' | 'slow' };

/** A screen (`.tsx`) is tested in a browser. */
const isSource = (file: string) => file.endsWith('.ts') && !/\.(test|suite|d)\.ts$/.test(file);
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The same seed draws the same mutants of the same sources; each is as likely as any other. */
function draw(files: readonly string[], { seed, count }: Options): Drawn[] {
  const all = files.flatMap((file) => mutantsOf(file, readSource(file)).map((mutant) => ({ file, mutant })));
  const length = Math.min(count, all.length);
  const places = fc.uniqueArray(fc.integer({ min: 0, max: all.length - 1 }), {
    minLength: length,
    maxLength: length,
  });
  const [drawn = []] = fc.sample(fc.noBias(places), { seed, numRuns: 1 });
  say(`${length} of ${all.length} mutants in ${files.length} files, seed ${seed}`);
  return drawn.flatMap((place) => all[place] ?? []);
}

/** A copy of the project with its packages, so that a fault never gets into the working tree. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'galley-mutants-'));
  for (const file of projectFiles()) cpSync(path.join(HOME, file), path.join(copy, file));
  for (const folder of ['node_modules', 'dist'])
    symlinkSync(path.join(HOME, folder), path.join(copy, folder));
  return copy;
}

const nameOfFailed = ({ children, relativeModuleId }: TestModule) =>
  `${relativeModuleId}: ${[...children.allTests('failed')][0]?.fullName ?? 'does not load'}`;

/** Runs one group; undefined if the time is over before. */
async function runGroup(vitest: Vitest, specifications: TestSpecification[], milliseconds: number) {
  vitest.state.filesMap.clear();
  const run = vitest.runTestSpecifications(specifications);
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds);
  const result = await Promise.race([run, late]);
  clearTimeout(timer);
  if (result !== undefined) return result;
  await vitest.cancelCurrentRun('keyboard-input');
  await run;
}

async function tryOne(vitest: Vitest, groups: string[][], seconds: number): Promise<Outcome> {
  const root = vitest.config.root;
  const started = performance.now();
  for (const group of groups) {
    const specifications = group.flatMap((test) => vitest.getModuleSpecifications(path.join(root, test)));
    const left = seconds * 1000 - (performance.now() - started);
    if (left <= 0) return { is: 'slow' };
    const result = await runGroup(vitest, specifications, left);
    const failed = (result?.testModules ?? vitest.state.getTestModules()).find(
      (one) => one.state() === 'failed',
    );
    if (failed) return { is: 'caught', by: nameOfFailed(failed) };
    if (result?.unhandledErrors.length) return { is: 'caught', by: 'an error that nobody handled' };
    if (result === undefined) return { is: 'slow' };
  }
  return { is: 'survived' };
}

/** Prints each mutant's outcome, then the survivors with what was changed, and the share that was caught. */
export async function runFeatures(options: Options): Promise<void> {
  const files = projectFiles();
  const isUnder = (file: string) =>
    options.under.some((name) => file === name || file.startsWith(`${name}/`));
  const importers = importersOf(files);
  const sources = files.filter((file) => isSource(file) && isUnder(file));
  const tested = sources.filter((file) => nearestTests(file, importers).length > 0);
  say(
    `${sources.length - tested.length} of ${sources.length} files have no test but those in a browser: left out.`,
  );
  const drawn = draw(tested, options);
  const copy = copyProject();
  const vitest = await createVitest({
    root: copy,
    project: ['rules', 'unit', 'http'],
    watch: false,
    bail: 1,
    maxWorkers: 2,
    reporters: [{}],
  });
  const counts = { caught: 0, survived: 0, slow: 0 };
  const survivors: string[] = [];
  try {
    await vitest.globTestSpecifications();
    for (const { file, mutant } of drawn) {
      const source = readFileSync(path.join(copy, file), 'utf8');
      const write = (text: string) => {
        writeFileSync(path.join(copy, file), text);
        vitest.invalidateFile(path.join(copy, file));
      };
      write(withMutant(source, mutant));
      const outcome = await tryOne(vitest, nearestTests(file, importers), options.seconds);
      write(source);
      counts[outcome.is] += 1;
      const { line, diff } = describeMutant(source, mutant);
      say(
        `${outcome.is} ${file}:${line} ${mutant.kind}${outcome.is === 'caught' ? `, by ${outcome.by}` : ''}`,
      );
      if (outcome.is !== 'caught') survivors.push(`${file}:${line} ${mutant.kind}, ${outcome.is}\n${diff}`);
    }
  } finally {
    await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  }
  const { caught, survived, slow } = counts;
  say(`\n${survivors.join('\n\n')}\n`);
  say(`${caught} caught, ${survived} survived the tests of their subject, ${slow} no test caught in time:`);
  say(`${((caught / Math.max(1, drawn.length)) * 100).toFixed(0)} % were caught.`);
}
