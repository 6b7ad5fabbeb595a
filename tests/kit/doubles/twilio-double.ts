import { createHmac } from 'node:crypto';
import type { OnEnd } from '../on-end.ts';
import { type HttpCall, type HttpDouble, type HttpReply, httpDouble } from './http-double.ts';

export const TWILIO = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'f3b6c1d2e4a5968778695a4b3c2d1e0f',
  from: '+61491570110',
};

type Message = { sid: string; to: string; from: string; body: string; callback: string };

export type TwilioDouble = HttpDouble & {
  /** What was sent, in order. */
  messages: Message[];
  /** Error codes by the number that a message to gets them. */
  errors: Map<string, number>;
};

const PATH = `/2010-04-01/Accounts/${TWILIO.accountSid}/Messages.json`;
const KNOWN = ['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback'];

const json = (status: number, value: unknown): HttpReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const failure = (status: number, code: number) =>
  json(status, {
    code,
    message: 'The number +61491570156 …',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

/** Twilio's Messages resource, as twilio.com/docs/messaging/api/message-resource describes it. */
export async function twilioDouble(onEnd?: OnEnd): Promise<TwilioDouble> {
  const messages: Message[] = [];
  const errors = new Map<string, number>();

  const shown = ({ sid, to, from, body }: Message) => ({
    sid,
    account_sid: TWILIO.accountSid,
    to,
    from,
    body,
    status: 'queued',
    direction: 'outbound-api',
    date_created: 'Mon, 23 Nov 2026 09:00:00 +0000',
    date_sent: null,
    error_code: null,
    error_message: null,
  });

  function send({ headers, body }: HttpCall): HttpReply {
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return failure(400, 20001);
    const form = Object.fromEntries(new URLSearchParams(body));
    if (Object.keys(form).some((name) => !KNOWN.includes(name))) return failure(400, 20001);
    const {
      To: to = '',
      From: from,
      MessagingServiceSid: service,
      Body: words = '',
      StatusCallback = '',
    } = form;
    if (!/^\+\d{8,15}$/.test(to)) return failure(400, 21211);
    if (!from === !service) return failure(400, 21603);
    if (words === '') return failure(400, 21602);
    const error = errors.get(to);
    if (error) return failure(400, error);
    const sid = `SM${String(messages.length).padStart(32, '0')}`;
    const message = { sid, to, from: from ?? service ?? '', body: words, callback: StatusCallback };
    messages.push(message);
    return json(201, shown(message));
  }

  const reply = (call: HttpCall): HttpReply => {
    const { method, url, headers } = call;
    if (url.pathname !== PATH) return failure(404, 20404);
    if (headers.authorization !== `Basic ${btoa(`${TWILIO.accountSid}:${TWILIO.authToken}`)}`) {
      return failure(401, 20003);
    }
    if (method === 'POST') return send(call);
    const to = url.searchParams.get('To');
    const found = messages.filter((message) => !to || message.to === to).reverse();
    return json(200, { messages: found.map(shown), page: 0, page_size: 50, next_page_uri: null });
  };
  return Object.assign(await httpDouble(reply, onEnd), { messages, errors });
}

/** The signature of a call, as twilio.com/docs/usage/webhooks/webhooks-security describes it. */
export function twilioSignature(url: string, form: Record<string, string>): string {
  const parameters = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', TWILIO.authToken)
    .update(`${url}${parameters.join('')}`)
    .digest('base64');
}
