import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BrandConfig } from '../../contracts/website/public-config.ts';
import { brandFolder } from '../../tests/kit/brand.ts';
import { liveExample, liveSettings } from '../../tests/kit/live-settings.ts';
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
const UNVERIFIED =
  "PostgreSQL's certificate must be verified in live: set ?sslmode=verify-full in the URL, and sslrootcert if its authority is your own.";
const PUBLISHED = 'still has a text of our examples, which anybody may know; put your own value there.';
const RANDOM = 'SECRET: must be random in live, as openssl rand -base64 32 prints it.';

/** As people make them up, each in another way. */
const MADE_UP = [
  'Correct horse battery staple 1234567890',
  'correcthorsebatterystaplecorrecthorsebatterystaple',
  'Correct-Horse-Battery-Staple-Coolroom-Lane-7-Newtown',
  'GalleyCoolroomMarloweStreet2026NewtownSydneyAustralia',
  '0123456789abcdef'.repeat(4),
  'fedcba9876543210'.repeat(4),
  'deadbeefcafebabe'.repeat(4),
  'qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  'password123password456password789password012password',
  '2026-11-28-galley-2026-11-28-galley-2026-11-28-secret',
  Buffer.from('All work and no play makes Jack a dull boy.').toString('base64'),
  Buffer.from('All work and no play makes Jack a dull boy.').toString('hex'),
  randomBytes(8).toString('hex').repeat(4),
];

describe('live refuses a secret that somebody else may know:', () => {
  const settingsOf = (text: string) => [...text.matchAll(/^(?:# )?([A-Z_0-9]+)=(.*)$/gm)];
  const withPlaceholder = settingsOf(liveExample).filter(([, , value = '']) => /replace-?me/.test(value));

  test.each(withPlaceholder.map(([, name = '', value = '']) => [name, value]))(
    'the text that the example has for %s',
    (name, value) => {
      expect(faultsWith({ [name]: value })).toContain(`${name}: ${PUBLISHED}`);
    },
  );

  test('the example itself, until every such text is filled in', () => {
    const example = Object.fromEntries(
      settingsOf(liveExample.replaceAll(/^#.*$/gm, '')).map(([, name, value]) => [name, value]),
    );
    const faults = faultsWith(example);
    for (const [, name] of withPlaceholder.filter(([line]) => !line.startsWith('#'))) {
      expect.soft(faults).toContain(`${name}: ${PUBLISHED}`);
    }
    expect(faults).toContain('SECRET: must be given in live.');
  });

  test.each([
    'replace-me-with-the-output-of-openssl-rand-base64-32',
    'the-output-of-openssl-rand-base64-32',
    'the output of openssl rand -base64 32',
    'REPLACE_ME_WITH_THE_OUTPUT_OF_A_GENERATOR',
    'ChangeMe-ChangeMe-ChangeMe-ChangeMe-ChangeMe-1',
  ])('SECRET=%s, which our examples had', (SECRET) => {
    expect(faultsWith({ SECRET })).toEqual([`SECRET: ${PUBLISHED}`]);
  });

  test('a SECRET of few different characters, or with spaces, wherever it is in the list', () => {
    const few = fc
      .tuple(
        fc.string({ minLength: 1, maxLength: 11, unit: 'grapheme-ascii' }),
        fc.integer({ min: 32, max: 90 }),
      )
      .map(([characters, length]) => characters.replaceAll(/[\s,]/g, 'x').repeat(length).slice(0, length));
    fc.assert(
      fc.property(few, (SECRET) => {
        expect(faultsWith({ SECRET })).toEqual([RANDOM]);
        expect(faultsWith({ SECRET: `${liveSettings.SECRET},${SECRET}` })).toEqual([RANDOM]);
      }),
      { numRuns: 20 },
    );
    for (const SECRET of MADE_UP) expect.soft(faultsWith({ SECRET }), SECRET).toEqual([RANDOM]);
    for (const SECRET of MADE_UP) {
      expect.soft(faultsWith({ SECRET: `${liveSettings.SECRET},${SECRET}` }), SECRET).toEqual([RANDOM]);
    }
    // Random, but of fewer than 32 bytes: good enough only for links that were made with it before.
    const short = randomBytes(24).toString('base64url');
    expect(faultsWith({ SECRET: short })).toEqual([RANDOM]);
    expect(faultsWith({ SECRET: `${liveSettings.SECRET},${short}` })).toEqual([]);
    // A generator's own bytes: what a property test draws likes runs and repeats, which no secret has.
    for (let drawn = 0; drawn < 40; drawn += 1) {
      const as = (['base64', 'base64url', 'hex'] as const)[drawn % 3];
      const SECRET = randomBytes(32).toString(as);
      expect(faultsWith({ SECRET }), SECRET).toEqual([]);
    }
  });
});

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
    [
      { BACKUP_DIR: '/backups' },
      'BACKUP_RECIPIENT: must be given with BACKUP_DIR in live, so that backups are encrypted.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.galley.example:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be https in live, or on this computer.',
    ],
    [{ SECRET: '' }, 'SECRET: must be given in live.'],
    [{ PUBLIC_URL: 'http://book.galley.example' }, 'PUBLIC_URL: must be https in live.'],
    [{ BOOKING_URL: 'http://book.galley.example' }, 'BOOKING_URL: must be https in live.'],
    [{ API_URL: 'http://api.galley.example' }, 'API_URL: must be https in live.'],
    [{ DATABASE_URL: 'postgresql://galley@db.example/galley' }, `DATABASE_URL: ${TLS}`],
    ...['sslmode=no-verify', 'uselibpqcompat=true&sslmode=require', 'ssl=no-verify&sslmode=no-verify'].map(
      (query): [Record<string, string>, string] => [
        { DATABASE_URL: `postgresql://galley@db.example/galley?${query}` },
        `DATABASE_URL: ${UNVERIFIED}`,
      ],
    ),
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
