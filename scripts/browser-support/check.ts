// Fails if the built website uses JavaScript, browser APIs or CSS that a browser in package.json's `browserslist`
// lacks. It only looks at names, so it can miss a method of an unknown object, or an option of a call.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { readCompat } from './compat.ts';
import { scriptFaults, styleFaults } from './faults.ts';

/** Exceptions, and why a browser without them is fine. */
const NOT_MISSED: Readonly<Record<string, string>> = {
  Temporal: 'main.tsx fetches a polyfill',
  '.showPopover()': 'alert-centre.tsx checks for it first',
  'URL.canParse': 'Zod checks for it first',
  '.checkVisibility()': 'React Aria checks for it first',
  '.startViewTransition()': 'React checks for it first, and no page uses it',
  navigation: 'React checks for it first',
  'PublicKeyCredential.getClientCapabilities': 'SimpleWebAuthn checks for it first',
  'PublicKeyCredential.isConditionalMediationAvailable': 'SimpleWebAuthn checks for it first',
  'Intl.DurationFormat': 'the Temporal polyfill checks for it first',
  'navigator.share': 'share-job.tsx checks for it first',
  '.maximize()': 'of Intl.Locale, not of a window',
  '.restore()': 'of a canvas, not of a window',
  'align-content: start': 'grids have it, flex columns only since Safari 15.6',
  'align-content: end': 'grids have it, flex columns only since Safari 15.6',
  'place-items: start': 'grids have it, flex columns only since Safari 15.6',
  'place-items: end': 'grids have it, flex columns only since Safari 15.6',
  '@media (forced-colors)': 'Safari has no forced colours',
  '@media (scripting)': 'without it a page waits for nothing, and says that it needs JavaScript',
  '@page': 'without it paper has the margins of the browser',
  size: 'without it paper has the size of the printer',
  'text-size-adjust': 'Safari has it with a prefix, which is there too',
  'text-wrap': 'without it lines are less even',
  'overscroll-behavior': 'without it the page behind a dialog may scroll along',
  'anchor-name': 'site-nav.module.css puts the menu elsewhere without it',
  ':has': 'paper.module.css: without it the heading of the page is printed too',
  resize: 'a text box grows with its text on phones',
  'container-type': 'flow-layout.module.css checks for it before it uses it',
  'break-after: avoid': 'without it a heading may end a page',
  cursor: 'touch has no pointer; elsewhere all are known',
  'print-color-adjust: exact': 'Leaflet: a printed map may lack its colours',
  '-webkit-user-drag': 'Leaflet: a tile may be dragged',
  '-webkit-tap-highlight-color': 'Leaflet: a tap may flash',
  '::selection': 'Leaflet: a tile may be selected',
};

const compat = readCompat(data as Parameters<typeof readCompat>[0]);
const missed: string[] = [];
const used = new Set<string>();
for (const folder of ['dist/web/assets', 'dist/desk/assets', 'dist/tech/assets', 'dist/plain/assets']) {
  const path = resolve(import.meta.dirname, '../..', folder);
  for (const file of readdirSync(path).filter((each) => /\.(?:js|css)$/.test(each))) {
    const find = file.endsWith('.js') ? scriptFaults : styleFaults;
    for (const fault of find(readFileSync(join(path, file), 'utf8'), compat)) {
      // A property's reason applies to its values.
      const name = NOT_MISSED[fault] ? fault : fault.replace(/: .*/, '');
      used.add(name);
      if (!NOT_MISSED[name]) missed.push(`${folder}/${file}: ${fault}`);
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
