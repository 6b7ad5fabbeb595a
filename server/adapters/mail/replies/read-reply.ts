import PostalMime, { type Email } from 'postal-mime';
import type { EmailHeaders } from '../../../../domain/messages/email-replies.ts';
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
  /** Names of its files, without folders. */
  files: string[];
};

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Reads an email; null for what no mail program wrote. */
export async function readEmail(content: Buffer): Promise<ReceivedEmail | null> {
  const email = await PostalMime.parse(content, LIMITS).catch(() => null);
  const from = email?.from;
  if (!email || !from?.address) return null;
  return {
    to: [...(email.to ?? []), ...(email.cc ?? [])].flatMap(addressesOf),
    from: { name: cleanText(from.name ?? ''), address: from.address.toLowerCase() },
    messageId: email.messageId ?? null,
    headers: topmostHeaders(email),
    text: cleanText(email.text ?? (await shownText(email.html ?? ''))),
    files: email.attachments.map(({ filename }) => fileName(filename)),
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

/** A file's name as it's shown: whatever folders and invisible characters its sender put there. */
function fileName(name: string | null): string {
  const bare = cleanText(name ?? '')
    .split(/[\\/]/)
    .pop()
    ?.replace(/\s+/g, ' ')
    .trim();
  return bare ? bare.slice(0, 80) : 'a file without a name';
}
