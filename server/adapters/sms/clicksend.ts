import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SMS_CALLS } from '../../platform/limits.ts';
import { providerCalls } from '../resilience.ts';
import type { GatewayReport, SmsGateway, TextResult } from './port.ts';

const API = 'https://rest.clicksend.com';
/** Clocks differ: a message may be dated this much earlier than our attempt. */
const SKEW_SECONDS = 60;
/** How much of a list is searched, the newest first. */
const PAGE = { size: 100, most: 10 };

export type ClickSendSettings = {
  username: string;
  apiKey: string;
  /** A dedicated number, or a registered name. */
  from: string;
  takesReplies: boolean;
  /** The part of the webhook's address that only ClickSend knows. */
  webhookCode: string;
  /** A double in tests. */
  apiUrl?: string | undefined;
};

/** Every reply has this form; only `data` differs. */
const reply = z.object({ response_code: z.string(), data: z.unknown() });
const sendData = z.object({
  messages: z.tuple([z.object({ status: z.string(), message_id: z.string().nullish() })]),
});
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ last_page: z.coerce.number(), data: z.array(row).default([]) });
const sentMessage = z.object({ message_id: z.string(), custom_string: z.string().nullish() });
const receipt = z.object({
  message_id: z.string(),
  status_code: z.coerce.string(),
  error_code: z.coerce.string().nullish(),
  custom_string: z.string().nullish(),
});
const inbound = z.object({ message_id: z.string(), from: z.string(), body: z.string() });

/** Statuses that are about the text itself; the others are about our account or settings. */
const ABOUT_THE_TEXT = ['INVALID_RECIPIENT', 'EMPTY_MESSAGE'];
/** Receipts that only say that the message is on its way; 201 means delivered, all others mean failed. */
const UNDERWAY = ['200', '300'];
const DELIVERED = '201';

/**
 * ClickSend: developers.clicksend.com/docs/messaging/sms. It doesn't recognise a repeated message, so if an outcome is
 * unknown, we look for the message in its history, by our key. It doesn't sign its calls, so we read what they report
 * back from its API.
 */
export function clickSendSms(settings: ClickSendSettings): SmsGateway {
  const { username, apiKey, from, takesReplies, webhookCode, apiUrl = API } = settings;
  const headers = { authorization: `Basic ${btoa(`${username}:${apiKey}`)}` };
  const call = providerCalls({
    provider: 'ClickSend',
    seconds: SMS_CALLS.seconds,
    // The queue retries, but looks for the message first.
    retries: 0,
    isOutage: () => true,
  });

  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    return call(async (signal) => {
      const options = {
        ...init,
        headers: { ...headers, ...init.headers },
        redirect: 'error',
        signal,
      } as const;
      const response = await fetch(`${apiUrl}/v3/sms/${path}`, options);
      if (!response.ok) throw new Error(`ClickSend replied with status ${response.status}`);
      const { response_code: code, data } = reply.parse(await response.json());
      if (code !== 'SUCCESS') throw new Error(`ClickSend says ${code}`);
      return data;
    });
  }

  /** The first row of a list that matches; null if there's none. */
  async function search<Row>(
    path: string,
    row: z.ZodType<Row>,
    isMatch: (row: Row) => boolean,
  ): Promise<Row | null> {
    for (let page = 1; page <= PAGE.most; page += 1) {
      const query = `limit=${PAGE.size}&page=${page}`;
      const { data, last_page } = pageOf(row).parse(
        await ask(`${path}${path.includes('?') ? '&' : '?'}${query}`),
      );
      const found = data.find(isMatch);
      if (found || page >= last_page) return found ?? null;
    }
    throw new Error("ClickSend's list is too long to be searched");
  }

  async function readReceipt(messageId: string): Promise<GatewayReport> {
    const { status_code, error_code, custom_string } = receipt.parse(
      await ask(`receipts/${encodeURIComponent(messageId)}`),
    );
    const about = { about: 'receipt' as const, key: custom_string ?? null, gatewayId: messageId };
    if (status_code === DELIVERED) return { ...about, state: 'delivered', reason: null };
    if (UNDERWAY.includes(status_code)) return { ...about, state: 'sent', reason: null };
    const reason = `ClickSend's status ${status_code}, error ${error_code ?? 'unknown'}`;
    return { ...about, state: 'failed', reason };
  }

  async function readReply(messageId: string): Promise<GatewayReport> {
    const found = await search('inbound', inbound, ({ message_id }) => message_id === messageId);
    // It may be listed soon: ClickSend calls again every minute, up to ten times.
    if (!found) throw new Error("ClickSend doesn't list the reply that it reported");
    return { about: 'reply', gatewayId: messageId, from: found.from, body: found.body };
  }

  return {
    isOn: true,
    takesReplies,
    async send({ key, to, body }): Promise<TextResult> {
      const data = await ask('send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          shorten_urls: false,
          messages: [{ source: 'galley', from, to, body, custom_string: key }],
        }),
      });
      const [{ status, message_id: gatewayId }] = sendData.parse(data).messages;
      if (status === 'SUCCESS' && gatewayId) return { outcome: 'sent', gatewayId };
      if (!ABOUT_THE_TEXT.includes(status)) throw new Error(`ClickSend says ${status}`);
      return { outcome: 'refused', reason: `ClickSend says ${status}`, isStopped: false };
    },
    async find({ key }, since) {
      const earliest = Math.floor(since.epochMilliseconds / 1000) - SKEW_SECONDS;
      const found = await search(
        `history?date_from=${earliest}`,
        sentMessage,
        ({ custom_string }) => custom_string === key,
      );
      return found?.message_id ?? null;
    },
    async readWebhook({ path, form: { message_id: messageId } }) {
      const [gateway, code = '', about] = path;
      if (gateway !== 'clicksend' || !isSame(code, webhookCode) || !messageId) return null;
      if (about === 'receipts') return readReceipt(messageId);
      return about === 'replies' ? readReply(messageId) : null;
    },
  };
}

/** Whether two codes are the same; how long it takes doesn't reveal how much of them matches. */
function isSame(theirs: string, ours: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(theirs), digest(ours));
}
