import { z } from 'zod';
import type { ClickSendSettings } from '../adapters/sms/clicksend.ts';
import type { TwilioSettings } from '../adapters/sms/twilio.ts';
import { doubleFaults, type InEnvironment, isForThisMachineOnly } from './process.ts';
import { missing, type ValuesOf } from './variables.ts';

export const smsVariables = {
  SMS: z
    .enum(['none', 'local', 'twilio', 'clicksend'])
    .optional()
    .describe(
      "Whether customers get texts about their jobs: local only keeps them in DATA_DIR, for trials; local on one's own computer, else none.",
    ),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+\d{8,15}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9]{3,11})$/,
      'must be a number as +61491570110, a messaging service of Twilio, or a registered name of 3 to 11 letters and digits',
    )
    .optional()
    .describe(
      'Who texts come from: a number that people can reply to, as +61491570110; or a name registered with ACMA, which nobody can reply to.',
    ),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be as AC and 32 digits')
    .optional()
    .describe('The account of SMS=twilio, from its console.'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .optional()
    .describe('The token that belongs to it; Twilio also signs its calls with it.'),
  CLICKSEND_USERNAME: z.string().optional().describe('The API user of SMS=clicksend, from its dashboard.'),
  CLICKSEND_API_KEY: z.string().optional().describe('The API key that belongs to it.'),
  CLICKSEND_WEBHOOK_CODE: z
    .string()
    .regex(/^[\w-]{32,}$/, 'must have 32 letters and digits or more')
    .optional()
    .describe(
      'A secret part of the addresses that ClickSend calls, since it does not sign its calls; make it up.',
    ),
  SMS_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of the SMS gateway's host; refused in staging and live."),
};

type Values = ValuesOf<typeof smsVariables> & InEnvironment;

export type SmsSettings =
  | { provider: 'none' }
  | { provider: 'local' }
  | ({ provider: 'twilio' } & Omit<TwilioSettings, 'publicUrl'>)
  | ({ provider: 'clicksend' } & ClickSendSettings);

/** How texts leave, of values without a fault. */
export function smsSettings(values: Values): SmsSettings {
  const { SMS, GALLEY_ENV, SMS_FROM: from = '', SMS_DOUBLE_URL: apiUrl } = values;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
  const {
    CLICKSEND_USERNAME: username,
    CLICKSEND_API_KEY: apiKey,
    CLICKSEND_WEBHOOK_CODE: webhookCode,
  } = values;
  const isTrial = isForThisMachineOnly(GALLEY_ENV);
  const sender = { from, takesReplies: /^(\+|MG)/.test(from), apiUrl };
  if (SMS === 'twilio' && accountSid && authToken) {
    return { provider: 'twilio', accountSid, authToken, ...sender };
  }
  if (SMS === 'clicksend' && username && apiKey && webhookCode) {
    return { provider: 'clicksend', username, apiKey, webhookCode, ...sender };
  }
  return { provider: SMS === 'local' || (!SMS && isTrial) ? 'local' : 'none' };
}

export function smsFaults(values: Values): string[] {
  const faults = doubleFaults(values, 'SMS_DOUBLE_URL', values.SMS_DOUBLE_URL);
  if (values.GALLEY_ENV === 'live' && values.SMS === 'local') {
    faults.push('SMS: the local gateway sends nothing and is refused in live; set SMS=none or a gateway.');
  }
  return [
    ...faults,
    ...missing(values, 'SMS', 'twilio', ['SMS_FROM', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']),
    ...missing(values, 'SMS', 'clicksend', CLICKSEND_VARIABLES),
  ];
}

const CLICKSEND_VARIABLES = [
  'SMS_FROM',
  'CLICKSEND_USERNAME',
  'CLICKSEND_API_KEY',
  'CLICKSEND_WEBHOOK_CODE',
] as const;
