import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { STAGING } from '../../tests/kit/staging.ts';
import { ConfigError, loadConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const SMTP = { MAIL: 'smtp', SMTP_URL: 'smtps://galley:p%40ss@smtp.example' };

const S3 = { STORAGE: 's3', S3_BUCKET: 'galley-photos', S3_REGION: 'ap-southeast-2' };

const ABR_GUID = '0b5e3c1a-7d42-4f0e-9a61-3c8f2d7e5b90';

test('uses no hosted provider unless one is named', () => {
  expect(loadConfig({}).mail).toEqual({ provider: 'local' });
  expect(loadConfig({ ...SMTP, MAIL: 'local' }).mail).toEqual({ provider: 'local' });
  expect(loadConfig({ ABR_GUID }).abn).toEqual({ provider: 'off' });
});

test('takes a mail server, and a key that signs its emails', () => {
  const url = SMTP.SMTP_URL;
  expect(loadConfig(SMTP).mail).toEqual({ provider: 'smtp', url });
  expect(loadConfig({ ...SMTP, DKIM_SELECTOR: 'november', DKIM_PRIVATE_KEY: privateKey }).mail).toEqual({
    provider: 'smtp',
    url,
    dkim: { selector: 'november', privateKey },
  });
});

test('takes a bucket, opened by a key or by the role of the machine', () => {
  const bucket = { provider: 's3', bucket: 'galley-photos', region: 'ap-southeast-2' };
  expect(loadConfig(S3).storage).toEqual(bucket);
  const key = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'x', AWS_SESSION_TOKEN: 'y' };
  const S3_ENDPOINT = 'https://s3.example/';
  expect(loadConfig({ ...S3, ...key, S3_ENDPOINT }).storage).toEqual({
    ...bucket,
    endpoint: 'https://s3.example',
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'x', sessionToken: 'y' },
  });
  expect(loadConfig({ ...S3, STORAGE: 'local' }).storage).toEqual({ provider: 'local' });
});

test('reaches a compatible service without TLS in trials, and on this computer', () => {
  const fault = 'S3_ENDPOINT: must be https in live, or on this computer.';
  const live = { ...S3, GALLEY_ENV: 'live' };
  expect(loadConfig({ ...S3, S3_ENDPOINT: 'http://s3:9000' }).storage.provider).toBe('s3');
  expect(faultsOf({ ...live, S3_ENDPOINT: 'http://s3:9000' })).toContain(fault);
  expect(faultsOf({ ...live, S3_ENDPOINT: 'http://127.0.0.1:9000' })).not.toContain(fault);
});

test('takes the mailbox of bounces with a sign-in, and no other address', () => {
  for (const BOUNCES_IMAP_URL of [
    'https://imap.example',
    'imaps://imap.example/INBOX',
    'imaps://galley@imap.example',
    'imaps://galley:secret@imap.example?folder=INBOX',
    'imaps://galley:%zz@imap.example',
  ]) {
    expect
      .soft(faultsOf({ BOUNCES_IMAP_URL }), BOUNCES_IMAP_URL)
      .toEqual(['BOUNCES_IMAP_URL: must be as imaps://user:password@imap.example:993/INBOX, or off']);
  }
  for (const BOUNCES_IMAP_URL of [
    'imaps://galley:p%40ss@imap.example',
    'imap://galley:s@localhost:1143/A%20B',
  ])
    expect.soft(faultsOf({ BOUNCES_IMAP_URL })).toEqual([]);
});

const GOOGLE = { MAPS: 'google', GOOGLE_MAPS_KEY: 'AIza', GOOGLE_MAPS_BROWSER_KEY: 'AIzb' };
const TILES = 'https://tiles.example/{z}/{x}/{y}.png';

test('takes Google Maps', () => {
  const { maps, mapTiles } = loadConfig(GOOGLE);
  expect(maps).toMatchObject({ provider: 'google', key: 'AIza' });
  expect(mapTiles).toEqual({ source: 'google', key: 'AIzb' });
  expect(loadConfig({ GOOGLE_MAPS_KEY: 'AIza' }).maps).toEqual({ provider: 'local' });
});

test('takes PostHog, in Europe unless another host is named', () => {
  const POSTHOG_KEY = 'phc_1';
  expect(loadConfig({ ANALYTICS: 'posthog', POSTHOG_KEY }).analytics).toEqual({
    provider: 'posthog',
    key: POSTHOG_KEY,
    url: 'https://eu.i.posthog.com',
  });
  expect(loadConfig({ POSTHOG_KEY }).analytics).toEqual({ provider: 'local' });
});

test('takes the register of businesses, or a proxy in front of it', () => {
  expect(loadConfig({ ABN_LOOKUP: 'abr', ABR_GUID }).abn).toEqual({
    provider: 'abr',
    guid: ABR_GUID,
    url: 'https://abr.business.gov.au',
  });
  for (const ABR_URL of ['http://abr.example', 'https://abr.example/json', 'abr.example']) {
    expect
      .soft(faultsOf({ ABR_URL }), ABR_URL)
      .toEqual(['ABR_URL: must be a host alone with https, as https://maps.example']);
  }
});

const STRIPE = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'rk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' };

