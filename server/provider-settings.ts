import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import type { AbrSettings } from './adapters/abn/abr.ts';
import type { PostHogSettings } from './adapters/analytics/posthog.ts';
import type { RecaptchaSettings } from './adapters/captcha/recaptcha.ts';
import type { ImapSettings } from './adapters/mail/bounces/imap.ts';
import type { SmtpSettings } from './adapters/mail/smtp.ts';
import type { MapTileSettings } from './adapters/map-tiles/map-tiles.ts';
import { tileFileFault } from './adapters/map-tiles/tile-file.ts';
import type { GoogleMapsSettings } from './adapters/maps/google.ts';
import type { ClickSendSettings } from './adapters/sms/clicksend.ts';
import type { TwilioSettings } from './adapters/sms/twilio.ts';
import type { S3Settings } from './adapters/storage/s3.ts';
import { type PolicyProvider, policyProviders } from './common/brand/brand-policies.ts';
import type { Values } from './config.ts';
import { isLoopback } from './platform/http/loopback.ts';

export type PaymentSettings =
  | { provider: 'local' }
  | {
      provider: 'stripe';
      secretKey: string;
      publicKey: string;
      webhookSecret: string | undefined;
      doubleUrl: string | undefined;
    };

/** Who keeps and charges cards, of values without a fault. */
export function paymentSettings(values: Values): PaymentSettings {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publicKey } = values;
  if (PAYMENTS === 'local' || !secretKey || !publicKey) return { provider: 'local' };
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_DOUBLE_URL: doubleUrl } = values;
  return { provider: 'stripe', secretKey, publicKey, webhookSecret, doubleUrl };
}

export type MailSettings = { provider: 'local' } | ({ provider: 'smtp' } & SmtpSettings);
export type CaptchaSettings = { provider: 'local' } | ({ provider: 'recaptcha' } & RecaptchaSettings);
export type MapSettings = { provider: 'local' } | ({ provider: 'google' } & GoogleMapsSettings);
export type SmsSettings =
  | { provider: 'none' }
  | { provider: 'local' }
  | ({ provider: 'twilio' } & Omit<TwilioSettings, 'publicUrl'>)
  | ({ provider: 'clicksend' } & ClickSendSettings);
export type AbnSettings = { provider: 'off' } | ({ provider: 'abr' } & AbrSettings);

