import { type Check, check } from '../check.ts';
import { type ClickSendSettings, clickSendSms } from './clicksend.ts';
import type { SmsGateway } from './port.ts';
import { type TwilioSettings, twilioSms } from './twilio.ts';

/** A number for fiction, whose owner nobody is. */
const NOBODY = { key: 'galley-doctor', to: '+61491570006', body: 'galley-doctor' };
/** Nothing was sent since. */
const NEVER = Temporal.Instant.from('2100-01-01T00:00:00Z');

/** Whether Twilio can be reached and takes the account, by a look-up that finds nothing. */
export const checkTwilio = (settings: Omit<TwilioSettings, 'publicUrl'>): Promise<Check> =>
  checkGateway(twilioSms({ ...settings, publicUrl: '' }));

/** Whether ClickSend can be reached and takes the key, by a look-up that finds nothing. */
export const checkClickSend = (settings: ClickSendSettings): Promise<Check> =>
  checkGateway(clickSendSms(settings));

function checkGateway(sms: SmsGateway): Promise<Check> {
  return check(
    () => sms.find(NOBODY, NEVER),
    (error) => /status 40[13]$/.test((error as Error).message),
  );
}
