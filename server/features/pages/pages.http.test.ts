import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BrandConfig } from '../../../contracts/public-config.ts';
import { PLAIN_PATHS } from '../../../domain/plain-paths.ts';
import { isLevelOne, SERVICES, servicePath } from '../../../domain/services.ts';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';

async function page({ app }: TestApp, path: string) {
  const { statusCode, headers, body } = await app.inject(path);
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
  return body;
}

/** The text of a page, as a reader sees it. */
const textOf = (html: string) =>
  html
    .replace(/<script[^>]*>.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

/** A brand folder of one's own, made from the default one. */
async function brandFolder(
  change: (brand: BrandConfig) => BrandConfig,
  words: (json: string) => string = String,
) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-brand-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('brand', folder, { recursive: true });
  const brand = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8')) as BrandConfig;
  await writeFile(join(folder, 'brand.json'), JSON.stringify(change(brand)));
  await writeFile(join(folder, 'pages.json'), words(await readFile(join(folder, 'pages.json'), 'utf8')));
  return folder;
}

describe('the plain pages', () => {
  test('[R2.17, R2.34] have a title, a description and an address of their own, also for those who share them', async () => {
    const kit = await testApp({ env: { PUBLIC_URL: 'https://repairs.example' } });
    const titles = new Set<string>();
    for (const path of PLAIN_PATHS) {
      const html = await page(kit, path);
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
      titles.add(title);
      expect(title).toMatch(/ - Galley$/);
      expect(description.length).toBeGreaterThan(40);
      expect(html).toContain(`<link rel="canonical" href="https://repairs.example${path}"/>`);
      expect(html).toContain(`<meta property="og:url" content="https://repairs.example${path}"/>`);
      expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
      expect(html).toContain(`<meta property="og:description" content="${description}"/>`);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toMatch(/\{(brand|company|phone|serviceArea)\}|undefined|\[object/);
    }
    expect(titles.size).toBe(PLAIN_PATHS.length);
  });

  test.each(SERVICES)(
    '[R1.03, R1.05, R2.15, R2.16, R2.19] %s has headline, call-to-action, brands, and its own parts',
    async (service) => {
      const kit = await testApp();
      const html = await page(kit, servicePath(service));
      const text = textOf(html);
      const words = kit.deps.config.pages.services[service];
      for (const said of [
        words.headline.join(' '),
        'Get instant quote',
        '24x7 emergency repairs by accredited technicians',
        'Refrigerant Trading Authorisation AU48213',
        ...words.brands,
        words.whyUs.heading,
        ...words.whyUs.points.map(({ title }) => title),
        'Our story',
        ...words.ourStory,
        ...(words.faq ?? []).flatMap(({ question, answer }) => [question, answer]),
        ...(words.equipment?.items ?? []).map(({ name }) => name),
      ]) {
        expect.soft(text).toContain(said);
      }
      expect(text.includes('Questions we get')).toBe(!isLevelOne(service));
      expect(html).toMatch(/<form[^>]* action="\/start" method="get"/);
    },
  );

  test('[R1.05] say nothing of accreditation while no licence is set', async () => {
    const folder = await brandFolder((brand) => ({ ...brand, licences: [] }));
    const kit = await testApp({ env: { BRAND_DIR: folder } });
    for (const path of PLAIN_PATHS) expect(textOf(await page(kit, path))).not.toMatch(/accredited|AU48213/i);
  });

  test('[R2.17] tell search engines of the business, the service and the questions', async () => {
    const kit = await testApp({ env: { PUBLIC_URL: 'https://repairs.example' } });
    const html = await page(kit, '/service-oven');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? ''),
    );
    expect(data).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Service',
        url: 'https://repairs.example/service-oven',
        provider: { '@type': 'LocalBusiness', name: 'Galley', telephone: '1800 975 711' },
      },
      {
        '@type': 'FAQPage',
        mainEntity: kit.deps.config.pages.services.oven.faq?.map(() => expect.anything()),
      },
    ]);
  });

  test('[R9.12] of another brand carry nothing of this one', async () => {
    const folder = await brandFolder(() => ({
      name: 'Scullery',
      company: 'Scullery Services Pty Ltd',
      phone: '1300 000 111',
      abn: '53 004 085 616',
      email: 'hello@scullery.example',
      referencePrefix: 'SCU',
      storagePrefix: 'scullery',
      licences: [{ label: 'Gas fitting', number: '990011' }],
      serviceArea: 'Hobart and Launceston.',
    }));
    const kit = await testApp({ env: { BRAND_DIR: folder } });
    for (const path of [...PLAIN_PATHS, '/pages.json']) {
      const { body } = await kit.app.inject(path);
      expect(body).not.toMatch(/galley|1800 975 711|51 824 753 556|AU48213|327419C/i);
    }
    expect(textOf(await page(kit, '/about'))).toContain('Scullery Services Pty Ltd repairs');
  });
});

test('[R2.17] the sitemap lists every plain page, and a staging site asks not to be found', async () => {
  const kit = await testApp({ env: { PUBLIC_URL: 'https://repairs.example' } });
  const { body } = await kit.app.inject('/sitemap.xml');
  for (const path of PLAIN_PATHS) expect(body).toContain(`<loc>https://repairs.example${path}</loc>`);
  expect((await kit.app.inject('/robots.txt')).body).toContain(
    'Sitemap: https://repairs.example/sitemap.xml',
  );
  const staging = await testApp({ env: { GALLEY_ENV: 'staging' } });
  expect((await staging.app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
});

test('[R1.03] the postcode box leads into the quote, with what was typed', async () => {
  const { app } = await testApp();
  const { statusCode, headers } = await app.inject('/start?postcode=Surry%20Hills%20%26%20more');
  expect([statusCode, headers.location]).toEqual([302, '/#/instant-quote?postcode=Surry+Hills+%26+more']);
  expect((await app.inject('/start')).headers.location).toBe('/#/instant-quote?postcode=');
});
