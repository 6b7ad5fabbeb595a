import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type OnEnd, whenTestEnds } from '../on-end.ts';

/** What a mail server says at one step: a code of RFC 5321 with its text, or nothing at all. */
type Answer = { code: number; text: string } | 'silence';
type Step = 'greeting' | 'sender' | 'recipient' | 'content';

type Received = {
  from: string;
  to: string[];
  /** The message, byte for byte. */
  content: Buffer;
  isEncrypted: boolean;
};

export type SmtpDouble = {
  port: number;
  received: Received[];
  /** How many connections were ever made, and how many are open. */
  connections: { made: number; open: number };
  /** The steps that were reached, in order. */
  steps: Step[];
  /** Answers so at that step from now on; well everywhere else. */
  answers: Partial<Record<Step, Answer>>;
};

type SmtpDoubleOptions = {
  /** TLS from the start. */
  isSecure?: boolean;
  /** Offers no STARTTLS. */
  isPlain?: boolean;
  /** Takes emails only after a sign-in with these. */
  signIn?: { user: string; password: string };
};

/** A mail server on a port of its own, which does what a test wants; stopped when the test is over. */
export async function smtpDouble(
  options: SmtpDoubleOptions = {},
  onEnd: OnEnd = whenTestEnds,
): Promise<SmtpDouble> {
  const { isSecure = false, isPlain = false, signIn } = options;
  const double: SmtpDouble = {
    port: 0,
    received: [],
    connections: { made: 0, open: 0 },
    steps: [],
    answers: {},
  };
  const reply = (step: Step, well: (error?: Error | null) => void) => {
    double.steps.push(step);
    const answer = double.answers[step];
    if (answer === 'silence') return;
    well(answer && Object.assign(new Error(answer.text), { responseCode: answer.code }));
  };
  const server = new SMTPServer({
    secure: isSecure,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 10,
    allowInsecureAuth: true,
    authOptional: !signIn,
    disabledCommands: [...(isPlain ? ['STARTTLS'] : []), ...(signIn ? [] : ['AUTH'])],
    onConnect(_session, done) {
      double.connections.made += 1;
      double.connections.open += 1;
      reply('greeting', done);
    },
    onClose() {
      double.connections.open -= 1;
    },
    onAuth({ username, password }, _session, done) {
      if (username === signIn?.user && password === signIn?.password) done(null, { user: username });
      else done(Object.assign(new Error(`No such user ${username}`), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, done) => reply('sender', done),
    onRcptTo: (_address, _session, done) => reply('recipient', done),
    async onData(stream, session, done) {
      const content = await buffer(stream);
      reply('content', (error) => {
        if (!error) double.received.push(receivedIn(session, content));
        done(error);
      });
    },
  });
  server.on('error', () => {
    // A client that refuses the certificate, or is gone.
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  double.port = (server.server.address() as AddressInfo).port;
  onEnd(() => new Promise<void>((closed) => server.close(closed)));
  return double;
}

function receivedIn({ envelope, secure }: SMTPServerSession, content: Buffer): Received {
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    content,
    isEncrypted: secure,
  };
}
