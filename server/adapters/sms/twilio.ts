import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SMS_CALLS } from '../../platform/limits.ts';
import { providerCalls } from '../resilience.ts';
import type { GatewayReport, SmsGateway, TextResult, WebhookCall } from './port.ts';

const API = 'https://api.twilio.com';
/** Clocks differ: a message may be dated this much earlier than our attempt. */
const SKEW_SECONDS = 60;
/** How many of the newest messages to a number are searched for one of ours; a number gets fewer in a day. */
const SEARCHED = 50;

/** Error codes about the recipient or the content: twilio.com/docs/api/errors. The others are about our settings. */
const ABOUT_THE_TEXT = [21211, 21610, 21612, 21614, 21617];
/** The recipient has sent STOP. */
const UNSUBSCRIBED = 21610;

export type TwilioSettings = {
  accountSid: string;
  authToken: string;
  /** A number, a registered name, or a messaging service (MG…). */
  from: string;
  takesReplies: boolean;
  /** The address at which Twilio reaches this server; its signatures cover it. */
  publicUrl: string;
  /** A double in tests. */
  apiUrl?: string | undefined;
};

const message = z.object({ sid: z.string(), body: z.string().nullable(), date_created: z.string() });
const failure = z.object({ code: z.number().nullish() });

/**
 * Twilio: twilio.com/docs/messaging/api/message-resource. It has no idempotency key, so if an outcome is unknown, we
 * look for the message in its list.
 */
export function twilioSms(settings: TwilioSettings): SmsGateway {
  const { accountSid, authToken, from, takesReplies, publicUrl, apiUrl = API } = settings;
  const messages = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const headers = { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` };
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  const call = providerCalls({
    provider: 'Twilio',
    seconds: SMS_CALLS.seconds,
    // The queue retries, but looks for the message first.
    retries: 0,
    isOutage: () => true,
  });

  return {
    isOn: true,
    takesReplies,
    async send({ key, to, body }): Promise<TextResult> {
      const StatusCallback = `${publicUrl}/webhooks/sms/twilio/receipts?text=${key}`;
      const form = new URLSearchParams({ To: to, ...sender, Body: body, StatusCallback });
      return call(async (signal) => {
        const reply = await fetch(messages, {
          method: 'POST',
          headers,
          body: form,
          redirect: 'error',
          signal,
        });
        if (reply.status === 201)
          return { outcome: 'sent', gatewayId: message.parse(await reply.json()).sid };
        return refusalOf(reply);
      });
    },
    async find({ to, body }, since) {
      const query = new URLSearchParams({ To: to, PageSize: String(SEARCHED) });
      const earliest = since.epochMilliseconds - SKEW_SECONDS * 1000;
      return call(async (signal) => {
        const reply = await fetch(`${messages}?${query}`, { headers, redirect: 'error', signal });
        if (!reply.ok) throw new Error(`Twilio replied with status ${reply.status}`);
        const found = z.object({ messages: z.array(message) }).parse(await reply.json());
        const same = found.messages.find(
          (each) => each.body === body && Date.parse(each.date_created) >= earliest,
        );
        return same?.sid ?? null;
      });
    },
    async readWebhook(webhookCall) {
      return isSigned(webhookCall, { authToken, publicUrl }) ? reportOf(webhookCall) : null;
    },
  };
}

/** @throws Error unless the refusal is about the text itself */
async function refusalOf(reply: Response): Promise<TextResult> {
  const { data } = failure.safeParse(await reply.json().catch(() => null));
  const code = data?.code ?? 0;
  // Twilio's own message may contain the number.
  const reason = `Twilio's error ${code}, status ${reply.status}`;
  if (!ABOUT_THE_TEXT.includes(code)) throw new Error(reason);
  return { outcome: 'refused', reason, isStopped: code === UNSUBSCRIBED };
}

/** As twilio.com/docs/usage/webhooks/webhooks-security: address and sorted parameters, by HMAC-SHA1 with the token. */
function isSigned(
  { url, headers, form }: WebhookCall,
  { authToken, publicUrl }: Pick<TwilioSettings, 'authToken' | 'publicUrl'>,
): boolean {
  const parameters = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = `${publicUrl}${url}${parameters.map((pair) => pair.join('')).join('')}`;
  const ours = createHmac('sha1', authToken).update(signed).digest();
  const theirs = Buffer.from(String(headers['x-twilio-signature'] ?? ''), 'base64');
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}

/** Receipts as in twilio.com/docs/messaging/guides/track-outbound-message-status; replies as in …/twiml. */
function reportOf({ path, query, form }: WebhookCall): GatewayReport | null {
  const [gateway, about] = path;
  const {
    MessageSid: gatewayId,
    From: from = '',
    Body: body = '',
    MessageStatus: status,
    ErrorCode: code,
  } = form;
  if (gateway !== 'twilio' || !gatewayId) return null;
  if (about === 'replies') return { about: 'reply', gatewayId, from, body };
  if (about !== 'receipts') return null;
  const receipt = { about: 'receipt' as const, key: query.text ?? null, gatewayId };
  if (status === 'delivered') return { ...receipt, state: 'delivered', reason: null };
  if (status === 'undelivered' || status === 'failed') {
    return { ...receipt, state: 'failed', reason: `Twilio's error ${code ?? 'unknown'}` };
  }
  return { ...receipt, state: 'sent', reason: null };
}
