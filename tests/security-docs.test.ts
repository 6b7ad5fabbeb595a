import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

test('the tests that docs/security.md names exist', async () => {
  const named = (await read('docs/security.md')).matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` "([^"]+)"/g);
  const missing = [];
  let count = 0;
  for (const [, path = '', title = ''] of named) {
    count += 1;
    const source = await read(path).catch(() => '');
    if (!source.includes(title)) missing.push(`${path} "${title}"`);
  }
  expect(count).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});
