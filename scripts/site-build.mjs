import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, productEnvironment, root, run } from './programs.mjs';
import { step } from './progress.mjs';
import { Trouble } from './trouble.mjs';

const SOURCES = [
  'web',
  'domain',
  'contracts',
  'brand',
  'vite.config.ts',
  'vite.plain.config.ts',
  'scripts/vite-plugins.ts',
  'package-lock.json',
  'tsconfig.json',
];
/** The last file that each part of the build writes. */
const BUILT = [
  'dist/web/site/index.html',
  'dist/desk/desk/index.html',
  'dist/tech/tech/index.html',
  'dist/plain/script.json',
  'dist/plain/worker.json',
];
const NOTE = 'dist/built-from.json';

/** Builds the website, unless it was built from these sources. */
export async function ensureBuilt() {
  if (isBuilt(root)) return;
  // Described before the build, so that changes during the build are built the next time.
  const sources = describeSources(root);
  await step('Building the site', async () => {
    const { code, output } = await run(npmCommand(['run', '--silent', 'build']), {
      // Another value, such as a test's, would build pages that only run in development.
      env: productEnvironment({ NODE_ENV: 'production' }),
    });
    if (code !== 0 || !hasParts(root)) {
      const reason = /ENOSPC|no space left/i.test(output)
        ? 'the disk is full.'
        : 'see what the build says above.';
      throw new Trouble(
        `The site could not be built: ${reason}`,
        output.trim().split('\n').slice(-30).join('\n'),
      );
    }
    noteBuilt(root, sources);
  });
}

/**
 * Whether the built website matches the sources. Sizes and modification times usually decide; if they differ (a fresh
 * checkout), the contents do.
 */
export function isBuilt(folder) {
  if (!hasParts(folder)) return false;
  const note = readNote(folder);
  const files = sourceFiles(folder);
  if (note.times === timesOf(folder, files)) return true;
  if (note.contents !== contentsOf(folder, files)) return false;
  noteBuilt(folder, describeSources(folder));
  return true;
}

function hasParts(folder) {
  return BUILT.every((path) => existsSync(join(folder, path)));
}

/** The sources as they are now. */
export function describeSources(folder) {
  const files = sourceFiles(folder);
  return { times: timesOf(folder, files), contents: contentsOf(folder, files) };
}

/** Records the sources that the website was built from. */
export function noteBuilt(folder, sources) {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, NOTE), JSON.stringify(sources));
}

function readNote(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, NOTE), 'utf8'));
  } catch {
    return {};
  }
}

function sourceFiles(folder) {
  const filesIn = (path) =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : `${path}/${entry.name}`,
    );
  return SOURCES.filter((path) => existsSync(join(folder, path)))
    .flatMap((path) => (statSync(join(folder, path)).isDirectory() ? filesIn(path) : path))
    .filter((path) => !/\.test\.tsx?$/.test(path));
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
