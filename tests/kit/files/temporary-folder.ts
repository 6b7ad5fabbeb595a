import { rm } from 'node:fs/promises';
import { afterAll, onTestFinished } from 'vitest';
import { makeScratchFolder } from '../../../scripts/scratch-folder.mjs';

/** A folder that ends with the test. */
export function temporaryFolder(): string {
  const folder = makeScratchFolder('galley-test-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that ends with the tests of the file. */
export function sharedFolder(): string {
  const folder = makeScratchFolder('galley-test-');
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
