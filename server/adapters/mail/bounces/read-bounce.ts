import PostalMime from 'postal-mime';
import { cleanText } from '../../../../domain/words/clean-text.ts';
import { withoutAddresses } from '../without-addresses.ts';

/** An email of ours that somebody's mail server gave up on. */
export type Bounce = {
  /** The email's key. */
  key: string;
  /** Why, in that server's words, without addresses. */
  reason: string;
};

const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 64 * 1024 };
const MAX_REASON = 200;
/** Types of the part with the email that came back, or with its headers only. */
const RETURNED = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'];

/**
 * The bounce that a delivery report (RFC 3464) describes; null if the email is only delayed or isn't ours, or if this
 * isn't a delivery report. Only our own Message-ID identifies the email.
 * @param domain the part of our Message-IDs after the `@`
 */
export async function readBounce(content: Buffer, domain: string): Promise<Bounce | null> {
  const parts = await partsOf(content);
  const failed = (parts.get('message/delivery-status') ?? '')
    .split(/\r?\n[ \t]*\r?\n/)
    .find((fields) => /^failed\b/i.test(fieldOf(fields, 'action') ?? ''));
  const returned = RETURNED.map((type) => parts.get(type)).find((text) => text !== undefined);
  if (failed === undefined || returned === undefined) return null;
  const key = keyOf(fieldOf(returned.split(/\r?\n\r?\n/)[0] ?? '', 'message-id') ?? '', domain);
  return key === null ? null : { key, reason: reasonOf(failed) };
}

/** The text of the first part of each type, by type. */
async function partsOf(content: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  try {
    const { attachments } = await PostalMime.parse(content, {
      ...LIMITS,
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
    });
    for (const { mimeType, content: text } of attachments) {
      if (!parts.has(mimeType)) parts.set(mimeType, String(text).trimStart());
    }
  } catch {
    // It exceeds the limits, so no mail server wrote it.
  }
  return parts;
}

/** A field's value, with its folded lines joined. */
function fieldOf(fields: string, name: string): string | undefined {
  const unfolded = fields.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const line = unfolded.find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** Our key in `<key@domain>`. */
function keyOf(messageId: string, domain: string): string | null {
  const [, key, host] = /^<([A-Za-z0-9-]{1,200})@([^<>@\s]+)>$/.exec(messageId) ?? [];
  return key && host?.toLowerCase() === domain.toLowerCase() ? key : null;
}

/** `5.1.1, smtp; 550 no such user` */
function reasonOf(fields: string): string {
  const details = [fieldOf(fields, 'status'), fieldOf(fields, 'diagnostic-code')].filter(Boolean).join(', ');
  return withoutAddresses(cleanText(details).replace(/\s+/g, ' ')).slice(0, MAX_REASON) || 'no reason given';
}
