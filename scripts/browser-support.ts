// Refuses what the built website uses of JavaScript, browser APIs and CSS that a browser of package.json's list lacks.
// It looks at names: a method of an object it can't name, or an option of a call, may pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { readCompat } from './browser-compat.ts';
import { scriptFaults, styleFaults } from './browser-faults.ts';

/** What may be used all the same, and why nobody misses it. */
const NOT_MISSED: Readonly<Record<string, string>> = {
  '.showPopover()': 'alert-centre.tsx asks for it first',
  'URL.canParse': 'Zod asks for it first',
  '.checkVisibility()': 'React Aria asks for it first',
  '.startViewTransition()': 'React asks for it first, and no page uses it',
  navigation: 'React asks for it first',
  'Intl.DurationFormat': 'the Temporal polyfill asks for it first',
  '.maximize()': 'of Intl.Locale, not of a window',
  '.restore()': 'of a canvas, not of a window',
  'align-content: start': 'grids have it, flex columns only since Safari 15.6',
};

const compat = readCompat(data as Parameters<typeof readCompat>[0]);
const missed: string[] = [];
const used = new Set<string>();
for (const folder of ['dist/web/assets', 'dist/plain/assets']) {
  const path = resolve(import.meta.dirname, '..', folder);
  for (const name of readdirSync(path).filter((each) => /\.(?:js|css)$/.test(each))) {
    const find = name.endsWith('.js') ? scriptFaults : styleFaults;
    for (const fault of find(readFileSync(join(path, name), 'utf8'), compat)) {
      used.add(fault);
      if (!NOT_MISSED[fault]) missed.push(`${folder}/${name}: ${fault}`);
    }
  }
}
for (const line of missed) console.log(line);
const stale = Object.keys(NOT_MISSED).filter((name) => !used.has(name));
for (const name of stale)
  console.log(`Nothing uses ${name} any more: remove it from ${import.meta.filename}`);
if (missed.length > 0)
  console.log('A supported browser lacks these: replace them, or say in NOT_MISSED why nobody misses them.');
process.exitCode = missed.length + stale.length > 0 ? 1 : 0;
