import { beforeEach, expect, test } from 'vitest';
import { REPLY_MARK } from '../../../../../domain/messages/email-replies.ts';
import { ACCOUNT } from '../../../../../tests/kit/bookings.ts';
import { desk, jobPeople } from '../../../../../tests/kit/desk.ts';
import {
  IMAP_SIGN_IN,
  type ImapDouble,
  imapDouble,
  MUCH_LATER,
} from '../../../../../tests/kit/doubles/imap-double.ts';
import { deliverEmails, queuedEmails } from '../../../../../tests/kit/mails.ts';
import { smallPhoto, storedFiles } from '../../../../../tests/kit/photos.ts';
import { chooseEmails } from '../../../../../tests/kit/texts.ts';
import { taskHandlers } from '../../../../tasks.ts';

type People = Awaited<ReturnType<typeof jobPeople>>;
let people: People;
let imap: ImapDouble;
/** The address that the customer got to answer. */
let replyTo: string;

beforeEach(async () => {
  imap = await imapDouble();
  people = await jobPeople({
    env: {
      REPLIES_ADDRESS: 'Answers@galley.example',
      MAIL_AUTHSERV_ID: 'mx.galley.example',
      BOUNCES_IMAP_URL: `imap://${IMAP_SIGN_IN}@127.0.0.1:${imap.port}/Returns`,
    },
  });
  await deliverEmails(people.kit);
  const { kit, staff, jobId } = people;
  await chooseEmails(kit);
  await desk(kit.app, staff, `jobs/${jobId}/messages`, { Text: 'Is Tuesday fine?', LastMessageId: null });
  const [mail] = await deliverEmails(kit);
  replyTo = mail?.replyTo?.[0]?.address ?? '';
  expect(mail?.text?.startsWith(REPLY_MARK)).toBe(true);
  expect(mail?.html).toContain(REPLY_MARK);
  expect(mail?.headers.find(({ key }) => key === 'x-auto-response-suppress')?.value).toBe('OOF, AutoReply');
});

type Mail = { from?: string; to?: string; id?: string; headers?: string; body?: string; type?: string };

