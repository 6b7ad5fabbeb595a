import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig, variables } from '../server/config/config.ts';
import { projectFiles, readSource } from './kit/files/source-files.ts';
import { everyProvider, liveSettings, offeredSettings } from './kit/live-settings.ts';

type Settings = Record<string, string>;

/** What has to be filled in is as random as the operator's. */
const SECRET = randomBytes(32).toString('hex');

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The variables that lines of a text set, by a pattern with name and value; what has to be filled in gets a value. */
function settings(text: string, pattern: RegExp): Settings {
  const filledIn = text.replaceAll(/\$\{\w+[^}]*\}/g, SECRET).replaceAll('…', 'abc');
  return Object.fromEntries(
    [...filledIn.matchAll(pattern)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  );
}

const IN_MAPPING = /^ +([A-Z_0-9]+): (.*)$/gm;
const examples: Record<string, Settings> = {
  '.env.live.example': liveSettings,
  '.env.live.example with every provider': everyProvider,
  'compose.yaml': settings(read('deploy/compose/compose.yaml').split('\nservices:')[0] ?? '', IN_MAPPING),
  Kubernetes: settings(
    read('deploy/kubernetes/config.yaml') +
      read('deploy/kubernetes/secret.example.yaml').replace("SECRET: ''", `SECRET: ${SECRET}`),
    IN_MAPPING,
  ),
};

/** What a server that is given this refuses. */
function faultsOf(env: Settings): readonly string[] {
  try {
    loadConfig({ ...env, BRAND_DIR: './brand' });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

test.each(Object.keys(examples))('a server starts with the settings of %s', (name) => {
  const env = examples[name] ?? {};
  expect(env.GALLEY_ENV).toMatch(/^(staging|live)$/);
  expect(faultsOf(env)).toEqual([]);
});

test('no example names a variable that there is not', () => {
  const names = [offeredSettings, ...Object.values(examples)].flatMap(Object.keys);
  expect(names.filter((name) => !(name.replace(/_FILE$/, '') in variables))).toEqual([]);
});

test('the image has every file that the built server reads', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .map((path) => path.replace('/galley/', ''));
  const sources = projectFiles().filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file));
  const needed = sources.flatMap((file) =>
    [...readSource(file).matchAll(/\bprojectFile\(['`]([^'`$]+)/g)].map(([, path = '']) => path),
  );
  expect(needed).toContain('server/db/migrations');
  // A bundle is elsewhere than its sources.
  expect(
    sources.filter(
      (file) =>
        file !== 'server/platform/home.ts' &&
        /new URL\([^)]*import\.meta|import\.meta\.(dirname|filename)/.test(readSource(file)),
    ),
  ).toEqual([]);
  expect(needed.filter((path) => !copied.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual(
    [],
  );
});
