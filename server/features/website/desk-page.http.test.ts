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

/** The scripts of the first screen. */
const scriptsOf = (manifest: Manifest, page: string) =>
  [page, ...(manifest[page]?.imports ?? [])].map((name) => manifest[name]?.file);

describe('the office’s page', () => {
  test('is found by its address alone, and by no search engine', async () => {
    const kit = await testApp();
    const { statusCode, headers, body } = await pageAt(kit, '/desk');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<title>Office | Galley</title>');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toMatch(/%[A-Z_]+%/);
    for (const url of ['/', '/about', '/sitemap.xml', '/robots.txt']) {
      expect.soft((await pageAt(kit, url)).body, url).not.toContain('/desk');
    }
  });

  test('loads nothing from anybody else, also where the website does', async () => {
    const kit = await testApp({ env: HOSTED });
    const site = String((await pageAt(kit, '/')).headers['content-security-policy']);
    expect(site).toContain('google.com');
    expect(site).toContain('tiles.example');
    const policy = String((await pageAt(kit, '/desk')).headers['content-security-policy']);
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

  test('and the website’s have no screen and no first script in common', async () => {
    const [site, desk] = [manifestOf('web'), manifestOf('desk')];
    expect(Object.keys(site)).toContain('site/index.html');
    expect(Object.keys(desk)).toContain('desk/index.html');
    expect(Object.keys(site).filter((name) => name.startsWith('desk/'))).toEqual([]);
    expect(Object.keys(desk).filter((name) => name.startsWith('site/'))).toEqual([]);
    const ofSite = new Set(scriptsOf(site, 'site/index.html'));
    const ofDesk = scriptsOf(desk, 'desk/index.html');
    expect(ofDesk.filter((file) => ofSite.has(file))).toEqual([]);

    const kit = await testApp();
    const { body } = await pageAt(kit, '/desk');
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
