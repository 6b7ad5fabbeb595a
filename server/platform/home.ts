import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

const HOME = dirname(findPackageJSON(import.meta.url) ?? '');

/** Whether this is the built server, in `dist/server`, rather than its sources. */
const IS_BUILT = import.meta.filename.endsWith('.js');

/**
 * A file of the project, by its path in the project's folder. The built server isn't beside its sources' files, so
 * nothing else finds a file by where its code is.
 */
export const projectFile = (path: string): string => join(HOME, path);

/** A program that runs in a process of its own, by the path of its source. `vite.server.config.ts` builds it too. */
export const projectProgram = (source: string): string =>
  IS_BUILT ? projectFile(`dist/server/${basename(source, '.ts')}.js`) : projectFile(source);
