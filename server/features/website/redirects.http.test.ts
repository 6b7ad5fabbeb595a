import { describe, expect, test } from 'vitest';
import { MARKETING_PATHS, TYPED_ROUTES } from '../../../domain/website/website-paths.ts';
import { sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { plainPage, textOf } from '../../../tests/kit/plain-page.ts';
import { STAGING } from '../../../tests/kit/staging.ts';

const MARKETING_SITE = 'https://www.repairs.example';
const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const shared = sharedApp((kit) => kit);

async function leadsTo({ app }: TestApp, url: string) {
  const { statusCode, headers } = await app.inject({ url, headers: asPerson });
  return [statusCode, headers.location];
}

describe('with a marketing site of its own', () => {
  const env = { ...STAGING, PUBLIC_URL: 'https://app.repairs.example', MARKETING_URL: `${MARKETING_SITE}/` };
  const sharedWithSite = sharedApp((kit) => kit, { env });

  test('[R2.13, R2.17, R2.35] its paths lead there, query and all', async () => {
    const kit = await sharedWithSite();
    for (const path of MARKETING_PATHS) {
      expect(await leadsTo(kit, `${path}?utm_source=radio`)).toEqual([
        302,
        `${MARKETING_SITE}${path}?utm_source=radio`,
      ]);
    }
  });

  test('[R2.13, R2.17] the sitemap leaves its pages out, footers link to them there, and the browser knows of it', async () => {
    const kit = await sharedWithSite();
    const { body } = await kit.app.inject('/sitemap.xml');
    expect(body).toContain('https://app.repairs.example/about<');
    expect(body).not.toMatch(/\/(terms|privacy)</);
    const about = await plainPage(kit, '/about');
    expect(about).toContain(`href="${MARKETING_SITE}/terms"`);
    expect(about).toContain(`href="${MARKETING_SITE}/privacy"`);
    expect((await kit.app.inject('/config.json')).json()).toMatchObject({ marketingUrl: MARKETING_SITE });
  });
});

describe('without one', () => {
  test('[R2.13, R2.35] the product’s own pages answer', async () => {
    const kit = await shared();
    expect(await leadsTo(kit, '/home?utm_source=radio')).toEqual([302, '/service-generic?utm_source=radio']);
    expect(await leadsTo(kit, '/technician')).toEqual([302, '/#/contact-us?topic=provider']);
    expect(await leadsTo(kit, '/contact')).toEqual([302, '/#/contact-us']);
    expect(textOf(await plainPage(kit, '/terms'))).toContain('Our goods and services come with guarantees');
    expect(textOf(await plainPage(kit, '/privacy'))).toContain('Australian Privacy Principles');
  });

  test('[R2.13] one on the same host as this is none: its pages would lead to themselves', async () => {
    const env = {
      ...STAGING,
      PUBLIC_URL: 'https://repairs.example',
      MARKETING_URL: 'https://repairs.example/site',
    };
    expect(await leadsTo(await testApp({ env }), '/terms')).toEqual([200, undefined]);
  });

  test('[R2.17] the policies say the figures that are acted by', async () => {
    const kit = await shared();
    const privacy = textOf(await plainPage(kit, '/privacy'));
    expect(privacy).toContain('after 30 days without use');
    expect(privacy).toContain('One cookie, abtest, holds the letter A or B');
    expect(privacy).toContain('lasts 90 days');
    expect(privacy).toContain('Your card number never reaches us.');
    expect(privacy).toMatch(/If something on a page breaks, your browser sends us an error report/);
    expect(textOf(await plainPage(kit, '/terms'))).toContain('up to $200 plus GST');
    const { body } = await kit.app.inject('/policies.json');
    expect(body).not.toMatch(/\{\w+\}/);
    const { terms } = JSON.parse(body);
    expect(terms.sections).toHaveLength(kit.deps.config.policies.terms.sections.length);
  });
});

describe('a plain path', () => {
  test('[R2.01, R2.35] of a hash route leads to it', async () => {
    const kit = await shared();
    for (const route of TYPED_ROUTES) {
      expect(await leadsTo(kit, `${route}?ch=abc-_1`)).toEqual([302, `/#${route}?ch=abc-_1`]);
    }
  });

  test('[R2.01] with nothing at it is said so, and shows people the way to /', async () => {
    const { app } = await testApp({ env: { ...STAGING, PUBLIC_URL: 'https://repairs.example' } });
    for (const url of ['/no-such-page', '/service-toaster', '/a/b?c=d', '/not-found']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: asPerson });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(textOf(body)).toContain('Page not found');
      expect(body).toContain('href="/"');
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(body).not.toMatch(/rel="canonical"|og:url/);
    }
  });

  test('[R7.55] with nothing at it answers programs, and the API everybody, as problem details', async () => {
    const { app } = await shared();
    for (const request of [
      { url: '/no-such-page' },
      { url: '/no-such-page', headers: { accept: 'application/json' } },
      { url: '/api/v1/nothing', headers: asPerson },
      { url: '/no-such-page', method: 'POST' as const, headers: asPerson },
    ]) {
      const { statusCode, headers } = await app.inject(request);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    }
  });
});