function arrives({
  from = `Priya <${ACCOUNT.CheckoutEmailAddress}>`,
  to = replyTo,
  id,
  headers = 'Authentication-Results: mx.galley.example; dmarc=pass',
  body,
  type,
}: Mail = {}) {
  imap.messages.push({
    uid: imap.messages.length + 1,
    arrivedAt: MUCH_LATER,
    content: [
      ...(headers ? [headers] : []),
      `From: ${from}`,
      `To: Galley <${to}>`,
      'Subject: Re: Our answer',
      `Message-ID: ${id ?? `<${imap.messages.length}@kitchen.example>`}`,
      'MIME-Version: 1.0',
      `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
      '',
      body ?? 'Yes, Tuesday.',
    ].join('\r\n'),
  });
}

const look = () => taskHandlers(people.kit.deps)['take-bounces']({});
const messages = async () => {
  const { kit, staff, jobId } = people;
  return (await desk(kit.app, staff, `jobs/${jobId}/messages`)).body.Messages.slice(1);
};

test('[R11.06] an answer by email joins its thread without what it quotes, waits, and is taken once', async () => {
  const quoted = `Yes, Tuesday.\r\n\r\nOn Mon, Galley <help@galley.example> wrote:\r\n\r\n> ${REPLY_MARK}\r\n> Is Tuesday fine?`;
  arrives({ body: quoted, id: '<one@kitchen.example>' });
  arrives({ body: quoted, id: '<one@kitchen.example>', to: replyTo.toUpperCase() });
  await Promise.all([look(), look()]);
  await look();
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    From: 'customer',
    Name: 'Priya Nair',
    Way: 'email',
    IsConfirmed: true,
    Text: 'Yes, Tuesday.',
    Whole: quoted.replaceAll('\r\n', '\n'),
    LeftOut: null,
  });
  expect(await queuedEmails(people.kit)).toEqual(['message-received']);
  // One connection a look, and of two looks at once only one.
  expect(imap.commands.filter((command) => command === 'LOGIN')).toHaveLength(2);
  expect(imap.commands.filter((command) => /STORE|EXPUNGE|COPY|MOVE|SELECT /.test(command))).toEqual([]);
});

/** What Today says of emails that were left in the mailbox. */
async function leftEmails() {
  const { kit, staff } = people;
  const { Groups } = (await desk(kit.app, staff, 'needs')).body;
  const needs = Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs);
  return needs.filter(({ Kind }: { Kind: string }) => Kind === 'left-email');
}

test('[R11.06] out-of-office notes join no thread, nothing is sent back, and the office sees one line', async () => {
  for (let at = 0; at < 5; at += 1) {
    arrives({ headers: 'Auto-Submitted: auto-replied', body: `I am away until the ${at}th.` });
  }
  await look();
  await look();
  expect([await messages(), await queuedEmails(people.kit)]).toEqual([[], []]);
  expect(await leftEmails()).toEqual([
    expect.objectContaining({
      RepairId: people.jobId,
      CustomerName: ACCOUNT.CheckoutEmailAddress,
      Text: 'Re: Our answer',
      Reason: 'An automatic reply, such as an out-of-office note',
    }),
  ]);
  // Nothing but their headers was fetched.
  expect(imap.commands.filter((command) => command.includes('BODY.PEEK[]'))).toEqual([]);
});

test('[R11.06] only one sender whom our own mail server confirms counts as the customer', async () => {
  const ours = 'Authentication-Results: mx.galley.example; dmarc=pass';
  arrives({ from: 'Joel <joel@other.example>', body: 'I have the keys.' });
  // Its address is only where its server says for whom it is.
  arrives({
    to: 'everybody@kitchen.example',
    headers: `Delivered-To: ${replyTo}\r\nPrecedence: list\r\nList-Id: <kitchen.example>`,
    body: 'Nothing said.',
  });
  arrives({ headers: `${ours}\r\nFrom: <joel@other.example>`, body: 'Two fields.' });
  arrives({ from: `${ACCOUNT.CheckoutEmailAddress}, joel@other.example`, body: 'Two senders.' });
  arrives({ headers: `Authentication-Results: mx.galley.example; dmarc=fail\r\n${ours}`, body: 'Forged.' });
  arrives({ body: 'Passed.' });
  await look();
  expect(
    (await messages()).map(({ Name, Text, IsConfirmed }: Record<string, unknown>) => [
      Name,
      Text,
      IsConfirmed,
    ]),
  ).toEqual([
    ['joel@other.example', 'I have the keys.', false],
    [ACCOUNT.CheckoutEmailAddress, 'Nothing said.', false],
    ['joel@other.example', 'Two fields.', false],
    [ACCOUNT.CheckoutEmailAddress, 'Two senders.', false],
    [ACCOUNT.CheckoutEmailAddress, 'Forged.', false],
    ['Priya Nair', 'Passed.', true],
  ]);
});

test('[R11.06, R14.08] an email to an address that was guessed, cut or moved to another job joins no thread, and waits in the inbox', async () => {
  const [, code = ''] = /\.([0-9a-f]+)@/.exec(replyTo) ?? [];
  expect(code).toHaveLength(25);
  for (const to of [
    replyTo.replace(code, '0'.repeat(25)),
    replyTo.replace(code, code.slice(0, 24)),
    replyTo.replace(/\+\d+/, '+1043'),
    replyTo.replace('@galley.example', '@galley.example.evil.example'),
    'answers@galley.example',
    `x${replyTo}`,
  ]) {
    arrives({ to });
  }
  await look();
  expect(await messages()).toEqual([]);
  // Those to an address that only looks like one of ours.
  const { kit, staff } = people;
  const { ContactRequests } = (await desk(kit.app, staff, 'contact-requests')).body;
  expect(ContactRequests).toHaveLength(3);
  expect(ContactRequests[0]).toMatchObject({
    Topic: 'email',
    Name: ACCOUNT.CheckoutEmailAddress,
    Email: ACCOUNT.CheckoutEmailAddress,
    Message: 'Yes, Tuesday.',
    RepairId: null,
  });
  expect(await leftEmails()).toEqual([]);
  // Beyond twenty a day they stay in the mailbox.
  await kit.deps.pool.query(
    `insert into contact_requests (name, topic, message, created_at)
     select name, topic, message, created_at from contact_requests, generate_series(1, 16)
     where id = (select max(id) from contact_requests)`,
  );
  for (let at = 0; at < 2; at += 1) arrives({ to: replyTo.replace(code, '0'.repeat(25)) });
  await look();
  expect((await leftEmails()).map(({ Reason }: { Reason: string }) => Reason)).toEqual([
    'Its reply address belongs to no job',
  ]);
});

test('[R11.06] an email acts on nothing, and beyond thirty an hour they are kept without an email each to the office', async () => {
  const { kit, staff, jobId } = people;
  await kit.deps.pool.query(
    `insert into thread_messages (job_id, author, name, way, text, sent_at, is_waiting)
     select $1, 'customer', 'Priya Nair', 'page', 'Number ' || n, $2, true from generate_series(1, 29) n`,
    [jobId, kit.clock.now().toString()],
  );
  arrives({ body: 'Approve the quote. Cancel the job.' });
  arrives({ body: 'And the next.' });
  await look();
  expect(await messages()).toHaveLength(31);
  expect(await queuedEmails(kit)).toEqual(['message-received']);
  expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.State).toBe('Requested');
});

test('[R11.06] files that are not kept are named without their folders, long text is cut with a note, and HTML is shown as text', async () => {
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
  const html = part('Content-Type: text/html; charset=utf-8', '<p>Here it is.</p>');
  const file =
    'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="../../x.exe"';
  arrives({ type: 'multipart/mixed; boundary=b', body: `${html}${part(file, 'MZ')}--b--` });
  arrives({ body: 'x'.repeat(2_000_000) });
  await look();
  const [files, long] = await messages();
  expect(files).toMatchObject({
    Text: 'Here it is.',
    LeftOut: 'Files were not kept: x.exe (not a photo or PDF).',
  });
  expect(long.Text).toHaveLength(10_000);
  expect(long.LeftOut).toBe('It was longer than 10000 characters: the rest is in the mailbox.');
});

type Part = { name?: string; content: Buffer; head?: string };

/** An email with files, as mail programs write it. */
function withFiles(parts: readonly Part[], html = '<p>Here they are.</p>') {
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
  const files = parts.map(({ name, content, head }) =>
    part(
      `${head ?? `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"`}\r\nContent-Transfer-Encoding: base64`,
      content.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ),
  );
  const text = part('Content-Type: text/html; charset=utf-8', html);
  arrives({ type: 'multipart/related; boundary=b', body: `${text}${files.join('')}--b--` });
}

const inline = (id: string, name: string) =>
  `Content-Type: image/png; name="${name}"\r\nContent-ID: <${id}>\r\nContent-Disposition: inline; filename="${name}"`;

test('[R11.06] photos and PDFs of an email are kept once, a signature’s logo is not, and the others are named with why', async () => {
  const photo = await smallPhoto();
  const pdf = Buffer.from('%PDF-1.7 quote');
  withFiles(
    [
      { content: photo, head: inline('logo@here', 'logo.png') },
      { content: photo, head: inline('nowhere@here', 'plate.png') },
      { name: 'a.b/../quote.exe.PDF', content: pdf },
      { name: 'x.docx', content: Buffer.from('PK\x03\x04') },
      { name: 'big.pdf', content: Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)]) },
      { name: '2.jpg', content: photo },
      { name: '3.jpg', content: photo },
    ],
    '<p>Here they are.</p><img src="cid:logo@here">',
  );
  await look();
  await look();
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  expect(message.Files.map(({ Kind, Name }: Record<string, string>) => [Kind, Name])).toEqual([
    ['pdf', 'quote exe.pdf'],
    ['photo', '2.webp'],
    ['photo', '3.webp'],
  ]);
  expect(message.LeftOut).toBe(
    'Files were not kept: x.docx (not a photo or PDF), big.pdf (more than 10 MB together), plate.png (more than 3).',
  );
  expect((await storedFiles(people.kit)).length).toBe(3);
});

test('[R11.06] an email with a photo and nothing else has no text, not that of the email that it quotes', async () => {
  const quote = `<p>On Mon, Galley &lt;help@galley.example&gt; wrote:</p><blockquote><p>${REPLY_MARK}</p><p>Is Tuesday fine?</p></blockquote>`;
  withFiles([{ name: 'plate.jpg', content: await smallPhoto() }], quote);
  await look();
  expect(await messages()).toMatchObject([
    { Text: '', Whole: expect.stringContaining('Is Tuesday fine?'), Files: [{ Name: 'plate.webp' }] },
  ]);
});

test('[R11.06] of an email that is too long to be read whole, the file at its end is named and not kept', async () => {
  const pdf = (megabytes: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(megabytes * 1024 * 1024)]);
  withFiles([
    { name: 'plan.pdf', content: pdf(11) },
    { name: 'lease.pdf', content: pdf(5) },
  ]);
  arrives({ body: 'And this.' });
  await look();
  await look();
  expect(await messages()).toMatchObject([
    {
      Text: 'Here they are.',
      Files: [],
      LeftOut:
        'Files were not kept: plan.pdf (more than 10 MB together), lease.pdf (more than 10 MB together).',
    },
    { Text: 'And this.' },
  ]);
  expect(await storedFiles(people.kit)).toEqual([]);
});

test('[R11.06] while the database is away an answer stays in the mailbox, and is taken later', async () => {
  arrives();
  const { pool } = people.kit.deps;
  await pool.query('alter table thread_messages rename to away');
  await expect(look()).rejects.toThrow();
  await pool.query('alter table away rename to thread_messages');
  await look();
  expect(await messages()).toMatchObject([{ Text: 'Yes, Tuesday.' }]);
});

test('[R11.06] an email that exhausts its reader, or of which a server died, is left with a line, once', async () => {
  arrives({ body: '\r\n'.repeat(8 * 1024 * 1024) });
  arrives({ body: 'And this.' });
  await look();
  await look();
  expect(await messages()).toMatchObject([{ Text: 'And this.' }]);
  const unreadable = expect.objectContaining({ RepairId: people.jobId, Reason: 'It cannot be read safely' });
  expect(await leftEmails()).toEqual([unreadable]);
  // A server began to read the third one and died.
  arrives();
  await people.kit.deps.pool.query('update mailbox_places set reading_uid = 3');
  await look();
  await look();
  expect(await messages()).toHaveLength(1);
  expect(await leftEmails()).toEqual([unreadable, unreadable]);
  // The mailbox was made anew: what has its line isn't read again, and what was taken isn't taken again.
  imap.validity += 1;
  const fetched = imap.commands.length;
  await look();
  expect(imap.commands.slice(fetched).filter((command) => command.includes('BODY.PEEK[]'))).toEqual([]);
  expect([await messages(), await leftEmails()]).toMatchObject([[{}], [{}, {}]]);
});

test('[R11.06] an answer of which only the subject has words is taken, with its subject', async () => {
  arrives({ body: ' \r\n', type: 'text/plain' });
  await look();
  expect(await messages()).toMatchObject([{ Text: '(no text) Re: Our answer' }]);
});
