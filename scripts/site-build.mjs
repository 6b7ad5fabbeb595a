import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, productEnvironment, root, run } from './programs.mjs';
import { step } from './progress.mjs';
import { Trouble } from './trouble.mjs';

/** The two parts of the build; a change of the server alone leaves the site as it is. */
const SITE = {
  name: 'site',
  sources: [
    'web',
    'domain',
    'contracts',
    'brand',
    'vite.config.ts',
    'vite.plain.config.ts',
    'scripts/vite-plugins.ts',
    'package-lock.json',
    'tsconfig.json',
  ],
  /** The last file that each step writes. */
  built: [
    'dist/web/site/index.html',
    'dist/desk/desk/index.html',
    'dist/tech/tech/index.html',
    'dist/plain/script.json',
    'dist/plain/worker.json',
  ],
  note: 'dist/built-from.json',
};
const SERVER = {
  name: 'server',
  sources: [
    'server',
    'domain',
    'contracts',
    'scripts',
    'vite.server.config.ts',
    'package-lock.json',
    'tsconfig.json',
  ],
  built: ['dist/server/main.js'],
  note: 'dist/server-built-from.json',
};
export const PARTS = [SITE, SERVER];

/** Builds website and server, unless they were built from these sources. */
export async function ensureBuilt() {
  await ensureSiteBuilt();
  await ensurePartBuilt(SERVER);
}

/** Builds the website alone, unless it was built from these sources. */
export const ensureSiteBuilt = () => ensurePartBuilt(SITE);

async function ensurePartBuilt(part) {
  if (isBuilt(root, part)) return;
  // Described before the build, so that changes during the build are built the next time.
  const sources = describeSources(root, part);
  await step(`Building the ${part.name}`, async () => {
    const { code, output } = await run(npmCommand(['run', '--silent', `build:${part.name}`]), {
      // Another value, such as a test's, would build pages that only run in development.
      env: productEnvironment({ NODE_ENV: 'production' }),
    });
    if (code !== 0 || !hasFiles(root, part)) {
      const reason = /ENOSPC|no space left/i.test(output)
        ? 'the disk is full.'
        : 'see what the build says above.';
      throw new Trouble(
        `The ${part.name} could not be built: ${reason}`,
        output.trim().split('\n').slice(-30).join('\n'),
      );
    }
    noteBuilt(root, part, sources);
  });
}

/**
 * Whether a part of the build matches the sources. Sizes and modification times usually decide; if they differ (a fresh
 * checkout), the contents do.
 */
export function isBuilt(folder, part) {
  if (!hasFiles(folder, part)) return false;
  const note = readNote(folder, part);
  const files = sourceFiles(folder, part);
  if (note.times === timesOf(folder, files)) return true;
  if (note.contents !== contentsOf(folder, files)) return false;
  noteBuilt(folder, part, describeSources(folder, part));
  return true;
}

function hasFiles(folder, { built }) {
  return built.every((path) => existsSync(join(folder, path)));
}

/** The sources of a part as they are now. */
export function describeSources(folder, part) {
  const files = sourceFiles(folder, part);
  return { times: timesOf(folder, files), contents: contentsOf(folder, files) };
}

/** Records the sources that a part was built from. */
export function noteBuilt(folder, { note }, sources) {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, note), JSON.stringify(sources));
}

function readNote(folder, { note }) {
  try {
    return JSON.parse(readFileSync(join(folder, note), 'utf8'));
  } catch {
    return {};
  }
}

function sourceFiles(folder, { sources }) {
  const filesIn = (path) =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : `${path}/${entry.name}`,
    );
  return sources
    .filter((path) => existsSync(join(folder, path)))
    .flatMap((path) => (statSync(join(folder, path)).isDirectory() ? filesIn(path) : path))
    .filter((path) => !/\.(test|suite)\.(tsx?|mjs)$/.test(path));
}

function timesOf(folder, files) {
  const hash = createHash('sha256');
  for (const path of files) {
    const { size, mtimeMs } = statSync(join(folder, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function contentsOf(folder, files) {
  const hash = createHash('sha256');
  for (const path of files) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
