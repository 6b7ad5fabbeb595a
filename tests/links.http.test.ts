import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRoutesFromElements, matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { PLAIN_PATHS } from '../domain/plain-paths.ts';
import { testApp } from './kit/app.ts';
import { plainPage } from './kit/plain-page.ts';

// The routes' screens listen to their window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
const { siteRoutes } = await import('../web/site/site-routes.tsx');
vi.unstubAllGlobals();
const routes = createRoutesFromElements(siteRoutes);

/** Whether a hash route shows something of its own; an unknown one is led to `/`. */
function isRoute(address: string): boolean {
  const { pathname } = new URL(address, 'http://galley.example');
  const found = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return found !== undefined && found !== '*';
}

const hrefsOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test('[R2.01, R2.15, R2.17] every link of every plain page leads somewhere', async () => {
  const kit = await testApp();
  const { brand } = kit.deps.config;
  const dials = `tel:${brand.phone.replaceAll(' ', '')}`;
  const writes = `mailto:${brand.email}`;
  // What the pages are made of answers, and what they lead to; nothing leads to somebody else's site.
  const answered = new Map<string, number>();
  for (const path of PLAIN_PATHS) {
    const html = await plainPage(kit, path);
    const hrefs = hrefsOf(html);
    expect(hrefs.length).toBeGreaterThan(10);
    for (const href of hrefs) {
      const where = `${path} links to ${href}`;
      if (href.startsWith('/#/')) expect(isRoute(href.slice(2)), where).toBe(true);
      else if (href.startsWith('#')) expect(html, where).toContain(` id="${href.slice(1)}"`);
      else if (href.startsWith('/')) {
        const status = answered.get(href) ?? (await kit.app.inject(href)).statusCode;
        answered.set(href, status);
        expect([where, status]).toEqual([where, 200]);
      } else expect([dials, writes], where).toContain(href);
    }
    for (const [, source = ''] of html.matchAll(/<(?:link|script|img|use)[^>]* (?:href|src)="(\/[^"#]*)/g)) {
      const status = answered.get(source) ?? (await kit.app.inject(source)).statusCode;
      answered.set(source, status);
      expect([source, status]).toEqual([source, 200]);
    }
  }
});

test('[R2.01, R2.17] every plain page has a hash route of the same path', () => {
  for (const path of PLAIN_PATHS) expect(isRoute(path), path).toBe(true);
  expect(isRoute('/no-such-page')).toBe(false);
});

test('[R2.01] every hash route that code leads to, in pages and mails, is a route of the site', async () => {
  const seen = new Set<string>();
  for await (const file of glob(['web/**/*.{ts,tsx}', 'server/**/*.ts', 'domain/**/*.ts'])) {
    if (/\.test\.|web\/gallery\/|openapi\.ts/.test(file)) continue;
    for (const [, route = ''] of readFileSync(file, 'utf8').matchAll(/["'`}/]#(\/[a-z][\w/-]*)/gi)) {
      expect(isRoute(route), `${file} leads to #${route}`).toBe(true);
      seen.add(route);
    }
  }
  expect(seen.size).toBeGreaterThan(12);
});
