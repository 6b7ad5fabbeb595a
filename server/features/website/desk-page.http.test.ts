import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';

/** Each hosted provider that the website's page may load something from. */
const HOSTED = {
  CAPTCHA: 'recaptcha',
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET_KEY: 'secret-key',
  MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: '© OpenStreetMap contributors https://www.openstreetmap.org/copyright',
};

const pageAt = ({ app }: TestApp, url: string) =>
  app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'identity' } });

const manifestOf = (build: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../dist/${build}/manifest.json`, import.meta.url), 'utf8'),
  ) as Manifest;

/** The scripts of the first screen, but for the bundler's own few lines, which are the same everywhere. */
const scriptsOf = (manifest: Manifest, page: string) =>
  [page, ...(manifest[page]?.imports ?? [])]
    .map((name) => manifest[name]?.file)
    .filter((file) => !file?.includes('rolldown-runtime'));

describe.each([
  { whose: 'the office’s page', path: '/desk', title: 'Office' },
  { whose: '[R10.14] the technicians’ page', path: '/tech', title: 'Your visits' },
])('$whose', ({ path, title }) => {
  test('is found by its address alone, and by no search engine', async () => {
    const kit = await testApp();
    for (const url of [path, `${path}/`]) {
      const { statusCode, headers, body } = await pageAt(kit, url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain(`<title>${title} | Galley</title>`);
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(body).not.toMatch(/%[A-Z_]+%/);
    }
    for (const url of ['/', '/about', '/sitemap.xml', '/robots.txt']) {
      expect.soft((await pageAt(kit, url)).body, url).not.toContain(`${path}/`);
      expect.soft((await pageAt(kit, url)).body, url).not.toContain(`"${path}"`);
    }
  });

  test('loads nothing from anybody else, also where the website does', async () => {
    const kit = await testApp({ env: HOSTED });
    const site = String((await pageAt(kit, '/')).headers['content-security-policy']);
    expect(site).toContain('google.com');
    expect(site).toContain('tiles.example');
    const policy = String((await pageAt(kit, path)).headers['content-security-policy']);
    expect(policy).not.toMatch(/https?:/);
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "connect-src 'self'",
        "frame-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types own-scripts default',
      ]),
    );
  });
});

/** The builds, by the folder of `dist` that they are in, and the page of each. */
const PAGES = { web: 'site/index.html', desk: 'desk/index.html', tech: 'tech/index.html' } as const;
type Build = keyof typeof PAGES;

describe('the website, the office and the technicians', () => {
  test('have no screen and no first script in common', () => {
    const builds = Object.keys(PAGES) as Build[];
    for (const build of builds) {
      const manifest = manifestOf(build);
      expect(Object.keys(manifest)).toContain(PAGES[build]);
      const own = new Set(scriptsOf(manifest, PAGES[build]));
      for (const other of builds.filter((one) => one !== build)) {
        const folder = PAGES[other].replace('index.html', '');
        expect(Object.keys(manifest).filter((name) => name.startsWith(folder))).toEqual([]);
        expect(scriptsOf(manifestOf(other), PAGES[other]).filter((file) => own.has(file))).toEqual([]);
      }
    }
  });

  test.each(['/desk', '/tech'])('%s finds its scripts and styles', async (path) => {
    const kit = await testApp();
    const { body } = await pageAt(kit, path);
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const url of files) {
      const { statusCode, headers } = await kit.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect.soft({ url, statusCode }).toEqual({ url, statusCode: 200 });
      expect.soft(headers['content-encoding'], url).toBe('br');
    }
  });
});
