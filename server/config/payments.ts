import { z } from 'zod';
import { doubleFaults, type InEnvironment } from './process.ts';
import { missing, type ValuesOf } from './variables.ts';

export const paymentVariables = {
  PAYMENTS: z.enum(['local', 'stripe']).default('local').describe('Card provider; local is for trials.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be as sk_live_…, or a restricted key as rk_live_…')
    .optional()
    .describe("The secret or restricted key of PAYMENTS=stripe, from Stripe's dashboard."),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be as pk_live_…')
    .optional()
    .describe('The publishable key that goes with it.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be as whsec_…')
    .optional()
    .describe('What Stripe signs its events with, from the endpoint in its dashboard; live needs it.'),
  STRIPE_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of Stripe's hosts; refused in staging and live."),
};

type Values = ValuesOf<typeof paymentVariables> & InEnvironment;

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

export function paymentFaults(values: Values): string[] {
  const {
    GALLEY_ENV: env,
    PAYMENTS,
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
  } = values;
  const faults = doubleFaults(values, 'STRIPE_DOUBLE_URL', values.STRIPE_DOUBLE_URL);
  if (env === 'live' && PAYMENTS === 'local') {
    faults.push('PAYMENTS: the local card provider is refused in live; set PAYMENTS=stripe and its keys.');
  }
  if (env === 'live' && secret && isTest(secret)) {
    faults.push('STRIPE_SECRET_KEY: a key for tests is refused in live.');
  }
  if (env === 'live' && PAYMENTS === 'stripe' && !values.STRIPE_WEBHOOK_SECRET) {
    faults.push('STRIPE_WEBHOOK_SECRET: must be given with PAYMENTS=stripe in live.');
  }
  faults.push(...missing(values, 'PAYMENTS', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']));
  if (PAYMENTS === 'stripe' && secret && publishable && isTest(secret) !== isTest(publishable)) {
    faults.push(
      "STRIPE_PUBLISHABLE_KEY: must be for tests if STRIPE_SECRET_KEY is, else not: copy both from the same mode of Stripe's dashboard.",
    );
  }
  return faults;
}

/** Stripe's keys name their mode. */
const isTest = (key: string): boolean => key.includes('_test_');

type Shared = { role: string; dataDir: string; payments: PaymentSettings };

/** What separate web servers and workers must share while charges are in a folder; null if that doesn't apply. */
export function sharedCardsWarning({ role, payments, dataDir }: Shared): string | null {
  if (role === 'all' || payments.provider !== 'local') return null;
  return `ROLE=${role} with PAYMENTS=local: web servers and workers must have the same DATA_DIR (here ${dataDir}), or they don't know each other's charges. Else set PAYMENTS=stripe on all of them.`;
}
