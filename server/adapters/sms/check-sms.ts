import { type Check, check } from '../check.ts';
import { type ClickSendSettings, clickSendSms } from './clicksend.ts';
import type { SmsGateway } from './port.ts';
import { type TwilioSettings, twilioSms } from './twilio.ts';

/** A text to a number that's reserved for fiction. */
const UNSENT_TEXT = { key: 'galley-doctor', to: '+61491570006', body: 'galley-doctor' };
/** Nothing can have been sent since then. */
const NEVER = Temporal.Instant.from('2100-01-01T00:00:00Z');

/** Checks that Twilio can be reached and accepts the account, with a look-up that finds nothing. */
export const checkTwilio = (settings: Omit<TwilioSettings, 'publicUrl'>): Promise<Check> =>
  checkGateway(twilioSms({ ...settings, publicUrl: '' }));

/** Checks that ClickSend can be reached and accepts the key, with a look-up that finds nothing. */
export const checkClickSend = (settings: ClickSendSettings): Promise<Check> =>
  checkGateway(clickSendSms(settings));

function checkGateway(sms: SmsGateway): Promise<Check> {
  return check(
    () => sms.find(UNSENT_TEXT, NEVER),
    (error) => /status 40[13]$/.test((error as Error).message),
  );
}
