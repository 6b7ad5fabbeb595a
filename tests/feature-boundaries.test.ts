import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, projectFiles, readSource } from './kit/files/source-files.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The feature that a module of the server belongs to: its folder, or a folder of the desk. */
function featureOf(file: string): string {
  const [, , feature = '', folder = ''] = path.posix.dirname(file).split('/');
  return feature === 'desk' && folder ? `desk/${folder}` : feature;
}

/** Which feature imports which others. @throws Error if an import leads to no module that was read */
function readFeatures(sources: ReadonlyMap<string, string>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const feature = featureOf(file);
    const uses = graph.get(feature) ?? new Set();
    graph.set(feature, uses);
    for (const specifier of importsOf(source).filter((one) => one.startsWith('.'))) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      if (!target.startsWith('server/features/')) continue;
      if (!sources.has(target)) throw new Error(`${file} imports ${target}, which wasn't read`);
      if (featureOf(target) !== feature) uses.add(featureOf(target));
    }
  }
  return graph;
}

/** The shortest way from a feature back to itself; null if there's none. */
function cycleOf(graph: Graph, feature: string): string[] | null {
  const ways = [[feature]];
  const reached = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === feature) return [...way, next];
      if (!reached.has(next)) ways.push([...way, next]);
      reached.add(next);
    }
  }
  return null;
}

/** Every feature's shortest cycle, written from its alphabetically first feature on, once. */
function cyclesOf(graph: Graph): string[] {
  const cycles = [...graph.keys()].flatMap((feature) => {
    const cycle = cycleOf(graph, feature)?.slice(1);
    if (!cycle) return [];
    const start = cycle.indexOf([...cycle].sort()[0] ?? '');
    const turned = [...cycle.slice(start), ...cycle.slice(0, start)];
    return [[...turned, turned[0]].join(' → ')];
  });
  return [...new Set(cycles)].sort();
}

test('a cycle is seen, direct or not', () => {
  const sources = new Map([
    ['server/features/a/a.ts', "import { b } from '../b/b.ts';"],
    ['server/features/b/b.ts', "import type { C } from '../desk/c/c.ts';"],
    ['server/features/desk/c/c.ts', "import { a } from '../../a/a.ts';"],
    ['server/features/desk/d/d.ts', "import { c } from '../c/c.ts';"],
  ]);
  expect(cyclesOf(readFeatures(sources))).toEqual(['a → b → desk/c → a']);
  sources.set('server/features/b/b.ts', "// import '../desk/c/c.ts'");
  expect(cyclesOf(readFeatures(sources))).toEqual([]);
  sources.delete('server/features/a/a.ts');
  expect(() => readFeatures(sources)).toThrow("which wasn't read");
});

test('features of the server import each other in one direction', () => {
  const listed = projectFiles().filter((file) => /^server\/features\/.*(?<!\.test)\.ts$/.test(file));
  const sources = new Map(listed.map((file) => [file, readSource(file)]));
  const graph = readFeatures(sources);
  expect(new Set(listed.map(featureOf))).toEqual(new Set(graph.keys()));
  // An import that the pattern doesn't see would be a cycle that it doesn't see.
  const seen = [...sources.values()].flatMap(importsOf).filter((one) => one.startsWith('.'));
  const written = [...sources.values()].join('\n').match(/ from '\.|^import '\.|import\('\./gm);
  expect(seen.length).toBe(written?.length);
  expect(cyclesOf(graph)).toEqual([]);
});

test('the lint rule names every feature of the website', () => {
  const features = projectFiles().flatMap((file) => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? []);
  const { overrides } = JSON.parse(readSource('biome.json'));
  const rule = overrides.find(
    ({ includes }: { includes: string[] }) => includes[0] === 'web/site/features/**',
  );
  const { patterns } = rule.linter.rules.style.noRestrictedImports.options;
  const { group } = patterns.find(({ message }: { message: string }) => message.startsWith('No feature'));
  const expected = [...new Set(features)].flatMap((name) => [`../${name}/**`, `../../${name}/**`]);
  expect(group.toSorted()).toEqual(expected.toSorted());
});
