import { describe, expect, test } from 'vitest';
import { PLAIN_PATHS } from '../../../domain/website/plain-paths.ts';
import { isLevelOne, SERVICES, servicePath } from '../../../domain/website/services.ts';
import { sharedApp, testApp } from '../../../tests/kit/app.ts';
import { brandFolder } from '../../../tests/kit/brand.ts';
import { plainPage, structuredDataOf, textOf } from '../../../tests/kit/plain-page.ts';
import { STAGING } from '../../../tests/kit/staging.ts';

describe('the plain pages', () => {
  const shared = sharedApp((kit) => kit);

  test('[R2.17, R2.34] have a title, a description and an address of their own, also for those who share them', async () => {
    const kit = await testApp({ env: { ...STAGING, PUBLIC_URL: 'https://repairs.example' } });
    const titles = new Set<string>();
    for (const path of PLAIN_PATHS) {
      const html = await plainPage(kit, path);
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
      const kit = await shared();
      const html = await plainPage(kit, servicePath(service));
      const text = textOf(html);
      const words = kit.deps.config.pages.services[service];
      for (const sentence of [
        words.headline.join(' '),
        'Get instant quote',
        '24x7 emergency repairs by accredited technicians',
        'Refrigerant Trading Authorisation AU48213',
        words.whyUs.heading,
        ...words.whyUs.points.map(({ title }) => title),
        'Our story',
        ...words.ourStory,
        ...(words.faq ?? []).flatMap(({ question, answer }) => [question, answer]),
        ...(words.equipment?.items ?? []).map(({ name }) => name),
      ]) {
        expect.soft(text).toContain(sentence);
      }
      // Each brand is a drawn mark that is read out as its name.
      const { logos } = kit.deps.config;
      for (const brand of words.brands) {
        const path = logos.find((logo) => logo.brand === brand)?.path;
        expect.soft(html).toMatch(new RegExp(`<img src="${path}" alt="${brand}"`));
      }
      expect(text.includes('Questions we get')).toBe(!isLevelOne(service));
      expect(html).toMatch(/<form[^>]* action="\/start" method="get"/);
    },
  );

  test('[R2.16] no service tells the story of another, or has the same reasons, questions or brands', async () => {
    const { services } = (await shared()).deps.config.pages;
    const parts = SERVICES.flatMap((service) => {
      const { ourStory, whyUs, faq, equipment, brands } = services[service];
      return [...ourStory, whyUs.lead, whyUs, faq, equipment, brands].filter((part) => part !== undefined);
    }).map((part) => JSON.stringify(part));
    expect(parts.filter((part, index) => parts.indexOf(part) !== index)).toEqual([]);
  });

  test.each(['/about', '/terms', '/privacy'])('[R2.17] %s has the phone ready to be called', async (path) => {
    const html = await plainPage(await shared(), path);
    const words = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(words).toMatch(/<a [^>]*href="tel:1800975711">1800 975 711<\/a>/);
  });

  test('[R1.05] say nothing of accreditation while no licence is set', async () => {
    const folder = await brandFolder((brand) => ({ ...brand, licences: [] }));
    const kit = await testApp({ env: { BRAND_DIR: folder } });
    for (const path of PLAIN_PATHS)
      expect(textOf(await plainPage(kit, path))).not.toMatch(/accredited|AU48213/i);
  });

  test('[R2.17] tell search engines of the business, the service and the questions', async () => {
    const kit = await testApp({ env: { ...STAGING, PUBLIC_URL: 'https://repairs.example' } });
    const html = await plainPage(kit, '/service-oven');
    expect(structuredDataOf(html)).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Service',
        url: 'https://repairs.example/service-oven',
        areaServed: kit.deps.config.brand.serviceArea,
        provider: {
          '@type': 'LocalBusiness',
          name: 'Galley',
          telephone: '1800 975 711',
          // The invoices' address.
          address: {
            streetAddress: '41 Carrington Road',
            addressLocality: 'Marrickville',
            addressRegion: 'NSW',
            postalCode: '2204',
            addressCountry: 'AU',
          },
          areaServed: kit.deps.config.brand.serviceArea,
        },
      },
      {
        '@type': 'FAQPage',
        mainEntity: kit.deps.config.pages.services.oven.faq?.map(() => expect.anything()),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://repairs.example/service-generic' },
          { position: 2, item: 'https://repairs.example/service-oven' },
        ],
      },
    ]);
  });
});

test.each([
  [undefined, { '@type': 'PostalAddress', addressCountry: 'AU' }],
  [
    'Unit 3, the old mill',
    { '@type': 'PostalAddress', addressCountry: 'AU', streetAddress: 'Unit 3, the old mill' },
  ],
])('[R2.17] tell search engines the address %j', async (address, wanted) => {
  const folder = await brandFolder((brand) => brand, { 'invoices.json': JSON.stringify({ address }) });
  const kit = await testApp({ env: { BRAND_DIR: folder } });
  expect(structuredDataOf(await plainPage(kit, '/service-oven'))[0]?.provider.address).toEqual(wanted);
});

test('[R2.17] the sitemap lists every plain page, and robots may read it', async () => {
  const kit = await testApp({ env: { PUBLIC_URL: 'http://repairs.localhost' } });
  const { body } = await kit.app.inject('/sitemap.xml');
  for (const path of PLAIN_PATHS) expect(body).toContain(`<loc>http://repairs.localhost${path}</loc>`);
  expect((await kit.app.inject('/robots.txt')).body).toBe(
    'User-agent: *\nDisallow: /api/\nSitemap: http://repairs.localhost/sitemap.xml\n',
  );
});

test('[R2.17] a staging site asks not to be found', async () => {
  const { app } = await testApp({ env: STAGING });
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
});

test('[R1.03] the postcode box leads into the quote, with what was typed', async () => {
  const { app } = await testApp();
  const { statusCode, headers } = await app.inject('/start?postcode=Surry%20Hills%20%26%20more');
  expect([statusCode, headers.location]).toEqual([302, '/#/instant-quote?postcode=Surry+Hills+%26+more']);
  expect((await app.inject('/start')).headers.location).toBe('/#/instant-quote?postcode=');
});

test('says where a vulnerability is reported, for half a year from the day it is read', async () => {
  const { app } = await testApp();
  const { headers, body } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    'Contact: mailto:help@galley.example\nExpires: 2027-05-21T22:10:00Z\nPreferred-Languages: en\nCanonical: http://localhost:8080/.well-known/security.txt\n',
  );
});
