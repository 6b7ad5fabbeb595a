import { existsSync } from 'node:fs';
import { apt, canInstall } from './debian.mjs';
import { packageCommand, productNode, run } from './programs.mjs';
import { step } from './progress.mjs';
import { Trouble } from './trouble.mjs';

/** The first draws no windows, which makes the browser tests a fifth faster. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Debian's packages, best first; not every release has both. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * No sandbox, so that it also runs as root in a container; no background traffic; and text as wide as on phones and
 * Macs, since this computer's font settings would round widths to whole pixels.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * The browser for the tests. If the machine has none, fetches Debian's package if it can be installed, or else
 * Playwright's own browser.
 * @returns {Promise<string | undefined>} the browser's path; undefined for Playwright's own
 */
export async function ensureBrowser() {
  const found = systemBrowser();
  if (found !== undefined || (await hasPlaywrightBrowser())) return found;
  return step('Getting a browser', async () => {
    if (canInstall()) {
      await apt('update', '-qq');
      for (const name of PACKAGES) {
        await apt('install', '-y', '-qq', '--no-install-recommends', name);
        if (systemBrowser() !== undefined) return systemBrowser();
      }
    }
    const { code, output } = await run(packageCommand('playwright/cli.js', 'install', 'chromium'));
    if (code === 0) return undefined;
    throw new Trouble(
      'There is no browser for the tests and none could be fetched: install Chromium, or name one with GALLEY_CHROMIUM.',
      output.trim().split('\n').slice(-10).join('\n'),
    );
  });
}

/** The programs that run the main journeys in other engines, at their Debian paths; the first of each is started. */
const OTHER_ENGINES = {
  Firefox: ['/usr/bin/firefox-esr'],
  WebKit: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'],
};

/**
 * Whether the machine can run the journeys in another engine.
 * @param {'Firefox' | 'WebKit'} name
 * @returns {{ program: string, missing: string[] }} the program to start, and what the machine lacks
 */
export function otherEngine(name) {
  const programs = OTHER_ENGINES[name];
  return { program: programs[0], missing: programs.filter((path) => !existsSync(path)) };
}

/** Installs Firefox if it's missing and Debian's package can be installed; prints which engines are still missing. */
export async function ensureOtherEngines() {
  if (otherEngine('Firefox').missing.length > 0 && canInstall()) {
    await step('Getting Firefox', async () => {
      await apt('update', '-qq');
      await apt('install', '-y', '-qq', '--no-install-recommends', 'firefox-esr');
    });
  }
  for (const name of ['Firefox', 'WebKit']) {
    const { missing } = otherEngine(name);
    if (missing.length > 0)
      process.stdout.write(`No journeys in ${name}: this machine has no ${missing.join(', ')}.\n`);
  }
}

/** The browser that GALLEY_CHROMIUM names, or the machine's own; undefined if there's none. */
export function systemBrowser() {
  const named = process.env.GALLEY_CHROMIUM;
  if (named) return named;
  return USUAL_PLACES.find((path) => existsSync(path));
}

async function hasPlaywrightBrowser() {
  const program = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const { code, output } = await run({ command: productNode(), args: ['-e', program], shell: false });
  return code === 0 && existsSync(output);
}
