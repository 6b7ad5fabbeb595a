import { createHash } from 'node:crypto';
import { brotliDecompressSync, constants as zlib } from 'node:zlib';
import { formatterFactory, HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { NOT_FOUND_PATH, PLAIN_PATHS } from '../../../domain/website/plain-paths.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { sharedApp } from '../../../tests/kit/app.ts';
import { plainPage, type StructuredData, structuredDataOf } from '../../../tests/kit/plain-page.ts';
import { STAGING } from '../../../tests/kit/staging.ts';

const ORIGIN = 'https://repairs.example';
/** Pages are rendered and compressed once, which is most of the work. */
const site = sharedApp((kit) => kit, { env: { ...STAGING, PUBLIC_URL: ORIGIN } });

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Our pages' own style; both variants are valid HTML.
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    // All of it comes from the page's own server.
    'require-sri': 'off',
    // Titles end with the brand; search engines shorten the rest.
    'long-title': 'off',
  },
});

/** Every page that the server renders. */
const RENDERED = [...PLAIN_PATHS, NOT_FOUND_PATH];

test('[R2.17] every plain page is valid HTML, and so is the one that answers an unknown address', async () => {
  const kit = await site();
  for (const path of RENDERED) {
    const report = await validator.validateString(await plainPage(kit, path), path);
    expect(formatterFactory('text')(report.results)).toBe('');
  }
});

test('the validator sees what is wrong', async () => {
  const { valid } = await validator.validateString('<!doctype html><p><div>x</div></p><img src="a">');
  expect(valid).toBe(false);
});

