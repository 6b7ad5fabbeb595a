import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeSources, isBuilt, noteBuilt, PARTS } from './site-build.mjs';

const [SITE, SERVER] = PARTS;

/** A project that was just built. */
function builtProject() {
  const folder = mkdtempSync(join(tmpdir(), 'galley-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'web/site/app'), { recursive: true });
  mkdirSync(join(folder, 'dist/web/site'), { recursive: true });
  writeFileSync(join(folder, 'web/site/app/main.tsx'), 'one');
  writeFileSync(join(folder, 'dist/web/site/index.html'), '');
  mkdirSync(join(folder, 'dist/desk/desk'), { recursive: true });
  writeFileSync(join(folder, 'dist/desk/desk/index.html'), '');
  mkdirSync(join(folder, 'dist/tech/tech'), { recursive: true });
  writeFileSync(join(folder, 'dist/tech/tech/index.html'), '');
  mkdirSync(join(folder, 'dist/plain'));
  writeFileSync(join(folder, 'dist/plain/script.json'), '');
  writeFileSync(join(folder, 'dist/plain/worker.json'), '');
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/main.ts'), 'one');
  mkdirSync(join(folder, 'dist/server'));
  writeFileSync(join(folder, 'dist/server/main.js'), '');
  for (const part of PARTS) noteBuilt(folder, part, describeSources(folder, part));
  return { folder, source: join(folder, 'web/site/app/main.tsx') };
}

describe('the site is built again', () => {
  it('not when nothing changed, nor when files only look newer', () => {
    const { folder, source } = builtProject();
    expect(isBuilt(folder, SITE)).toBe(true);
    utimesSync(source, new Date(2030, 1), new Date(2030, 1));
    expect(isBuilt(folder, SITE)).toBe(true);
  });

  it('not when only a test changed', () => {
    const { folder } = builtProject();
    writeFileSync(join(folder, 'web/site/app/main.test.ts'), 'new');
    expect(isBuilt(folder, SITE)).toBe(true);
  });

  it.each([
    ['a source changed', ({ source }) => writeFileSync(source, 'two')],
    ['a source came', ({ folder }) => writeFileSync(join(folder, 'web/site/app/more.tsx'), '')],
    ['a source went', ({ source }) => rmSync(source)],
    ['the page is gone', ({ folder }) => rmSync(join(folder, 'dist/web/site/index.html'))],
    ['the desk page is gone', ({ folder }) => rmSync(join(folder, 'dist/desk/desk/index.html'))],
    ["the technicians' page is gone", ({ folder }) => rmSync(join(folder, 'dist/tech/tech/index.html'))],
    ['the service worker is gone', ({ folder }) => rmSync(join(folder, 'dist/plain/worker.json'))],
    ['the plain pages are gone', ({ folder }) => rmSync(join(folder, 'dist/plain/script.json'))],
    ['nobody knows what it was built from', ({ folder }) => rmSync(join(folder, 'dist/built-from.json'))],
  ])('when %s', (_what, change) => {
    const project = builtProject();
    change(project);
    expect(isBuilt(project.folder, SITE)).toBe(false);
  });
});

describe('the server is built again', () => {
  it.each([
    ['a source of it changed', ({ folder }) => writeFileSync(join(folder, 'server/main.ts'), 'two'), true],
    ['a source of both changed', ({ folder }) => writeFileSync(join(folder, 'tsconfig.json'), '{}'), false],
    ['it is gone', ({ folder }) => rmSync(join(folder, 'dist/server/main.js')), true],
  ])('when %s', (_what, change, isSiteBuilt) => {
    const project = builtProject();
    expect(isBuilt(project.folder, SERVER)).toBe(true);
    change(project);
    expect(isBuilt(project.folder, SERVER)).toBe(false);
    expect(isBuilt(project.folder, SITE)).toBe(isSiteBuilt);
  });

  it('not when only the site or a test changed', () => {
    const { folder, source } = builtProject();
    writeFileSync(source, 'two');
    writeFileSync(join(folder, 'server/main.http.test.ts'), 'new');
    expect(isBuilt(folder, SERVER)).toBe(true);
  });
});
