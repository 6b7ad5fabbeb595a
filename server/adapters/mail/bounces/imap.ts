import { ImapFlow } from 'imapflow';
import { toDate } from '../../../platform/clock.ts';
import { isLoopback } from '../../../platform/http/loopback.ts';
import { BOUNCES, REPLIES } from '../../../platform/limits.ts';
import { type Check, check } from '../../check.ts';
import { providerCalls } from '../../resilience.ts';
import { type MailHeaders, readHeaders } from '../mail-headers.ts';
import { withoutAddresses } from '../without-addresses.ts';
import type { BounceMailbox, NewMail } from './port.ts';

/** How long we wait, in milliseconds, for a connection, for the greeting, and for each reply. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `imaps://` for TLS from the start; `imap://` for STARTTLS, which is required except on this computer. */
export type ImapSettings = { url: string };

/** Reads what is new in a mailbox by IMAP (RFC 9051). */
export function imapBounces(settings: ImapSettings): BounceMailbox {
  const call = providerCalls({
    provider: 'The bounce mailbox',
    seconds: BOUNCES.seconds,
    retries: 0,
    isOutage: () => true,
  });
  const { host, port, auth, folder } = serverOf(settings.url);
  return {
    name: `${auth.user}@${host}:${port}/${folder}`,
    newMails: ({ since, after, plan }) =>
      call((signal) =>
        withMailbox(settings, signal, async (client, { uidValidity }) => {
          const validity = Number(uidValidity);
          const from = validity === after.validity ? after.uid : 0;
          return { validity, mails: await readAfter(client, { from, since: toDate(since), plan }) };
        }),
      ),
  };
}

type Opened = { uidValidity: bigint };

type Reading<Plan> = { from: number; since: Date; plan: (headers: MailHeaders) => Promise<Plan> };

async function readAfter<Plan extends { bytes: number }>(
  client: ImapFlow,
  { from, since, plan }: Reading<Plan>,
): Promise<NewMail<Plan>[]> {
  const found = (await client.search({ since, uid: `${from + 1}:*` }, { uid: true })) || [];
  // `8:*` also matches the newest message if its UID is below 8.
  const uids = found
    .filter((uid) => uid > from)
    .sort((one, other) => one - other)
    .slice(0, BOUNCES.atOnce);
  if (uids.length === 0) return [];
  const part = { key: 'HEADER', start: 0, maxLength: BOUNCES.headerBytes };
  const parts = { internalDate: true, size: true, bodyParts: [part] };
  const fetched = await client.fetchAll(uids, parts, { uid: true });
  const mails: (NewMail<Plan> & { size: number })[] = [];
  for (const { uid, internalDate, size = 0, headers: header } of fetched.sort(
    (one, other) => one.uid - other.uid,
  )) {
    const headers = readHeaders(header ?? Buffer.alloc(0));
    const arrivedAt = new Date(internalDate ?? since);
    mails.push({ uid, headers, arrivedAt, plan: await plan(headers), size, content: null });
  }
  const now = thatFit(mails);
  for (const mail of now) {
    const { uid, size, plan: planned } = mail;
    if (planned.bytes === 0) continue;
    const { source } = (await client.fetchOne(
      String(uid),
      { source: { maxLength: planned.bytes } },
      { uid: true },
    )) || { source: undefined };
    if (source) mail.content = { bytes: source, isCut: size > source.length };
  }
  return now;
}

/** The oldest emails that may be in memory together; the others wait for the next look. */
function thatFit<Mail extends { size: number; plan: { bytes: number } }>(mails: readonly Mail[]): Mail[] {
  let bytes = 0;
  const end = mails.findIndex(({ size, plan }) => {
    const before = bytes;
    bytes += Math.min(size, plan.bytes);
    return before > 0 && bytes > REPLIES.bytesAtOnce;
  });
  return mails.slice(0, end < 0 ? mails.length : end);
}

/** Whether the mailbox can be reached, lets us in, and has the folder. */
export function checkImap(settings: ImapSettings): Promise<Check> {
  return check(
    () => withMailbox(settings, new AbortController().signal, async () => {}),
    (error) => error instanceof Refused,
  );
}

/** The server answered that it doesn't take this name, password or folder. */
class Refused extends Error {}

/** Opens the folder for reading only, and ends the connection whatever happens. */
async function withMailbox<Result>(
  { url }: ImapSettings,
  signal: AbortSignal,
  act: (client: ImapFlow, opened: Opened) => Promise<Result>,
): Promise<Result> {
  const { folder, ...server } = serverOf(url);
  const client = new ImapFlow({
    ...server,
    ...TIMEOUTS,
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: REPLIES.bytes,
  });
  const close = () => client.close();
  signal.addEventListener('abort', close);
  // Pending calls reject by themselves; an error event without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const result = await act(client, await client.mailboxOpen(folder, { readOnly: true }));
    await client.logout();
    return result;
  } catch (error) {
    const { message, responseText, responseStatus } = error as ImapError;
    const reason = withoutAddresses([message, responseText].filter(Boolean).join(': '));
    throw responseStatus === 'NO' ? new Refused(reason) : new Error(reason);
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/** The fields that ImapFlow adds to an error. */
type ImapError = Error & { responseText?: string; responseStatus?: string };

function serverOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Traffic on this computer can't be intercepted.
    ...(!secure && { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}
