import { expect, test } from 'vitest';
import { answerOf, failsDmarc, isAutomaticEmail, REPLY_MARK } from './email-replies.ts';

const OURS = ['help@galley.example', 'GAL1042R'];
const ANSWER = 'Yes please.\n\nCan Dan come before 8am?';
const QUOTED = `> ${REPLY_MARK}\n>\n> Rosa Lindqvist answered you.\n>\n> Hello Priya, it's about job GAL1042R.`;
const BARE = `${REPLY_MARK}\n\nRosa Lindqvist answered you.\n\nHello Priya, it's about job GAL1042R.`;

test.each([
  ['Gmail', `On Mon, 23 Nov 2026 at 9:10 am, Galley <help@galley.example> wrote:\n\n${QUOTED}`],
  ['Gmail, wrapped', `On Mon, 23 Nov 2026 at 9:10 am, Galley\n<help@galley.example> wrote:\n\n${QUOTED}`],
  [
    'Gmail in German',
    `Am Mo., 23. Nov. 2026 um 09:10 Uhr schrieb Galley <help@galley.example>:\n\n${QUOTED}`,
  ],
  ['Gmail in Chinese', `Galley <help@galley.example> 于2026年11月23日周一 09:10写道：\n\n${QUOTED}`],
  [
    'Gmail in Vietnamese',
    `Vào Th 2, 23 thg 11, 2026 lúc 09:10 Galley <Help@Galley.example> đã viết:\n${QUOTED}`,
  ],
  ['Apple Mail', `> On 23 Nov 2026, at 9:10 am, Galley <help@galley.example> wrote:\n> \n${QUOTED}`],
  [
    'Apple Mail, head not quoted',
    `On 23 Nov 2026, at 9:10 am, Galley <help@galley.example> wrote:\n\n${QUOTED}`,
  ],
  [
    'Outlook',
    `________________________________\nFrom: Galley <help@galley.example>\nSent: Monday, 23 November 2026 9:10 AM\nTo: Priya Nair\nSubject: Our answer about job GAL1042R\n\n${BARE}`,
  ],
  [
    'Outlook in German, without the address',
    `Von: Galley\nGesendet: Montag, 23. November 2026 09:10\nAn: Priya Nair\nBetreff: Our answer about job GAL1042R\n\n${BARE}`,
  ],
  [
    'Outlook in Chinese',
    `发件人: Galley <help@galley.example>\n发送时间: 2026年11月23日 9:10\n收件人: Priya Nair\n主题: Our answer about job GAL1042R\n\n${BARE}`,
  ],
  ['a program that only quotes', QUOTED],
  ['one that quotes by itself', BARE],
])('[R11.06] an answer by %s is what was written above the quote', (_, quote) => {
  for (const end of ['', '\n-- \nPriya Nair\nMarlowe Street Café']) {
    const email = `${ANSWER}\n${end}\n\n${quote}\n`;
    expect(answerOf(email, OURS)).toBe(ANSWER);
    expect(answerOf(email.replaceAll('\n', '\r\n'), OURS)).toBe(ANSWER);
  }
});

test.each([
  ['without any quote', ANSWER, ANSWER],
  ['below the quote', `${QUOTED}\n\n${ANSWER}`, `${QUOTED}\n\n${ANSWER}`],
  ['that names the job', `About GAL1042R: yes.\n\nThanks\n\n${QUOTED}`, 'About GAL1042R: yes.\n\nThanks'],
  ['that is one line with the job', `GAL1042R: yes, Tuesday\n\n${QUOTED}`, 'GAL1042R: yes, Tuesday'],
  [
    'in dashes that are no signature',
    'Two things:\n--- the door\n--- the fan',
    'Two things:\n--- the door\n--- the fan',
  ],
  [
    'with somebody else’s quote',
    `See below.\n\n> They said no.\n\nOk?\n\n${QUOTED}`,
    'See below.\n\n> They said no.\n\nOk?',
  ],
  ['with only a signature', '-- \nPriya', '-- \nPriya'],
  ['of nothing', '', ''],
])('[R11.06] an answer %s loses nothing', (_, email, answer) => {
  expect(answerOf(email, OURS)).toBe(answer);
});

test.each([
  [{ 'auto-submitted': 'auto-replied' }, true],
  [{ 'auto-submitted': 'Auto-Generated; owner=x' }, true],
  [{ 'auto-submitted': 'no' }, false],
  [{ precedence: 'bulk' }, true],
  [{ precedence: 'Auto_Reply' }, true],
  [{ precedence: 'first-class' }, false],
  [{ 'x-autoreply': 'yes' }, true],
  [{ 'x-autorespond': '' }, true],
  [{ 'list-id': '<chefs.example>' }, true],
  [{ 'list-unsubscribe': '<mailto:x@y.example>' }, true],
  [{ 'return-path': '<>' }, true],
  [{ 'return-path': '' }, true],
  [{ 'return-path': '<priya@marlowestreet.example>' }, false],
  [{}, false],
])('[R11.06] an email with %j is automatic: %j', (headers, isAutomatic) => {
  expect(isAutomaticEmail(new Map(Object.entries(headers)), 'priya@marlowestreet.example')).toBe(isAutomatic);
});

test.each(['MAILER-DAEMON@mx.example', 'postmaster@x.example', 'no-reply@x.example', 'noreply@x.example'])(
  '[R11.06] an email of %s is automatic',
  (sender) => {
    expect(isAutomaticEmail(new Map(), sender)).toBe(true);
  },
);

test.each([
  ['mx.galley.example; dmarc=fail (p=reject) header.from=x.example', true],
  ['mx.galley.example; spf=fail; dkim=pass; DMARC = pass', false],
  ['mx.galley.example; spf=fail; dkim=none', false],
  [undefined, false],
])('[R11.06] %j fails DMARC: %j', (results, fails) => {
  expect(failsDmarc(new Map(results ? [['authentication-results', results]] : []))).toBe(fails);
});
