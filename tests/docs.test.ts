import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HOME, projectFiles, readSource } from './kit/files/source-files.ts';

const pages = projectFiles().filter((file) => file.endsWith('.md'));

/** Code in a page may look like links and headings. */
const withoutCode = (text: string) => text.replace(/```.*?```/gs, '');

/** The anchors of a page's headings: `## The A/B test` is `the-ab-test`. */
const anchorsOf = (page: string) =>
  [...withoutCode(readSource(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** The links of a page, except those to other websites, whose file or heading doesn't exist. */
function brokenLinks(page: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  return links.flatMap(([link, file, anchor]) => {
    const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
    const isThere = existsSync(path.join(HOME, target)) && (!anchor || anchorsOf(target).includes(anchor));
    return isThere ? [] : [link];
  });
}

test('a link to a file or heading that is gone is seen', () => {
  const text = '[a](operations.md#the-ab-test) [b](operations.md#gone) [c](gone.md) [d](#gone)';
  expect(brokenLinks('docs/desk.md', text)).toEqual(['](operations.md#gone)', '](gone.md)', '](#gone)']);
});

test.each(pages)('the links of %s hold', (page) => {
  expect(brokenLinks(page, readSource(page))).toEqual([]);
});

/** Files of the project that a page names in full; decisions and the change log tell of what was. */
const namedFiles = (text: string) =>
  [...text.matchAll(/`((?:server|web|domain|contracts|scripts|tests|brand|bench)\/[\w./-]+\.\w+)`/g)].flatMap(
    ([, file = '']) => file,
  );

test('a file that a page names and that is gone is seen', () => {
  expect(namedFiles('see `server/gone.ts`, `server/<subject>/a.ts` and `web/`')).toEqual(['server/gone.ts']);
});

const current = pages.filter((page) => !/^(docs\/decisions\/|CHANGELOG)/.test(page));
test.each(current)('the files that %s names are there', (page) => {
  expect(namedFiles(readSource(page)).filter((file) => !existsSync(path.join(HOME, file)))).toEqual([]);
});

test('the commands that pages name are in package.json', () => {
  const { scripts } = JSON.parse(readSource('package.json'));
  const named = pages.flatMap((page) => [
    ...readSource(page).matchAll(/npm run (?:--silent )?(?<name>[\w:-]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.map(({ groups }) => groups?.name ?? '').filter((name) => !(name in scripts))).toEqual([]);
});

test('docs/operations.md says what each alarm means', () => {
  const alarms = [...readSource('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)];
  const manual = readSource('docs/operations.md');
  expect(alarms.length).toBeGreaterThan(10);
  expect(alarms.map(([, name = '']) => name).filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});
