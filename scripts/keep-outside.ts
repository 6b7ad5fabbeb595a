// `node scripts/keep-outside.ts`, for the container's image: removes the packages that the build has put into the
// server, so all but those outside of it and what they need.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OUTSIDE } from '../vite.server.config.ts';
import { root } from './programs.mjs';

type Locked = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;

const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages as Record<
  string,
  Locked
>;

/** Where a package that another one needs is installed: beside it, or in a folder further up. */
function pathOf(name: string, neededBy: string): string | undefined {
  const parents = neededBy.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1));
  const paths = parents.map((parts) => `${parts.join('/node_modules/')}/node_modules/${name}`);
  return [...paths.reverse(), `node_modules/${name}`].find((path) => path in locked);
}

const needed = new Set<string>();
function need(path: string) {
  if (needed.has(path)) return;
  needed.add(path);
  const { dependencies, optionalDependencies } = locked[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = pathOf(name, path);
    if (found) need(found);
  }
}
for (const name of OUTSIDE) need(`node_modules/${name}`);

for (const entry of readdirSync(join(root, 'node_modules'))) {
  // npm's list of what it has installed is read by the commands.
  if (entry.startsWith('.') && entry !== '.bin') continue;
  const names = entry.startsWith('@')
    ? readdirSync(join(root, 'node_modules', entry)).map((name) => `${entry}/${name}`)
    : [entry];
  for (const name of names) {
    if (!needed.has(`node_modules/${name}`)) rmSync(join(root, 'node_modules', name), { recursive: true });
  }
}
