import { expect, test } from 'vitest';
import { answerOf, REPLY_MARK, type Sent, saidIn } from './email-replies.ts';

const LETTER = `${REPLY_MARK}

Rosa Lindqvist answered you.

Hello Priya, it's about job GAL1042R.

Is Tuesday fine? The part is here, and Dan has time from 9am.

To answer, write back to this email, or use the job's page. Only a button there approves a quote or moves a visit.

Food at risk, or it can't wait? Call 1300 555 014, 24x7.

Answer on the job's page: https://galley.example/#/job?code=abc

You're getting this because of job GAL1042R.`;
const SENT: Sent = {
  us: { address: 'help@galley.example', name: 'Galley' },
  letters: ['Something else.', LETTER],
};
const ANSWER = 'Yes please.\n\nCan Dan come before 8am? GAL1042R is urgent.';

const quoted = (prefix: string) =>
  LETTER.split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
/** As a program wraps it, and writes where its links lead. */
const OUTLOOK = LETTER.replace('To answer, write', 'To answer,\nwrite').replace(
  "Answer on the job's page: https://galley.example/#/job?code=abc",
  "[cid:logo@galley]\nAnswer on the job's page<https://galley.example/#/job?code=abc>",
);

/** What programs write above a quote; the third is how they quote. */
const PROGRAMS: readonly (readonly [program: string, above: string, quote: string])[] = [
  ['Gmail', 'On Mon, 23 Nov 2026 at 9:10 am, Galley <help@galley.example> wrote:\n\n', quoted('> ')],
  [
    'Gmail, wrapped',
    'On Mon, 23 Nov 2026 at 9:10 am, Galley\n<help@galley.example> wrote:\n\n',
    quoted('> '),
  ],
  [
    'Gmail, wrapped in the date',
    'On Mon, 23 Nov 2026 at\n9:10 am, Galley <help@galley.example> wrote:\n\n',
    quoted('> '),
  ],
  [
    'Gmail in German',
    'Am Mo., 23. Nov. 2026 um 09:10 Uhr schrieb Galley <help@galley.example>:\n\n',
    quoted('> '),
  ],
  [
    'Gmail in French',
    'Le lun. 23 nov. 2026 à 09:10, Galley <help@galley.example> a écrit :\n\n',
    quoted('> '),
  ],
  ['Gmail in Chinese', 'Galley <help@galley.example> 于2026年11月23日周一 09:10写道：\n\n', quoted('> ')],
  [
    'Gmail in Vietnamese',
    'Vào Th 2, 23 thg 11, 2026 lúc 09:10 Galley <Help@Galley.example> đã viết:\n',
    quoted('> '),
  ],
  [
    'Gmail in Spanish',
    'El lun, 23 nov 2026 a las 9:10, Galley (<help@galley.example>) escribió:\n\n',
    quoted('> '),
  ],
  [
    'Gmail in Italian',
    'Il giorno lun 23 nov 2026 alle ore 09:10 Galley <help@galley.example> ha scritto:\n\n',
    quoted('> '),
  ],
  [
    'Gmail in Nepali, a language that is not known',
    'सोम, २३ नोभेम्बर 2026 मा Galley <help@galley.example> ले लेख्नुभयो:\n\n',
    quoted('> '),
  ],
  ['Apple Mail', '', `> On 23 Nov 2026, at 9:10 am, Galley <help@galley.example> wrote:\n>\n${quoted('> ')}`],
  [
    'Apple Mail, head not quoted',
    'On 23 Nov 2026, at 9:10 am, Galley <help@galley.example> wrote:\n\n',
    quoted('> '),
  ],
  ['Apple Mail without our address', 'On 23 Nov 2026, at 9:10 am, Galley wrote:\n\n', quoted('> ')],
  [
    'iPhone, indented',
    '   On 23 Nov 2026, at 9:10 am, Galley <help@galley.example> wrote:\n\n',
    quoted('  > '),
  ],
  ['Apple Mail in German', 'Am 23.11.2026 um 09:10 schrieb Galley:\n\n', quoted('> ')],
  ['Thunderbird', 'On 23/11/26 9:10 am, Galley wrote:\n', quoted('> ')],
  ['Thunderbird in French', 'Le 23/11/2026 à 09:10, Galley a écrit :\n', quoted('> ')],
  ['Fastmail', 'On Mon, 23 Nov 2026, at 9:10 AM, Galley wrote:\n', quoted('> ')],
  [
    'Yahoo',
    '    On Monday, 23 November 2026 at 09:10:00 am AEDT, Galley <help@galley.example> wrote:  \n \n ',
    LETTER,
  ],
  [
    'Zoho',
    '---- On Mon, 23 Nov 2026 09:10:00 +1100 Galley <help@galley.example> wrote ----\n\n',
    quoted('> '),
  ],
  [
    'Samsung',
    '-------- Original message --------\nFrom: Galley <help@galley.example>\nDate: 23/11/2026 9:10 am (GMT+10:00)\nTo: Priya\nSubject: Our answer about job GAL1042R\n\n',
    LETTER,
  ],
  [
    'Outlook',
    '________________________________\nFrom: Galley <help@galley.example>\nSent: Monday, 23 November 2026 9:10 AM\nTo: Priya Nair\nSubject: Our answer about job GAL1042R\n\n',
    OUTLOOK,
  ],
  [
    'Outlook on the desktop',
    '-----Original Message-----\nFrom: Galley <help@galley.example>\nSent: Monday, 23 November 2026 9:10 AM\nTo: Priya Nair\nSubject: Our answer\n\n',
    OUTLOOK,
  ],
  [
    'Outlook on the web, bold',
    '\n*From:* Galley <help@galley.example>\n*Sent:* Monday, 23 November 2026 9:10 AM\n*To:* Priya Nair\n*Subject:* Our answer\n\n',
    OUTLOOK,
  ],
  [
    'Outlook in German, without the address',
    'Von: Galley\nGesendet: Montag, 23. November 2026 09:10\nAn: Priya Nair\nBetreff: Our answer about job GAL1042R\n\n',
    OUTLOOK,
  ],
  [
    'Outlook in French',
    'De : Galley <help@galley.example>\nEnvoyé : lundi 23 novembre 2026 09:10\nÀ : Priya Nair\nObjet : Our answer\n\n',
    OUTLOOK,
  ],
  [
    'Outlook in Chinese',
    '发件人: Galley <help@galley.example>\n发送时间: 2026年11月23日 9:10\n收件人: Priya Nair\n主题: Our answer about job GAL1042R\n\n',
    OUTLOOK,
  ],
  [
    'QQ',
    '------------------ Original ------------------\nFrom: "Galley" <help@galley.example>;\nDate: Mon, Nov 23, 2026 09:10 AM\nTo: "Priya"<p@x.example>;\nSubject: Our answer\n\n',
    LETTER,
  ],
  ['163.com', 'At 2026-11-23 09:10:00, "Galley" <help@galley.example> wrote:\n', quoted('>')],
  ['a program that only quotes', '', quoted('> ')],
  ['one that quotes twice', '', quoted('>> ')],
  ['one that only copies', '', LETTER],
];

