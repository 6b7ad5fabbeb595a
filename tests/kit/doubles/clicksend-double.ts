import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type HttpCall, type HttpDouble, type HttpReply, httpDouble } from './http-double.ts';

export const CLICKSEND = {
  username: 'desk@galley.example',
  apiKey: 'A1B2C3D4-0000-4444-8888-ABCDEF012345',
  from: '+61491570110',
  webhookCode: 'q7Zf0cW2m9Xb4Kt1Ls8Vn3Rd6Yh5Ja-_',
};

type Message = { message_id: string; to: string; from: string; body: string; custom_string: string };
type Receipt = { message_id: string; status_code: string; error_code: string | null; custom_string: string };
type Inbound = { message_id: string; from: string; body: string };

export type ClickSendDouble = HttpDouble & {
  /** What was sent, in order. */
  messages: Message[];
  /** The status that a message to a number gets in place of SUCCESS. */
  statuses: Map<string, string>;
  receipts: Receipt[];
  inbound: Inbound[];
};

const sending = z.strictObject({
  shorten_urls: z.literal(false),
  messages: z.array(
    z.strictObject({
      source: z.string(),
      from: z.string(),
      to: z.string().regex(/^\+\d{8,15}$/),
      body: z.string().min(1),
      custom_string: z.string().max(50),
    }),
  ),
});

const answer = (status: number, response_code: string, data: unknown): HttpReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ http_code: status, response_code, response_msg: 'Here you are.', data }),
});
const list = (rows: readonly unknown[], { url }: HttpCall) => {
  const [size, page] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('page'))];
  return answer(200, 'SUCCESS', {
    total: rows.length,
    per_page: size,
    current_page: page,
    last_page: Math.ceil(rows.length / size),
    data: rows.slice((page - 1) * size, page * size),
  });
};

/** ClickSend's SMS calls, version 3, as developers.clicksend.com/docs/messaging/sms describes them. */
export async function clickSendDouble(): Promise<ClickSendDouble> {
  const state = {
    messages: [] as Message[],
    statuses: new Map<string, string>(),
    receipts: [] as Receipt[],
    inbound: [] as Inbound[],
  };

  function send({ headers, body }: HttpCall): HttpReply {
    const { data } = sending.safeParse(JSON.parse(body));
    if (headers['content-type'] !== 'application/json' || !data) return answer(400, 'BAD_REQUEST', null);
    const messages = data.messages.map(({ from, to, body: words, custom_string }) => {
      const status = state.statuses.get(to) ?? 'SUCCESS';
      const message = { message_id: randomUUID().toUpperCase(), to, from, body: words, custom_string };
      if (status === 'SUCCESS') state.messages.push(message);
      return { ...message, status, message_parts: 1 };
    });
    return answer(200, 'SUCCESS', { total_count: messages.length, queued_count: messages.length, messages });
  }

  const reply = (call: HttpCall): HttpReply => {
    const { method, url, headers } = call;
    if (headers.authorization !== `Basic ${btoa(`${CLICKSEND.username}:${CLICKSEND.apiKey}`)}`) {
      return answer(401, 'UNAUTHORIZED', null);
    }
    const [, id] = /^\/v3\/sms\/receipts\/([\w-]+)$/.exec(url.pathname) ?? [];
    const receipt = state.receipts.find(({ message_id }) => message_id === id);
    if (method === 'POST' && url.pathname === '/v3/sms/send') return send(call);
    if (method === 'GET' && url.pathname === '/v3/sms/history' && url.searchParams.has('date_from')) {
      return list(state.messages, call);
    }
    if (method === 'GET' && url.pathname === '/v3/sms/inbound') return list(state.inbound, call);
    if (method === 'GET' && receipt) return answer(200, 'SUCCESS', receipt);
    return answer(404, 'NOT_FOUND', null);
  };
  return Object.assign(await httpDouble(reply), state);
}