test('[R2.17] every plain page has the colours and sizes that its drawings and its rules speak of', async () => {
  const kit = await site();
  for (const path of RENDERED) {
    const html = await plainPage(kit, path);
    const spoken = new Set([...html.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    expect(spoken.size).toBeGreaterThan(20);
    expect([...spoken].filter((name) => !html.includes(`${name}:`))).toEqual([]);
  }
});

test('[R2.17] every plain page has the movements that its rules speak of', async () => {
  const kit = await site();
  for (const path of RENDERED) {
    const html = await plainPage(kit, path);
    const spoken = [...html.matchAll(/[{;]animation:([\w-]+)/g)].map(([, name]) => name);
    expect(spoken.length).toBeGreaterThan(0);
    expect(spoken.filter((name) => !html.includes(`@keyframes ${name}{`))).toEqual([]);
  }
});

/** What a server may send on a new connection before waiting for the phone: ten packets. */
const FIRST_ANSWER_BYTES = 14_600;

test('[R2.17] the first packets of every plain page hold its rules and its headline, and wait for nothing', async () => {
  const { app } = await site();
  for (const path of RENDERED) {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    const reply = await app.inject({ url: path, headers });
    expect(reply.headers['content-encoding']).toBe('br');
    const head = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const first = reply.rawPayload.subarray(0, FIRST_ANSWER_BYTES - Buffer.byteLength(head.join('')));
    const html = brotliDecompressSync(first, { finishFlush: zlib.BROTLI_OPERATION_FLUSH }).toString();
    expect(html, path).toContain('</h1>');
    expect(html, path).not.toMatch(/<link rel="stylesheet"|<script[^>]* src=/);
    if (path.startsWith('/service-')) expect(html, path).toMatch(/<form[^>]* action="\/start".*<\/form>/s);
  }
});

test('[R2.17] every plain page has its fonts and its mark from the site, which has them', async () => {
  const kit = await site();
  for (const path of RENDERED) {
    const html = await plainPage(kit, path);
    const files = new Set(html.match(/\/assets\/[\w.-]+/g));
    expect([...files].filter((file) => file.endsWith('.woff2')).length).toBeGreaterThanOrEqual(4);
    expect(html).not.toContain('/plain/');
    expect(html).toContain(`href="${MARK_PATH}"`);
    for (const file of [...files, MARK_PATH])
      expect([file, (await kit.app.inject(file)).statusCode]).toEqual([file, 200]);
  }
});

/** What search engines require of each type, in addition to schema.org's own names (which the types check). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Service: ['name', 'serviceType', 'description', 'url', 'provider', 'areaServed'],
  LocalBusiness: ['@id', 'name', 'url', 'image', 'telephone', 'address', 'openingHoursSpecification'],
  PostalAddress: ['addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  AggregateRating: ['ratingValue', 'ratingCount', 'bestRating', 'worstRating'],
};

/** Every structured-data item, with its parts. */
function thingsIn(data: unknown): StructuredData[] {
  if (Array.isArray(data)) return data.flatMap(thingsIn);
  if (typeof data !== 'object' || data === null) return [];
  const parts = Object.values(data).flatMap(thingsIn);
  return '@type' in data ? [data as StructuredData, ...parts] : parts;
}

test('[R2.17] structured data has all that its types require, and full addresses of pages that are there', async () => {
  const kit = await site();
  for (const path of PLAIN_PATHS) {
    const data = structuredDataOf(await plainPage(kit, path));
    expect(data.every((each) => each['@context'] === 'https://schema.org')).toBe(true);
    const things = thingsIn(data);
    expect(things.length, path).toBeGreaterThan(0);
    for (const thing of things) {
      const required = REQUIRED[thing['@type']];
      expect(required, `${path}: ${thing['@type']} is not among the types that are checked`).toBeDefined();
      for (const property of required ?? []) {
        expect(thing[property], `${path}: ${thing['@type']} needs ${property}`).toBeTruthy();
      }
      for (const property of ['url', 'image', 'item']) {
        if (!thing[property]) continue;
        const { origin, pathname } = new URL(thing[property]);
        expect(origin).toBe(ORIGIN);
        expect((await kit.app.inject(pathname)).statusCode, thing[property]).toBe(200);
      }
    }
    // Nobody has rated anything yet.
    expect(things.some((thing) => thing['@type'] === 'AggregateRating')).toBe(false);
  }
});

test('[R2.17] each page names a picture for those who share it: 1200 x 630, of its own, small, sent once', async () => {
  const kit = await site();
  const seen = new Set<string>();
  for (const path of PLAIN_PATHS) {
    const html = await plainPage(kit, path);
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/share${path}.png"/>`);
    expect(html).toMatch(/<meta property="og:image:alt" content="Galley: [^"]+"\/>/);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const { statusCode, headers, rawPayload } = await kit.app.inject(`/share${path}.png`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(120_000);
    seen.add(rawPayload.toString('base64'));
    const again = await kit.app.inject({
      url: `/share${path}.png`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  expect(seen.size).toBe(PLAIN_PATHS.length);
});

test('[R2.17] the brand has icons in every size that is asked for, and a manifest that names them', async () => {
  const { app } = await site();
  const manifest = (await app.inject('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Galley', start_url: '/' });
  const named = manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes]);
  const others = [
    ['/apple-touch-icon.png', '180x180'],
    ['/favicon.ico', '32x32'],
  ];
  for (const [src, sizes] of [...named, ...others]) {
    const { width, height } = await sharp((await app.inject(src)).rawPayload).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

/** The page's inline script. */
const OWN_SCRIPT = /<script(?: type="module")?>(.*?)<\/script>/s;

const sourceOf = (script = '') => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('[R2.17] plain pages go compressed, are asked for again only when changed, and run no script but their own', async () => {
  const { app } = await site();
  for (const url of [...PLAIN_PATHS, '/']) {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'referrer-policy': 'no-referrer',
    });
    expect(rawPayload.length).toBeLessThan(20_000);
    const policy = String(headers['content-security-policy']);
    const html = (await app.inject(url)).body;
    const allowed = url === '/' ? "'self'" : sourceOf(OWN_SCRIPT.exec(html)?.[1]);
    expect(policy).toContain(`script-src ${allowed};`);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const inline = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)|\son\w+="|href="javascript:/;
    expect(url === '/' ? html : html.replace(OWN_SCRIPT, '')).not.toMatch(inline);
  }
});
