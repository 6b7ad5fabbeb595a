import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { BrandConfig } from '../../../contracts/website/public-config.ts';
import { PLAIN_PATHS } from '../../../domain/website/plain-paths.ts';
import { postJson } from '../../../tests/kit/accounts.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { ACCOUNT, book, customerForm, sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { brandFolder } from '../../../tests/kit/brand.ts';
import { easyCaptcha } from '../../../tests/kit/captcha.ts';
import { read } from '../../../tests/kit/equipment.ts';
import { completedJob, quotedJob, startedJob, visitedJob } from '../../../tests/kit/job-progress.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { plainPage, structuredDataOf, textOf } from '../../../tests/kit/plain-page.ts';
import { STAGING } from '../../../tests/kit/staging.ts';
import { designTokens } from '../../platform/design-tokens.ts';

const SCULLERY: BrandConfig = {
  name: 'Scullery',
  company: 'Scullery Services Pty Ltd',
  phone: '1300 000 111',
  abn: '53 004 085 616',
  email: 'hello@scullery.example',
  referencePrefix: 'SCU',
  storagePrefix: 'scullery',
  licences: [{ label: 'Gas fitting', number: '990011' }],
  serviceArea: 'Hobart and Launceston.',
  placeExample: '7000 or Hobart',
  colours: {
    light: { action: '#6a1b9a', actionHover: '#4a148c', onAction: '#fffdf5', cold: '#00574b' },
    dark: { action: '#ce93d8', actionHover: '#e1bee7', onAction: '#1d0526', cold: '#80cbc4' },
  },
};
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="var(--action)"/></svg>';

const sculleryFolder = () => brandFolder(() => SCULLERY, { 'mark.svg': MARK });

/** Values of the default brand only: its name, number, ABN, licences and reference prefix. */
const GALLEY = /galley|1800 ?975 ?711|51 ?824 ?753 ?556|AU48213|327419C|GAL\d/i;
/** The same, plus the suburb of its examples, which customers may have too. */
const GALLEY_OR_ITS_PLACE = new RegExp(`${GALLEY.source}|Surry Hills`, 'i');

/** Every token that a brand's accents replace, with the design's value, and the outline of the default mark. */
const ACCENT = /^(?:on-)?(?:action|cold)\b|^focus$|^draw-(?:cold|heat)$/;
const LOOK = new RegExp(
  [
    ...Object.values(designTokens)
      .flatMap((tokens) => [...tokens].filter(([name]) => ACCENT.test(name)).map(([, value]) => value))
      // Any brand may use white.
      .filter((value) => value !== '#ffffff'),
    ...readFileSync('brand/mark.svg', 'utf8')
      .matchAll(/ d="([^"]+)"/g)
      .map(([, outline]) => outline),
  ].join('|'),
  'i',
);