/** How emails leave, of values without a fault. */
export function mailSettings({ MAIL, SMTP_URL, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Values): MailSettings {
  if (MAIL === 'local' || !SMTP_URL) return { provider: 'local' };
  const dkim =
    DKIM_SELECTOR && DKIM_PRIVATE_KEY ? { selector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY } : undefined;
  return { provider: 'smtp', url: SMTP_URL, dkim };
}

export type BounceSettings = {
  /** Where bounces arrive; undefined if this process doesn't look for them. */
  mailbox: ImapSettings | undefined;
  /** Whether processes that have looked for them should stop. */
  areOff: boolean;
};

/** How bounces are found, of values without a fault. */
export function bounceSettings({ BOUNCES_IMAP_URL: url }: Values): BounceSettings {
  const areOff = url === 'off';
  return { mailbox: url && !areOff ? { url } : undefined, areOff };
}

/** What tells people from robots, of values without a fault. */
export function captchaSettings({
  CAPTCHA,
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET_KEY: secretKey,
  RECAPTCHA_DOUBLE_URL: doubleUrl,
}: Values): CaptchaSettings {
  if (CAPTCHA === 'local' || !siteKey || !secretKey) return { provider: 'local' };
  return { provider: 'recaptcha', siteKey, secretKey, doubleUrl };
}

/** What completes addresses, of values without a fault. */
export function mapSettings({
  MAPS,
  GOOGLE_MAPS_KEY: key,
  GOOGLE_MAPS_DOUBLE_URL: doubleUrl,
}: Values): MapSettings {
  return MAPS === 'google' && key ? { provider: 'google', key, doubleUrl } : { provider: 'local' };
}

/** Where the map's streets come from, of values without a fault. */
export function mapTileSettings(values: Values): MapTileSettings {
  const { MAPS, GOOGLE_MAPS_BROWSER_KEY: key, MAP_TILES: tiles, MAP_TILES_ATTRIBUTION: attribution } = values;
  if (MAPS === 'google' && key) {
    return { source: 'google', key, doubleUrl: values.GOOGLE_MAPS_DOUBLE_URL };
  }
  if (!tiles || !attribution) return { source: 'none' };
  return isFile(tiles)
    ? { source: 'file', path: resolve(tiles), attribution }
    : { source: 'url', template: tiles, attribution };
}

const isFile = (tiles: string): boolean => !/^https?:/.test(tiles);

/** Who is asked about an ABN, of values without a fault. */
export function abnSettings({ ABN_LOOKUP, ABR_GUID, ABR_URL }: Values): AbnSettings {
  return ABN_LOOKUP === 'abr' && ABR_GUID
    ? { provider: 'abr', guid: ABR_GUID, url: ABR_URL }
    : { provider: 'off' };
}

export type StorageSettings = { provider: 'local' } | ({ provider: 's3' } & S3Settings);

/** Where photos are kept, of values without a fault. */
export function storageSettings(values: Values): StorageSettings {
  const { STORAGE, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = values;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = values;
  if (STORAGE === 'local' || !bucket || !region) return { provider: 'local' };
  const credentials =
    accessKeyId && secretAccessKey
      ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
      : undefined;
  return { provider: 's3', bucket, region, endpoint, credentials };
}

/** How texts leave, of values without a fault. */
export function smsSettings(values: Values): SmsSettings {
  const { SMS, GALLEY_ENV, SMS_FROM: from = '', SMS_DOUBLE_URL: apiUrl } = values;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
  const {
    CLICKSEND_USERNAME: username,
    CLICKSEND_API_KEY: apiKey,
    CLICKSEND_WEBHOOK_CODE: webhookCode,
  } = values;
  const isTrial = GALLEY_ENV === 'local' || GALLEY_ENV === 'test';
  const sender = { from, takesReplies: /^(\+|MG)/.test(from), apiUrl };
  if (SMS === 'twilio' && accountSid && authToken) {
    return { provider: 'twilio', accountSid, authToken, ...sender };
  }
  if (SMS === 'clicksend' && username && apiKey && webhookCode) {
    return { provider: 'clicksend', username, apiKey, webhookCode, ...sender };
  }
  return { provider: SMS === 'local' || (!SMS && isTrial) ? 'local' : 'none' };
}

export type AnalyticsSettings = { provider: 'local' } | ({ provider: 'posthog' } & PostHogSettings);

/** Who counts what visitors do, of values without a fault. */
export function analyticsSettings({
  ANALYTICS,
  POSTHOG_KEY: key,
  POSTHOG_URL: url,
}: Values): AnalyticsSettings {
  return ANALYTICS === 'posthog' && key ? { provider: 'posthog', key, url } : { provider: 'local' };
}

/** The hosted providers that the privacy policy names. */
export function providersInUse(values: Values): PolicyProvider[] {
  const { PAYMENTS, MAIL, CAPTCHA, ABN_LOOKUP, STORAGE, MAPS, MAP_TILES, SMS, ANALYTICS } = values;
  const maps = MAPS === 'google' ? 'google-maps' : MAPS;
  const tiles = MAP_TILES && !isFile(MAP_TILES) ? 'map-tiles' : undefined;
  const chosen: (string | undefined)[] = [
    PAYMENTS,
    MAIL,
    CAPTCHA,
    ABN_LOOKUP,
    STORAGE,
    maps,
    tiles,
    SMS,
    ANALYTICS,
  ];
  return policyProviders.filter((provider) => chosen.includes(provider));
}

/** What's missing or contradictory in the settings of hosted providers, one sentence each. */
export function providerFaults(values: Values): string[] {
  return [
    ...paymentFaults(values),
    ...mailFaults(values),
    ...storageFaults(values),
    ...missing(values, 'CAPTCHA', 'recaptcha', RECAPTCHA_VARIABLES),
    ...missing(values, 'MAPS', 'google', ['GOOGLE_MAPS_KEY', 'GOOGLE_MAPS_BROWSER_KEY']),
    ...tileFaults(values),
    ...missing(values, 'ABN_LOOKUP', 'abr', ['ABR_GUID']),
    ...missing(values, 'SMS', 'twilio', ['SMS_FROM', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']),
    ...missing(values, 'SMS', 'clicksend', CLICKSEND_VARIABLES),
    ...missing(values, 'ANALYTICS', 'posthog', ['POSTHOG_KEY']),
  ];
}

const RECAPTCHA_VARIABLES = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'] as const;

const CLICKSEND_VARIABLES = [
  'SMS_FROM',
  'CLICKSEND_USERNAME',
  'CLICKSEND_API_KEY',
  'CLICKSEND_WEBHOOK_CODE',
] as const;

/** The missing variables of a provider, if it's chosen. */
function missing(
  values: Values,
  port: keyof Values,
  provider: string,
  names: readonly (keyof Values)[],
): string[] {
  if (values[port] !== provider) return [];
  return names
    .filter((name) => !values[name])
    .map((name) => `${name}: must be given with ${port}=${provider}.`);
}

function paymentFaults(values: Values): string[] {
  const { PAYMENTS, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  const faults = missing(values, 'PAYMENTS', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']);
  if (PAYMENTS === 'stripe' && secret && publishable && isTest(secret) !== isTest(publishable)) {
    faults.push(
      "STRIPE_PUBLISHABLE_KEY: must be for tests if STRIPE_SECRET_KEY is, else not: copy both from the same mode of Stripe's dashboard.",
    );
  }
  return faults;
}

/** Stripe's keys name their mode. */
export const isTest = (key: string): boolean => key.includes('_test_');

function tileFaults({ MAPS, MAP_TILES, MAP_TILES_ATTRIBUTION }: Values): string[] {
  if (!MAP_TILES) return [];
  // Google's terms don't allow another map beside its addresses.
  if (MAPS === 'google')
    return ["MAP_TILES: MAPS=google has its own; Google's terms allow no other map beside it."];
  const faults = MAP_TILES_ATTRIBUTION ? [] : ['MAP_TILES_ATTRIBUTION: must be given with MAP_TILES.'];
  const fault = isFile(MAP_TILES) ? tileFileFault(MAP_TILES) : null;
  return fault ? [...faults, `MAP_TILES: ${MAP_TILES} ${fault}.`] : faults;
}

function mailFaults(values: Values): string[] {
  const { DKIM_SELECTOR, DKIM_PRIVATE_KEY } = values;
  const faults = missing(values, 'MAIL', 'smtp', ['SMTP_URL']);
  if (DKIM_SELECTOR && !DKIM_PRIVATE_KEY) faults.push('DKIM_SELECTOR: needs DKIM_PRIVATE_KEY too.');
  if (DKIM_PRIVATE_KEY) {
    if (!DKIM_SELECTOR) faults.push('DKIM_PRIVATE_KEY: needs DKIM_SELECTOR too, its name in DNS.');
    if (!isPrivateKey(DKIM_PRIVATE_KEY)) faults.push('DKIM_PRIVATE_KEY: is no private key in PEM format.');
  }
  return faults;
}

function storageFaults(values: Values): string[] {
  const { STORAGE, GALLEY_ENV, S3_ENDPOINT, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = values;
  if (STORAGE !== 's3') return [];
  const faults = missing(values, 'STORAGE', 's3', ['S3_BUCKET', 'S3_REGION']);
  if (!id !== !secret)
    faults.push('AWS_ACCESS_KEY_ID: needs AWS_SECRET_ACCESS_KEY too, and the other way round.');
  if (GALLEY_ENV === 'live' && S3_ENDPOINT && isInTheClear(S3_ENDPOINT)) {
    faults.push('S3_ENDPOINT: must be https in live, or on this computer.');
  }
  return faults;
}

function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !isLoopback(hostname);
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}
