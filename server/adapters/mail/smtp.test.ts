import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SmtpDouble, smtpDouble } from '../../../tests/kit/doubles/smtp-double.ts';
import { until } from '../../../tests/kit/until.ts';
import { mail, mailSuite } from './mail.suite.ts';
import { type SmtpSettings, smtpMailer } from './smtp.ts';

function mailerTo({ port }: Pick<SmtpDouble, 'port'>, { url, dkim }: Partial<SmtpSettings> = {}) {
  const mailer = smtpMailer({ url: url ?? `smtp://127.0.0.1:${port}`, dkim });
  onTestFinished(() => mailer.close());
  return mailer;
}

async function open() {
  const double = await smtpDouble();
  return {
    double,
    mailer: mailerTo(double),
    handedOver: async () => double.received.map(({ content }) => content),
  };
}

/** The message of a send that is to be tried again. */
const failure = (sending: Promise<unknown>) =>
  sending.then(
    (result) => `no failure: ${JSON.stringify(result)}`,
    (error: Error) => error.message,
  );

describe('a mail server by SMTP', () => {
  mailSuite(open);

  test('gets the envelope of the mail, and several mails over one connection', async () => {
    const { double, mailer } = await open();
    await mailer.send(mail());
    await mailer.send(mail({ key: 'booking-1043', to: 'bruno@hartsbakery.example' }));
    expect(double.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'help@galley.example', to: ['priya@marlowestreet.example'] },
      { from: 'help@galley.example', to: ['bruno@hartsbakery.example'] },
    ]);
    expect(double.connections).toEqual({ made: 1, open: 1 });
    mailer.close();
    await until(() => double.connections.open === 0);
  });

  test('is signed in to with name and password of its address', async () => {
    const signIn = { user: 'galley', password: 'p@ss/word' };
    const double = await smtpDouble({ signIn });
    const url = (password: string) =>
      `smtp://galley:${encodeURIComponent(password)}@localhost:${double.port}`;
    const refused = await failure(mailerTo(double, { url: url('other') }).send(mail()));
    expect(refused).toContain('535');
    expect(refused).not.toContain('other');
    expect(await mailerTo(double, { url: url(signIn.password) }).send(mail())).toEqual({ outcome: 'sent' });
  });

  test.each([
    ['recipient', 550, '5.1.1 <priya@marlowestreet.example> no such user'],
    ['content', 554, '5.7.1 not to priya@marlowestreet.example'],
  ] as const)(
    'refuses at the %s permanently with %i, and the reason names nobody',
    async (step, code, text) => {
      const { double, mailer } = await open();
      double.answers[step] = { code, text };
      const result = await mailer.send(mail());
      expect(result).toEqual({
        outcome: 'refused',
        reason: expect.stringContaining(`${code} ${text.slice(0, 5)}`),
      });
      expect(JSON.stringify(result)).not.toContain('priya');
      double.answers = {};
      expect(await mailer.send(mail())).toEqual({ outcome: 'sent' });
    },
  );

  test.each([
    ['greeting', 421, 'too busy'],
    ['sender', 451, 'try later'],
    ['sender', 550, 'not a sender of ours'],
    ['recipient', 450, 'priya@marlowestreet.example is greylisted'],
    ['recipient', 503, 'not now'],
    ['content', 452, 'disk full'],
  ] as const)('has the queue try again after the %s got %i', async (step, code, text) => {
    const { double, mailer } = await open();
    double.answers[step] = { code, text };
    const why = await failure(mailer.send(mail()));
    expect(why).toContain(String(code));
    expect(why).not.toContain('priya');
    expect(double.received).toEqual([]);
    double.answers = {};
    expect(await mailer.send(mail())).toEqual({ outcome: 'sent' });
  });

  test('is asked again after mails that it refuses, but not while it is down', async () => {
    const { double, mailer } = await open();
    double.answers.recipient = { code: 450, text: 'greylisted' };
    for (let time = 0; time < 10; time += 1) expect(await failure(mailer.send(mail()))).toContain('450');
    double.answers = { greeting: { code: 421, text: 'too busy' } };
    mailer.close();
    const later = mailerTo(double);
    for (let time = 0; time < 5; time += 1) expect(await failure(later.send(mail()))).toContain('421');
    const asked = double.connections.made;
    expect(await failure(later.send(mail()))).toMatch(/isn't called for 10 seconds/);
    expect(double.connections.made).toBe(asked);
  });

  test.each([
    ['greeting', 10],
    ['content', 40],
  ] as const)('that is silent at the %s is waited for no longer than %i seconds', async (step, seconds) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { double, mailer } = await open();
    double.answers[step] = 'silence';
    const sending = failure(mailer.send(mail()));
    // The server's own greeting takes a moment too.
    await until(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return double.steps.includes(step);
    });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(await sending).toMatch(/Greeting never received|gave no answer within 40 seconds/);
  });

  test('refuses what is no address', async () => {
    const { double, mailer } = await open();
    const injected = mail({ to: 'a@b.example\r\nBcc: c@d.example' });
    expect(await mailer.send(injected)).toMatchObject({ outcome: 'refused' });
    expect(double.received).toEqual([]);
  });

  test('that nobody runs is an outage', async () => {
    expect(await failure(mailerTo({ port: 1 }).send(mail()))).toMatch(/ECONNREFUSED/);
  });

  test('gets nothing without TLS, unless it is on this computer', async () => {
    const [plain, offering, secure] = [
      await smtpDouble({ isPlain: true }),
      await smtpDouble(),
      await smtpDouble({ isSecure: true }),
    ];
    // Reaches this computer, but doesn't say so.
    const elsewhere = (port: number) => mailerTo({ port }, { url: `smtp://0.0.0.0:${port}` }).send(mail());
    expect(await failure(elsewhere(plain.port))).toMatch(/couldn't be handed over/);
    // Their certificate is nobody's.
    expect(await failure(elsewhere(offering.port))).toMatch(/certificate/);
    const { port } = secure;
    expect(await failure(mailerTo(secure, { url: `smtps://localhost:${port}` }).send(mail()))).toMatch(
      /certificate/,
    );
    for (const { received, steps } of [plain, offering, secure]) {
      expect(received).toEqual([]);
      expect(steps).not.toContain('sender');
    }
    expect(await mailerTo(plain).send(mail())).toEqual({ outcome: 'sent' });
  });

  test('gets mails signed for the domain of their sender', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const double = await smtpDouble();
    const mailer = mailerTo(double, { dkim: { selector: 'november', privateKey } });
    await mailer.send(mail());
    const signature = /^DKIM-Signature: ([\s\S]*?)\r\n(?! )/m.exec(String(double.received[0]?.content))?.[1];
    expect(signature).toMatch(/\bd=galley\.example;[\s\S]*\bs=november;/);
    expect(signature?.toLowerCase()).toMatch(/h=[^;]*from:[^;]*subject:[^;]*to:/);
    expect(signature).toMatch(/\bb=[A-Za-z0-9+/]{20}/);
  });
});