test('[R9.12, R2.17] another brand’s pages, words, configuration and pictures carry nothing of this one', async () => {
  const kit = await testApp({ env: { BRAND_DIR: await sculleryFolder() } });
  for (const path of PLAIN_PATHS) {
    const html = await plainPage(kit, path);
    expect(html, path).not.toMatch(GALLEY_OR_ITS_PLACE);
    expect(html, path).not.toMatch(LOOK);
    expect(html).toContain('--action:#6a1b9a');
  }
  const others = ['/', '/config.json', '/pages.json', '/policies.json', '/manifest.webmanifest', '/mark.svg'];
  for (const url of [...others, '/sitemap.xml', '/robots.txt', '/nothing-here', '/api/v1/nothing-here']) {
    const { body } = await kit.app.inject({ url, headers: { accept: 'text/html, */*' } });
    expect(body.length, url).toBeGreaterThan(20);
    expect(body, url).not.toMatch(GALLEY_OR_ITS_PLACE);
    expect(body, url).not.toMatch(LOOK);
  }
  expect((await kit.app.inject('/')).body).toContain('Scullery');
  expect((await kit.app.inject('/')).body).toContain('--action:#6a1b9a');
  expect((await kit.app.inject('/api/v1/openapi.json')).json().info.title).toBe('Scullery API');
  expect(textOf(await plainPage(kit, '/about'))).toContain('Scullery Services Pty Ltd. We repair');
  expect(await plainPage(kit, '/service-oven')).toContain('placeholder="7000 or Hobart"');
  expect((await kit.app.inject('/config.json')).json().brand.placeExample).toBe('7000 or Hobart');
  expect((await kit.app.inject('/')).body).toContain('<a href="tel:1300000111">');
  const [service] = structuredDataOf(await plainPage(kit, '/service-oven'));
  expect([service?.areaServed, service?.provider.areaServed]).toEqual(Array(2).fill(SCULLERY.serviceArea));

  // The mark in the brand's colours: on its own in both themes, and in the pictures in the light one.
  const file = (await kit.app.inject('/mark.svg')).body;
  expect(file).toContain('<circle');
  expect(file).toMatch(/:root\{--action:#6a1b9a\}.*dark\)\{:root\{--action:#ce93d8\}\}/);
  for (const [url, x, y] of [
    ['/icon-192.png', 96, 96],
    ['/share/about.png', 88, 54],
  ] as const) {
    const { rawPayload } = await kit.app.inject(url);
    const pixel = await sharp(rawPayload).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
    expect([url, pixel.subarray(0, 3).toString('hex')]).toEqual([url, '6a1b9a']);
  }

  // The pictures contain letters as shapes: another name and number give another picture.
  const own = await testApp();
  const [theirs, ours] = await Promise.all(
    [kit, own].map(async ({ app }) => (await app.inject('/share/about.png')).rawPayload),
  );
  expect(theirs?.equals(ours ?? Buffer.of())).toBe(false);
});

test('[R9.12, R1.03] the words of landing pages are the operator’s, none is a second time in the program', async () => {
  const marked = (value: unknown): unknown => {
    if (typeof value === 'string') return `※${value}`;
    if (Array.isArray(value)) return value.map(marked);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, marked(inner)]));
  };
  const { common, ...others } = JSON.parse(readFileSync('brand/pages.json', 'utf8'));
  const pages = JSON.stringify({ ...others, common: marked(common) });
  const kit = await testApp({
    env: { BRAND_DIR: await brandFolder(() => SCULLERY, { 'pages.json': pages }) },
  });
  const text = textOf(await plainPage(kit, '/service-oven'));
  // Single words occur in other texts too.
  const texts = (JSON.stringify(common).match(/(?<=":")[^"]+/g) ?? []).filter((words) => words.includes(' '));
  expect(texts.length).toBeGreaterThan(20);
  // One claim is for holders of licences and begins with the other one; one title is for companies without.
  const unsaid = [common.claim, common.serviceAreaTitle];
  expect(texts.filter((words) => !text.includes(`※${words}`) && !unsaid.includes(words))).toEqual([]);
  expect(texts.filter((words) => text.replaceAll(`※${words}`, '').includes(words))).toEqual([]);
});

test('[R9.11, R9.12] another brand’s mails carry nothing of this one', async () => {
  const kit = await testApp({
    env: { ...STAGING, BRAND_DIR: await sculleryFolder(), PUBLIC_URL: 'https://repairs.example' },
  });
  const { token, jobId } = await signedInCustomer(kit.app, { CheckoutABN: sampleAbn(1) });
  await startedJob(kit.deps, jobId);
  await visitedJob(kit.deps, jobId);
  await completedJob(kit.deps, jobId);
  const { RatingCh: ch } = (await read(kit.app, token, `jobs/${jobId}`)).body;
  await postJson(kit.app, '/api/v1/feedback/ratingdetails', { ch, score: 2, description: null });
  const { body: second } = await book(kit.app, customerForm(), { token });
  await startedJob(kit.deps, second.repairId);
  await quotedJob(kit.deps, second.repairId);
  await postJson(kit.app, '/api/v1/Account/ResetPasswordRequest', {
    UserName: ACCOUNT.CheckoutEmailAddress,
    RecaptchaResponse: await easyCaptcha(kit),
  });
  const mails = await deliverEmails(kit);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(5);
  for (const { subject, from, html, text } of mails) {
    expect(from).toMatchObject({ name: 'Scullery', address: 'hello@scullery.example' });
    for (const part of [subject, html, text]) {
      expect(part, subject).not.toMatch(GALLEY);
      expect(part, subject).not.toMatch(LOOK);
    }
    expect(html).toContain('background-color:#6a1b9a');
  }
});

test('[R9.12] nothing that is built for browsers carries a brand', async () => {
  const files: string[] = [];
  for await (const file of glob('dist/{web,plain/assets}/**/*.{js,css,html,svg,json}')) {
    files.push(file);
    expect(await readFile(file, 'utf8'), file).not.toMatch(GALLEY_OR_ITS_PLACE);
  }
  expect(files.length).toBeGreaterThan(20);
});