const SIGNATURES = ['', '\n\n-- \nPriya Nair\nMarlowe Street Café', '\n\nSent from my iPhone'];

test.each(PROGRAMS)(
  '[R11.06] %s: an answer above the quote is all that was written, and nothing else',
  (_, above, quote) => {
    for (const signature of SIGNATURES) {
      // What touches the quote is the customer's too.
      for (const between of ['\n\n', '\n', '\n\n\n']) {
        const email = `${ANSWER}${signature}${between}${above}${quote}\n`;
        expect(answerOf(email, SENT)).toBe(`${ANSWER}${signature}`);
        expect(answerOf(email.replaceAll('\n', '\r\n'), SENT)).toBe(`${ANSWER}${signature}`);
      }
    }
  },
);

test.each(PROGRAMS)(
  '[R11.06] %s: an answer below the quote is kept, and the quote isn’t',
  (_, above, quote) => {
    expect(answerOf(`${above}${quote}\n\n${ANSWER}\n`, SENT)).toBe(ANSWER);
    expect(answerOf(`Hello Rosa,\n\n${above}${quote}\n\n${ANSWER}\n`, SENT)).toBe(`Hello Rosa,\n\n${ANSWER}`);
  },
);

test.each(PROGRAMS)('[R11.06] %s: words between those that are quoted keep all of it', (_, above, quote) => {
  const lines = quote.split('\n');
  const at = lines.findIndex((line) => line.includes('Is Tuesday fine?'));
  for (const own of ['Yes', 'No, Wednesday, please', '👍']) {
    const email = `See below.\n\n${above}${[...lines.slice(0, at + 1), own, ...lines.slice(at + 1)].join('\n')}`;
    expect(answerOf(email, SENT)).toBe(email.trim());
  }
});

test.each([
  ['without any quote', ANSWER],
  ['after two dashes', `Two things:\n--\n1. the door\n2. the fan`],
  ['in dashes that are no signature', 'Two things:\n--- the door\n--- the fan'],
  ['with somebody else’s quote', `See below.\n\n> They said no.\n\nOk?`],
  ['that is only a signature', '-- \nPriya'],
  ['that ends as a mail program’s sentence might', 'Galley said on the phone at 9:30:'],
  ['with a sentence about an email', 'Joel wrote on Monday that it leaks.'],
  ['with fields of its own', 'Site: Galley kitchen\nTime: 9am\nContact: Joel'],
  ['in one line with the job', 'GAL1042R: yes, Tuesday'],
  ['of one emoji', '👍'],
  ['of nothing', ''],
])('[R11.06] an answer %s loses nothing', (_, answer) => {
  expect(answerOf(answer, SENT)).toBe(answer);
  const reply = answerOf(`${answer}\n\n${quoted('> ')}`, SENT);
  expect(reply).toBe(answer);
});

test('[R11.06] words of a letter that isn’t known are kept, since they might be the customer’s', () => {
  const email = `Yes.\n\n${LETTER}`;
  expect(answerOf(email, { ...SENT, letters: [] })).toBe(
    `Yes.\n\n${LETTER.replace(`${REPLY_MARK}\n\n`, '')}`,
  );
});

test.each([
  ['', 'Yes, Tuesday.', 'Yes, Tuesday.'],
  [' \u00a0\n\t', 'Yes, Tuesday.', 'Yes, Tuesday.'],
  [`\n\n${quoted('> ')}`, `Yes, Tuesday.\n${quoted('> ')}`, 'Yes, Tuesday.'],
  ['Yes, Tuesday.', 'Something else', 'Yes, Tuesday.'],
  ['👍', '', '👍'],
  ['', '', ''],
  [quoted('> '), '', ''],
])('[R11.06] of the text %j and the HTML %j the answer is %j', (text, shown, answer) => {
  expect(saidIn({ text, shown }, SENT).answer).toBe(answer);
});
