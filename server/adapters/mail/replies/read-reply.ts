import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { EmailHeaders } from '../../../../domain/messages/email-replies.ts';
import { bareFileName } from '../../../../domain/messages/message-files.ts';
import { cleanText } from '../../../../domain/words/clean-text.ts';

/** An email as it was received. */
export type ReceivedEmail = {
  /** Where it went: every address of To and Cc, in lower case. */
  to: string[];
  from: { name: string; address: string };
  messageId: string | null;
  headers: EmailHeaders;
  /** All of its text; of an email in HTML only, what it shows. */
  text: string;
  /** Its files, those that were attached first. */
  files: ReceivedAttachment[];
};

export type ReceivedAttachment = {
  /** Without folders; '' if its sender gave none. */
  name: string;
  content: Uint8Array;
  /** Its end is missing. */
  isCut: boolean;
};

/** An image that the email's HTML shows is part of its looks, such as a signature's logo, up to so many bytes. */
const MAX_DECORATION_BYTES = 50 * 1024;

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/**
 * Reads an email; null for what no mail program wrote.
 * @param isCut whether its end is missing, and with it that of its last file
 */
export async function readEmail(content: Buffer, isCut: boolean): Promise<ReceivedEmail | null> {
  const email = await PostalMime.parse(content, LIMITS).catch(() => null);
  const from = email?.from;
  if (!email || !from?.address) return null;
  return {
    to: [...(email.to ?? []), ...(email.cc ?? [])].flatMap(addressesOf),
    from: { name: cleanText(from.name ?? ''), address: from.address.toLowerCase() },
    messageId: email.messageId ?? null,
    headers: topmostHeaders(email),
    text: cleanText(email.text ?? (await shownText(email.html ?? ''))),
    files: filesOf(email, isCut),
  };
}

/** What HTML shows: beside a part that is text, the library turns HTML into text too. */
async function shownText(html: string): Promise<string> {
  const part = (type: string, text: string) =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;
  const email = `Content-Type: multipart/mixed; boundary=part\r\n\r\n${part('text/plain', '')}${part('text/html', html)}--part--`;
  return (await PostalMime.parse(email, LIMITS)).text ?? '';
}

/** An address, or those of a group. */
function addressesOf(one: NonNullable<Email['to']>[number]): string[] {
  return [one, ...(one.group ?? [])].flatMap(({ address }) => (address ? [address.toLowerCase()] : []));
}

/** The last to handle an email put its fields on top, so what a sender forged is below them. */
function topmostHeaders({ headers }: Email): EmailHeaders {
  const topmost = new Map<string, string>();
  for (const { key, value } of headers) if (!topmost.has(key)) topmost.set(key, value);
  return topmost;
}

function filesOf({ attachments, html = '' }: Email, isCut: boolean): ReceivedAttachment[] {
  const files = attachments.map((attachment, index) => ({
    attachment,
    content: bytesOf(attachment),
    isCut: isCut && index === attachments.length - 1,
  }));
  const isInline = ({ attachment }: (typeof files)[number]) => attachment.disposition === 'inline';
  return [...files.filter((file) => !isInline(file)), ...files.filter(isInline)]
    .filter(({ attachment, content }) => !isDecoration(attachment, content, html))
    .map(({ attachment, content, isCut: isPart }) => ({
      name: bareFileName(attachment.filename ?? ''),
      content,
      isCut: isPart,
    }));
}

function isDecoration(
  { disposition, contentId, mimeType }: Attachment,
  content: Uint8Array,
  html: string,
): boolean {
  const id = contentId?.replace(/^<|>$/g, '');
  const isShown = disposition === 'inline' && id !== undefined && html.includes(`cid:${id}`);
  return isShown && mimeType.startsWith('image/') && content.length <= MAX_DECORATION_BYTES;
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}