test.each([
  [{ ...STRIPE, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY: must be given with PAYMENTS=stripe.'],
  [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_live_a' }, 'STRIPE_PUBLISHABLE_KEY: must be as pk_live_…'],
  [
    { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_a' },
    "STRIPE_PUBLISHABLE_KEY: must be for tests if STRIPE_SECRET_KEY is, else not: copy both from the same mode of Stripe's dashboard.",
  ],
  [{ ...GOOGLE, GOOGLE_MAPS_KEY: '' }, 'GOOGLE_MAPS_KEY: must be given with MAPS=google.'],
  [{ ...GOOGLE, GOOGLE_MAPS_BROWSER_KEY: '' }, 'GOOGLE_MAPS_BROWSER_KEY: must be given with MAPS=google.'],
  [{ MAP_TILES: TILES }, 'MAP_TILES_ATTRIBUTION: must be given with MAP_TILES.'],
  [
    { ...GOOGLE, MAP_TILES: TILES },
    "MAP_TILES: MAPS=google has its own; Google's terms allow no other map beside it.",
  ],
  [{ ABN_LOOKUP: 'abr' }, 'ABR_GUID: must be given with ABN_LOOKUP=abr.'],
  [{ ANALYTICS: 'posthog' }, 'POSTHOG_KEY: must be given with ANALYTICS=posthog.'],
  [{ POSTHOG_KEY: 'phx_personal' }, 'POSTHOG_KEY: must be the key of a project, as phc_…'],
  [{ MAIL: 'smtp' }, 'SMTP_URL: must be given with MAIL=smtp.'],
  [{ ...S3, S3_BUCKET: '' }, 'S3_BUCKET: must be given with STORAGE=s3.'],
  [{ ...S3, S3_REGION: '' }, 'S3_REGION: must be given with STORAGE=s3.'],
  [
    { ...S3, AWS_ACCESS_KEY_ID: 'AKIA1' },
    'AWS_ACCESS_KEY_ID: needs AWS_SECRET_ACCESS_KEY too, and the other way round.',
  ],
  [{ DKIM_SELECTOR: 'november' }, 'DKIM_SELECTOR: needs DKIM_PRIVATE_KEY too.'],
  [{ DKIM_PRIVATE_KEY: privateKey }, 'DKIM_PRIVATE_KEY: needs DKIM_SELECTOR too, its name in DNS.'],
  [
    { DKIM_SELECTOR: 'november', DKIM_PRIVATE_KEY: publicKey },
    'DKIM_PRIVATE_KEY: is no private key in PEM format.',
  ],
  [
    { DKIM_SELECTOR: 'november', DKIM_PRIVATE_KEY: 'none' },
    'DKIM_PRIVATE_KEY: is no private key in PEM format.',
  ],
])('says what is missing: %j', (env: Record<string, string>, fault) => {
  expect(faultsOf(env)).toEqual([fault]);
});

test('refuses an address that is no mail server’s, without repeating its password', () => {
  for (const SMTP_URL of [
    'smtp.example',
    'https://galley:p4ss@smtp.example',
    'smtp://',
    'smtp://galley:p4ss%@smtp.example',
    'smtp://galley:p4ss@smtp.example/mail',
    'smtp://galley:p4ss@smtp.example?requireTLS=false',
  ]) {
    expect
      .soft(faultsOf({ MAIL: 'smtp', SMTP_URL }), SMTP_URL)
      .toEqual(['SMTP_URL: must be as smtps://user:password@smtp.example:465']);
  }
});

test('sends texts from a number or a name, and knows who can reply', () => {
  const sid = `AC${'0'.repeat(32)}`;
  const twilio = { SMS: 'twilio', TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'token' };
  const of = (SMS_FROM: string) => loadConfig({ ...twilio, SMS_FROM }).sms;
  expect(of('+61491570110')).toMatchObject({ provider: 'twilio', from: '+61491570110', takesReplies: true });
  expect(of(`MG${'0'.repeat(32)}`)).toMatchObject({ takesReplies: true });
  expect(of('Galley')).toMatchObject({ takesReplies: false });
  for (const SMS_FROM of ['0491570110', 'Ga', '12345', 'Galley Repairs']) {
    expect.soft(faultsOf({ ...twilio, SMS_FROM })[0], SMS_FROM).toMatch(/^SMS_FROM: must be a number/);
  }
  expect(faultsOf({ SMS: 'twilio' })).toEqual([
    'SMS_FROM: must be given with SMS=twilio.',
    'TWILIO_ACCOUNT_SID: must be given with SMS=twilio.',
    'TWILIO_AUTH_TOKEN: must be given with SMS=twilio.',
  ]);
  expect(faultsOf({ SMS: 'clicksend' })).toHaveLength(4);
});

test('keeps texts to itself on one’s own computer, and sends none elsewhere unless told to', () => {
  expect(loadConfig({}).sms).toEqual({ provider: 'local' });
  expect(loadConfig({ SMS: 'none' }).sms).toEqual({ provider: 'none' });
  expect(loadConfig(STAGING).sms).toEqual({ provider: 'none' });
  expect(faultsOf({ ...STAGING, GALLEY_ENV: 'live', SMS: 'local' })).toContain(
    'SMS: the local gateway sends nothing and is refused in live; set SMS=none or a gateway.',
  );
});
