import { checkAbr } from '../../adapters/abn/abr.ts';
import { checkPostHog } from '../../adapters/analytics/posthog.ts';
import { checkRecaptcha } from '../../adapters/captcha/recaptcha.ts';
import type { Check } from '../../adapters/check.ts';
import { checkSmtp } from '../../adapters/mail/smtp.ts';
import { checkGoogleMaps } from '../../adapters/maps/google.ts';
import { checkStripe } from '../../adapters/payments/check-stripe.ts';
import { checkClickSend, checkTwilio } from '../../adapters/sms/check-sms.ts';
import type { Config } from '../../config/config.ts';
import { sharedCardsWarning } from '../../config/payments.ts';
import { sharedPhotosWarning } from '../../config/storage.ts';

/** How a hosted provider is checked, and what to fix if that fails. */
export type Hosted<Settings> = {
  check(settings: Settings): Promise<Check>;
  /** The variables to correct if the provider refuses. */
  variables: string;
  /** What this machine must be able to reach. */
  address: string;
  /** What the operator should know even though the settings work; null if nothing. */
  advice?(settings: Settings): string | null;
};

type BuiltIn = 'local' | 'off' | 'none';

/** An external service, or what takes its place. */
type Provider<Settings extends { provider: string }> = {
  /** `Cards`. */
  what: string;
  /** The variable that chooses it. */
  variable: string;
  /** What the operator should know if no provider is chosen. */
  builtIn: string;
  /** What doesn't fit the rest of the configuration; null if it does. */
  warning?(config: Config): string | null;
  hosted: {
    [Name in Exclude<Settings['provider'], BuiltIn>]: Hosted<Extract<Settings, { provider: Name }>>;
  };
};

/** The parts of the configuration that choose a provider. */
type Port = {
  [Name in keyof Config]: Config[Name] extends { provider: string } ? Name : never;
}[keyof Config];

/** Every port with a hosted provider, in the order they're printed. The compiler reports a missing one. */
export const PROVIDERS: { readonly [Name in Port]: Provider<Config[Name]> } = {
  payments: {
    what: 'Cards',
    variable: 'PAYMENTS',
    builtIn: 'no card is real. Set PAYMENTS=stripe to take cards.',
    warning: sharedCardsWarning,
    hosted: {
      stripe: {
        check: checkStripe,
        variables: 'STRIPE_SECRET_KEY, or what it may do',
        address: 'api.stripe.com',
        advice: ({ webhookSecret }) =>
          webhookSecret
            ? null
            : 'Disputes, and refunds made in its dashboard, stay unknown here: set STRIPE_WEBHOOK_SECRET.',
      },
    },
  },
  mail: {
    what: 'Mail',
    variable: 'MAIL',
    builtIn: 'emails are only kept in DATA_DIR. Set MAIL=smtp and SMTP_URL to send them.',
    hosted: {
      smtp: {
        check: checkSmtp,
        variables: 'the name and password in SMTP_URL',
        address: 'the host and port of SMTP_URL',
      },
    },
  },
  captcha: {
    what: 'Captcha',
    variable: 'CAPTCHA',
    builtIn: 'needs nothing.',
    hosted: {
      recaptcha: {
        check: checkRecaptcha,
        variables: 'RECAPTCHA_SECRET_KEY',
        address: 'www.google.com',
      },
    },
  },
  maps: {
    what: 'Maps',
    variable: 'MAPS',
    builtIn: 'needs nothing; npm run import:gnaf loads the addresses of Australia.',
    hosted: {
      google: {
        check: checkGoogleMaps,
        variables: 'GOOGLE_MAPS_KEY, or what it may do',
        address: 'places.googleapis.com and maps.googleapis.com',
      },
    },
  },
  storage: {
    what: 'Storage',
    variable: 'STORAGE',
    builtIn: 'photos are in DATA_DIR. Several servers need STORAGE=s3.',
    warning: sharedPhotosWarning,
    hosted: {
      s3: {
        // Amazon's SDK is large.
        check: async (settings) => (await import('../../adapters/storage/s3.ts')).checkS3(settings),
        variables: 'S3_BUCKET, S3_REGION and AWS_ACCESS_KEY_ID with its secret, or what the key may do',
        address: 'S3_ENDPOINT, or Amazon S3',
      },
    },
  },
  sms: {
    what: 'Texts',
    variable: 'SMS',
    builtIn: 'customers get no texts. Set SMS=twilio or SMS=clicksend to send them.',
    hosted: {
      twilio: {
        check: checkTwilio,
        variables: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
        address: 'api.twilio.com',
      },
      clicksend: {
        check: checkClickSend,
        variables: 'CLICKSEND_USERNAME and CLICKSEND_API_KEY',
        address: 'rest.clicksend.com',
      },
    },
  },
  analytics: {
    what: 'Analytics',
    variable: 'ANALYTICS',
    builtIn: 'needs nothing; Reports in the console reads it.',
    hosted: { posthog: { check: checkPostHog, variables: 'POSTHOG_KEY', address: 'POSTHOG_URL' } },
  },
  abn: {
    what: 'ABN look-up',
    variable: 'ABN_LOOKUP',
    builtIn: 'no ABN is looked up. Set ABN_LOOKUP=abr and ABR_GUID if you want that.',
    hosted: { abr: { check: checkAbr, variables: 'ABR_GUID', address: 'ABR_URL' } },
  },
};
