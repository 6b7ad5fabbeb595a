import { readFileSync } from 'node:fs';

/** A browser by its browserslist name, and its oldest supported version. */
type OldestBrowser = { name: string; version: number };

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};

/** The browsers of package.json's `browserslist`, whose every line is `NAME >= VERSION`. */
export const OLDEST_BROWSERS: readonly OldestBrowser[] = browserslist.map((line) => {
  const [, name, version] = line.match(/^(\w+) >= ([\d.]+)$/) ?? [];
  if (!name) throw new Error(`package.json: "${line}" in browserslist is not "NAME >= VERSION"`);
  return { name, version: Number(version) };
});

/** The build tools don't know Samsung Internet, unlike the other browsers; they get its version of Chromium. */
const CHROMIUM_OF_SAMSUNG: Readonly<Record<number, number>> = { 20: 106 };

/** The build's `target`: the level that JavaScript and CSS are compiled to, such as `['safari15.4', 'chrome106']`. */
export const BUILD_TARGETS = [...oldestEngines()].map(([engine, version]) => `${engine}${version}`);

function oldestEngines(): Map<string, number> {
  const oldest = new Map<string, number>();
  for (const browser of OLDEST_BROWSERS) {
    const [engine, version] = engineOf(browser);
    oldest.set(engine, Math.min(version, oldest.get(engine) ?? version));
  }
  return oldest;
}

function engineOf({ name, version }: OldestBrowser): [engine: string, version: number] {
  if (name === 'ios_saf') return ['ios', version];
  if (name !== 'samsung') return [name, version];
  const chromium = CHROMIUM_OF_SAMSUNG[version];
  if (!chromium)
    throw new Error(`scripts/browser-support/list.ts: which Chromium is Samsung Internet ${version}?`);
  return ['chrome', chromium];
}
