import { describe, expect, test } from 'vitest';
import type { BrandConfig } from '../contracts/public-config.ts';
import { brandFolder } from '../tests/kit/brand.ts';
import { liveSettings } from '../tests/kit/live-settings.ts';
import { ConfigError, loadConfig } from './config.ts';

/** What live refuses when its settings change so. */
function faultsWith(change: Record<string, string>): readonly string[] {
  try {
    loadConfig({ ...liveSettings, BRAND_DIR: './brand', ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const TLS = 'PostgreSQL on another machine must be reached with TLS: add ?sslmode=verify-full to the URL.';

describe('live refuses what is unsafe, with one sentence', () => {
  test.each<[Record<string, string>, string]>([
    [{ CLOCK: '2026-11-23T09:10:00+11:00' }, 'CLOCK: a made-up clock is refused in live.'],
    [
      { PAYMENTS: 'local' },
      'PAYMENTS: the local card provider is refused in live; set PAYMENTS=stripe and its keys.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' },
      'STRIPE_SECRET_KEY: a key for tests is refused in live.',
    ],
    [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET: must be given with PAYMENTS=stripe in live.'],
    [{ STRIPE_DOUBLE_URL: 'http://127.0.0.1:1' }, 'STRIPE_DOUBLE_URL: a test double is refused in live.'],
    [
      { GOOGLE_MAPS_DOUBLE_URL: 'http://127.0.0.1:1' },
      'GOOGLE_MAPS_DOUBLE_URL: a test double is refused in live.',
    ],
    [
      { MAIL: 'local' },
      'MAIL: the local mailer sends nothing and is refused in live; set MAIL=smtp and SMTP_URL.',
    ],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS: must be on in live.'],
    [{ SECRET: '' }, 'SECRET: must be given in live.'],
    [{ PUBLIC_URL: 'http://book.galley.example' }, 'PUBLIC_URL: must be https in live.'],
    [{ BOOKING_URL: 'http://book.galley.example' }, 'BOOKING_URL: must be https in live.'],
    [{ API_URL: 'http://api.galley.example' }, 'API_URL: must be https in live.'],
    [{ DATABASE_URL: 'postgresql://galley@db.example/galley' }, `DATABASE_URL: ${TLS}`],
    [{ MIGRATION_DATABASE_URL: 'postgresql://owner@db.example/galley' }, `MIGRATION_DATABASE_URL: ${TLS}`],
    [{ S3_ENDPOINT: 'http://s3.galley.example' }, 'S3_ENDPOINT: must be https in live, or on this computer.'],
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY: must be given with PAYMENTS=stripe.'],
    [{ SMTP_URL: '' }, 'SMTP_URL: must be given with MAIL=smtp.'],
    [{ S3_BUCKET: '' }, 'S3_BUCKET: must be given with STORAGE=s3.'],
    [{ MAPS: 'google', GOOGLE_MAPS_BROWSER_KEY: 'AIza' }, 'GOOGLE_MAPS_KEY: must be given with MAPS=google.'],
    [
      { SMS: 'local' },
      'SMS: the local gateway sends nothing and is refused in live; set SMS=none or a gateway.',
    ],
    [{ ABN_LOOKUP: 'abr' }, 'ABR_GUID: must be given with ABN_LOOKUP=abr.'],
  ])('%o', (change, sentence) => {
    expect(faultsWith(change)).toEqual([sentence]);
  });

  test.each<[string, string | undefined, string]>([
    ['without an ABN', undefined, "has to be the company's ABN: eleven digits, as 51 824 753 556"],
    ['with an empty ABN', '', "has to be the company's ABN: eleven digits, as 51 824 753 556"],
    [
      'with wrong check digits',
      '51 824 753 557',
      "isn't an ABN, since its check digits are wrong; live puts it on every invoice.",
    ],
    [
      'with words in place of an ABN',
      'to be announced',
      "isn't an ABN, since its check digits are wrong; live puts it on every invoice.",
    ],
  ])('a brand %s', async (_what, abn, sentence) => {
    const BRAND_DIR = await brandFolder((brand) => ({ ...brand, abn }) as BrandConfig);
    expect(faultsWith({ BRAND_DIR })).toEqual([`${BRAND_DIR}/brand.json: abn: ${sentence}`]);
  });

  test('not an ABN without spaces', async () => {
    const BRAND_DIR = await brandFolder((brand) => ({ ...brand, abn: '51824753556' }));
    expect(faultsWith({ BRAND_DIR })).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['the embedded database', { DATABASE_URL: '', MIGRATION_DATABASE_URL: '' }],
    ['photos on its own disk', { STORAGE: 'local' }],
    ['the embedded captcha', { CAPTCHA: 'local' }],
    ['our own maps', { MAPS: 'local' }],
    ['no ABN look-up', { ABN_LOOKUP: 'off' }],
    ['no metrics', { METRICS_PORT: '' }],
    ['no proxy', { TRUST_PROXY: '' }],
  ])('not %s', (_what, change) => {
    expect(faultsWith(change)).toEqual([]);
  });
});
