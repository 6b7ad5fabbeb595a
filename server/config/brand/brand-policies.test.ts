import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { brandFolder } from '../../../tests/kit/brand.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { type PolicyProvider, policyProviders } from './brand-policies.ts';

const STRIPE = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' };
const REGISTER = { ABN_LOOKUP: 'abr', ABR_GUID: '0b5e3c1a-7d42-4f0e-9a61-3c8f2d7e5b90' };

const privacyOf = (env: Record<string, string>) => JSON.stringify(loadConfig(env).policies.privacy);

test('[R2.17] the privacy policy names a provider while that is used', () => {
  expect(privacyOf(REGISTER)).toContain('Australian Business Register');
  expect(privacyOf({})).not.toContain('Australian Business Register');
  expect(privacyOf({})).not.toContain('provider":');
});

/** A brand whose privacy policy names no hosted provider. */
async function silentBrand(): Promise<string> {
  const { terms, privacy } = JSON.parse(await readFile('brand/policies.json', 'utf8'));
  for (const section of privacy.sections) {
    section.blocks = section.blocks.filter((block: object) => !('provider' in Object(block)));
  }
  return brandFolder((brand) => brand, { 'policies.json': JSON.stringify({ terms, privacy }) });
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test('[R2.17] Stripe’s cookies are named beside our own', () => {
  const cookies = "Stripe's script keeps two cookies";
  expect(privacyOf(STRIPE)).toContain(cookies);
  expect(privacyOf({})).not.toContain(cookies);
});

/** What uses each provider, and what doesn't. */
const USES: Record<PolicyProvider, [Record<string, string>, Record<string, string>]> = {
  abr: [REGISTER, { ABN_LOOKUP: 'off' }],
  stripe: [STRIPE, { PAYMENTS: 'local' }],
  smtp: [{ MAIL: 'smtp', SMTP_URL: 'smtps://smtp.example' }, { MAIL: 'local' }],
  recaptcha: [
    { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' },
    { CAPTCHA: 'local' },
  ],
  s3: [{ STORAGE: 's3', S3_BUCKET: 'photos', S3_REGION: 'ap-southeast-2' }, { STORAGE: 'local' }],
  'google-maps': [
    { MAPS: 'google', GOOGLE_MAPS_KEY: 'AIza', GOOGLE_MAPS_BROWSER_KEY: 'AIzb' },
    { MAPS: 'local' },
  ],
  'map-tiles': [
    {
      MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: 'Tiles https://tiles.example',
    },
    { MAP_TILES: '', MAP_TILES_ATTRIBUTION: '' },
  ],
  twilio: [
    {
      SMS: 'twilio',
      SMS_FROM: '+61491570110',
      TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'b'.repeat(32),
    },
    { SMS: 'none' },
  ],
  clicksend: [
    {
      SMS: 'clicksend',
      SMS_FROM: '+61491570110',
      CLICKSEND_USERNAME: 'galley',
      CLICKSEND_API_KEY: 'c'.repeat(32),
      CLICKSEND_WEBHOOK_CODE: 'd'.repeat(48),
    },
    { SMS: 'none' },
  ],
  posthog: [{ ANALYTICS: 'posthog', POSTHOG_KEY: 'phc_a' }, { ANALYTICS: 'local' }],
};

test.each(policyProviders)(
  '[R2.17] live refuses %s while the privacy policy says nothing of it',
  async (provider) => {
    const [used, without] = USES[provider];
    const env = { ...used, BRAND_DIR: await silentBrand() };
    const fault = expect.stringMatching(
      `policies\\.json: the privacy policy says nothing of ${provider}\\.$`,
    );
    expect(faultsOf({ ...env, GALLEY_ENV: 'live' })).toContainEqual(fault);
    expect(faultsOf({ ...env, ...without, GALLEY_ENV: 'live' })).not.toContainEqual(fault);
    expect(faultsOf(env)).toEqual([]);
  },
);
