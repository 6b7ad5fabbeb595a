import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRoutesFromElements, matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { NOT_FOUND_PATH, PLAIN_PATHS } from '../domain/website/plain-paths.ts';
import { testApp } from './kit/app.ts';
import { plainPage } from './kit/plain-page.ts';

// The routes' screens listen to their window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
const { siteRoutes } = await import('../web/site/app/routes.tsx');
const { deskRoutes } = await import('../web/desk/app/routes.tsx');
vi.unstubAllGlobals();
const ofSite = createRoutesFromElements(siteRoutes);
const ofDesk = createRoutesFromElements(deskRoutes);

/** Whether a hash route shows something of its own; an unknown one is led to `/`. */
function isRoute(address: string, routes = ofSite): boolean {
  const { pathname } = new URL(address, 'http://galley.example');
  const found = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return found !== undefined && found !== '*';
}

/** Every page that the server renders. */
const RENDERED = [...PLAIN_PATHS, NOT_FOUND_PATH];

/** Every address in a page, whichever element holds it. */
const addressesIn = (html: string) =>
  [...html.matchAll(/<[a-z]+ [^>]*?\b(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

test('[R2.01, R2.15, R2.17] every address in every page that the server renders leads somewhere', async () => {
  const kit = await testApp();
  const { brand, publicUrl } = kit.deps.config;
  const dials = `tel:${brand.phone.replaceAll(' ', '')}`;
  const writes = `mailto:${brand.email}`;
  const answered = new Map<string, number>();
  /** What the server answers; what leads on has to lead to a route of the site. */
  async function statusOf(url: string): Promise<number> {
    const { statusCode, headers } = await kit.app.inject({ url, headers: { accept: 'text/html, */*' } });
    if (!headers.location) return statusCode;
    const [, route = ''] = headers.location.split('#');
    return isRoute(route) ? 200 : statusCode;
  }
  const routes = new Set<string>();
  for (const path of RENDERED) {
    const html = await plainPage(kit, path);
    const addresses = addressesIn(html);
    expect(addresses.length, path).toBeGreaterThan(5);
    for (const full of addresses) {
      const where = `${path} names ${full}`;
      // Nothing leads to somebody else's site; a page names its own in full to search engines.
      const address = full.startsWith(`${publicUrl}/`) ? full.slice(publicUrl.length) : full;
      const [, route] = /^\/?#(\/.*)$/.exec(address) ?? [];
      if (route) {
        expect(isRoute(route), where).toBe(true);
        routes.add(route);
      } else if (address.startsWith('#')) expect(html, where).toContain(` id="${address.slice(1)}"`);
      else if (address.startsWith('/')) {
        const status = answered.get(address) ?? (await statusOf(address));
        answered.set(address, status);
        expect([where, status]).toEqual([where, 200]);
      } else expect([dials, writes], where).toContain(address);
    }
  }
  // Made from constants, so that no literal in code names them.
  expect([...routes]).toEqual(expect.arrayContaining(['/instant-quote', '/sign-in', '/contact-us']));
});

test('[R2.01, R2.17] every plain page has a hash route of the same path', () => {
  for (const path of PLAIN_PATHS) expect(isRoute(path), path).toBe(true);
  expect(isRoute('/no-such-page')).toBe(false);
});

/** The technicians' page has one screen, and no table of routes. */
const technicianPage = readFileSync('web/tech/app/main.tsx', 'utf8');

test('[R2.01, R10.01, R10.14] every hash route that code leads to, in pages and mails, is a route of its page', async () => {
  const seen = new Set<string>();
  for await (const file of glob(['web/**/*.{ts,tsx}', 'server/**/*.ts', 'domain/**/*.ts'])) {
    if (/\.test\.|openapi\.ts/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, page, begin = '', id] of source.matchAll(/(\/tech\/|["'`}/])#(\/[a-z][\w/-]*)(\$\{)?/gi)) {
      const route = begin.endsWith('/') && id ? `${begin}1` : begin;
      if (page === '/tech/' || file.startsWith('web/tech/')) {
        expect(technicianPage, `${file} leads to ${route}`).toContain(`'${route}'`);
        continue;
      }
      const routes = file.startsWith('web/desk/') ? ofDesk : ofSite;
      expect(isRoute(route, routes), `${file} leads to #${route}`).toBe(true);
      seen.add(route);
    }
  }
  expect(seen.size).toBeGreaterThan(12);
});
