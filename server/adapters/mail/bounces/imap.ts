import { ImapFlow, type SearchObject } from 'imapflow';
import { toDate } from '../../../platform/clock.ts';
import { isLoopback } from '../../../platform/http/loopback.ts';
import { BOUNCES, REPLIES } from '../../../platform/limits.ts';
import { type Check, check } from '../../check.ts';
import { providerCalls } from '../../resilience.ts';
import { withoutAddresses } from '../without-addresses.ts';
import type { BounceMailbox, NewMails } from './port.ts';

/** How long we wait, in milliseconds, for a connection, for the greeting, and for each reply. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `imaps://` for TLS from the start; `imap://` for STARTTLS, which is required except on this computer. */
export type ImapSettings = { url: string };

/** Reads the delivery reports and the replies of a mailbox by IMAP (RFC 9051). */
export function imapBounces(settings: ImapSettings): BounceMailbox {
  const call = providerCalls({
    provider: 'The bounce mailbox',
    seconds: BOUNCES.seconds,
    retries: 0,
    isOutage: () => true,
  });
  const [reports, replies] = [reader(BOUNCES.bytes), reader(REPLIES.bytes)];
  return {
    newMails: ({ since: instant, repliesTo: to }) =>
      call((signal) =>
        withMailbox(settings, signal, async (...mailbox) => {
          const since = toDate(instant);
          return {
            reports: await reports({ since, header: { 'content-type': 'delivery-status' } }, ...mailbox),
            replies: to === null ? NONE : await replies({ since, or: [{ to }, { cc: to }] }, ...mailbox),
          };
        }),
      ),
  };
}

const NONE: NewMails = { mails: [], done: () => {} };

type Opened = { uidValidity: bigint };

/** Reads what is new of one kind, and so many bytes of each; it goes on after the last that was processed. */
function reader(maxLength: number) {
  /** A UID identifies a message only within one UIDVALIDITY. */
  let last = { validity: 0n, uid: 0 };
  return async (wanted: SearchObject, client: ImapFlow, opened: Opened): Promise<NewMails> => {
    const validity = opened.uidValidity;
    const after = validity === last.validity ? last.uid : 0;
    const found = (await client.search({ ...wanted, uid: `${after + 1}:*` }, { uid: true })) || [];
    // `8:*` also matches the newest message if its UID is below 8.
    const uids = found
      .filter((uid) => uid > after)
      .sort((one, other) => one - other)
      .slice(0, BOUNCES.atOnce);
    if (uids.length === 0) return NONE;
    const sizes = await client.fetchAll(uids, { size: true }, { uid: true });
    const now = firstThatFit(sizes, maxLength);
    const parts = { internalDate: true, size: true, source: { maxLength } };
    const fetched = now.length > 0 ? await client.fetchAll(now, parts, { uid: true }) : [];
    const messages = fetched.sort((one, other) => one.uid - other.uid);
    return {
      mails: messages.flatMap(({ source, internalDate, size = 0 }) =>
        source && internalDate
          ? [{ content: source, arrivedAt: new Date(internalDate), isCut: size > source.length }]
          : [],
      ),
      done() {
        const uid = messages.at(-1)?.uid;
        if (uid !== undefined) last = { validity, uid };
      },
    };
  };
}

/** The UIDs of the oldest messages that may be in memory together; the others wait for the next look. */
function firstThatFit(
  messages: readonly { uid: number; size?: number | undefined }[],
  maxLength: number,
): number[] {
  const oldestFirst = [...messages].sort((one, other) => one.uid - other.uid);
  let bytes = 0;
  return oldestFirst
    .filter(({ size = maxLength }, index) => {
      bytes += Math.min(size, maxLength);
      return index === 0 || bytes <= REPLIES.bytesAtOnce;
    })
    .map(({ uid }) => uid);
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
