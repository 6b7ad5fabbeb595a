import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

type Message = { uid: number; arrivedAt: Temporal.Instant; content: string | Buffer };

export type ImapDouble = {
  port: number;
  /** The only folder, Returns. */
  messages: Message[];
  /** Every command without its tag and without what is secret. */
  commands: string[];
  /** Its messages have other numbers once this changes. */
  validity: number;
};

const PASSWORD = 'p@ss word';
/** As part of a URL. */
export const IMAP_SIGN_IN = `galley:${encodeURIComponent(PASSWORD)}`;
/** Long after every email of a test was sent, by whichever clock. */
export const MUCH_LATER = Temporal.Instant.from('2099-01-01T00:00:00Z');

/** A mail server's IMAP (RFC 3501) on a port of its own, as far as it's needed to read a folder; stopped when the test is over. */
export async function imapDouble(): Promise<ImapDouble> {
  const double: ImapDouble = { port: 0, messages: [], commands: [], validity: 7 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface(socket).on('line', (line) => {
      const [tag = '', ...words] = line.split(' ');
      const command = words.join(' ');
      double.commands.push(command.replace(/^LOGIN .*/, 'LOGIN'));
      socket.write(replyTo(double, tag, command));
      if (command === 'LOGOUT') socket.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  double.port = (server.address() as { port: number }).port;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return double;
}

function replyTo(double: ImapDouble, tag: string, command: string): string | Buffer {
  const ok = `${tag} OK done\r\n`;
  if (command.startsWith('LOGIN ')) {
    return command === `LOGIN "galley" "${PASSWORD}"`
      ? ok
      : `${tag} NO no such user galley@galley.example\r\n`;
  }
  if (command === 'LIST "" ""') return `* LIST (\\Noselect) "/" ""\r\n${ok}`;
  if (command.startsWith('LIST ')) return `* LIST () "/" Returns\r\n${ok}`;
  if (command === 'EXAMINE Returns') {
    const { messages, validity } = double;
    return `* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY ${validity}] valid\r\n${tag} OK [READ-ONLY] done\r\n`;
  }
  if (command.startsWith('UID SEARCH ')) return search(double, command) + ok;
  if (command.startsWith('UID FETCH ')) return Buffer.concat([fetch(double, command), Buffer.from(ok)]);
  return ['CAPABILITY', 'LOGOUT', 'NOOP'].includes(command) ? ok : `${tag} NO ${command} isn't known\r\n`;
}

function search({ messages }: ImapDouble, command: string): string {
  const first = Number(/\bUID (\d+):\*/.exec(command)?.[1]);
  const found = messages.filter(({ uid }, index) => uid >= first || index === messages.length - 1);
  return `* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`;
}

function fetch({ messages }: ImapDouble, command: string): Buffer {
  const [, uids = ''] = /^UID FETCH ([\d,:]+) /.exec(command) ?? [];
  const [, section = '', length = ''] = /BODY\.PEEK\[(HEADER)?\]<0\.(\d+)>/.exec(command) ?? [];
  const ranges = uids.split(',').map((range) => range.split(':').map(Number));
  const isNamed = ({ uid }: Message) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to);
  return Buffer.concat(
    messages.flatMap((one, index) => {
      if (!isNamed(one)) return [];
      const all = Buffer.from(one.content);
      const end = section === '' ? -1 : all.indexOf('\r\n\r\n');
      const content = (end < 0 ? all : all.subarray(0, end + 4)).subarray(0, Number(length));
      return [
        Buffer.from(
          `* ${index + 1} FETCH (UID ${one.uid} INTERNALDATE "${internalDate(one)}" RFC822.SIZE ${all.length} BODY[${section}]<0> {${content.length}}\r\n`,
        ),
        content,
        Buffer.from(')\r\n'),
      ];
    }),
  );
}

/** `01-Jan-2099 00:00:00 +0000` */
function internalDate({ arrivedAt }: Message): string {
  const at = arrivedAt.toZonedDateTimeISO('UTC');
  const month = at.toLocaleString('en-US', { month: 'short' });
  return `${String(at.day).padStart(2, '0')}-${month}-${at.year} ${at.toPlainTime().toString({ smallestUnit: 'second' })} +0000`;
}
