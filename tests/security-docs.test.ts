import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { endpoints } from '../contracts/endpoints.ts';

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

test('[R6.06] docs/security.md lists the calls that need a recent proof', async () => {
  const [, section = ''] = /## Recent proof\n([\s\S]*?)\n## /.exec(await read('docs/security.md')) ?? [];
  const listed = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
  const named = (isRecent: boolean) =>
    listed.flatMap(([, call, proof]) => (call && (proof === 'yes') === isRecent ? [call] : [])).sort();
  const calls = (kind: string) =>
    endpoints
      .filter(({ proof }) => proof === kind)
      .map(({ method, path }) => `${method} ${path.replace('/api/v1/', '')}`)
      .sort();
  expect(named(true)).toEqual(calls('recent'));
  expect(named(false)).toEqual(calls('inside'));
});
