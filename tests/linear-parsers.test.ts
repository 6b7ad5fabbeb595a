import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { normaliseAbn } from '../domain/customers/abn.ts';
import { normaliseMobile } from '../domain/customers/mobile.ts';
import { normalisePhone } from '../domain/customers/phone.ts';
import { readBankFile } from '../domain/invoices/bank-files/read-bank-file.ts';
import { isAutomaticEmail, passesDmarc } from '../domain/messages/email-headers.ts';
import { answerOf, REPLY_MARK, saidIn } from '../domain/messages/email-replies.ts';
import { keywordOf } from '../domain/messages/keywords.ts';
import { bareFileName, keptFileName } from '../domain/messages/message-files.ts';
import { cleanText } from '../domain/words/clean-text.ts';
import { decodeFile } from '../domain/words/decode-file.ts';
import { foldText } from '../domain/words/fold-text.ts';
import { readHeaders, sendersOf, shownField } from '../server/adapters/mail/mail-headers.ts';
import { charsetOf } from '../server/adapters/mail/replies/charset-of.ts';
import { htmlText } from '../server/adapters/mail/replies/html-text.ts';
import { projectFile } from '../server/platform/home.ts';
import { withSourcePlaces } from '../server/platform/source-stack.ts';

const SENT = {
  us: { address: 'help@galley.example', name: 'Galley' },
  letters: ['One two three four five six.'],
};
const header = (name: string, value: string) => [[name, value]] as const;

/** Everything of ours that goes through text of strangers, whatever limits come before it. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  readHeaders: (text) => {
    const headers = readHeaders(Buffer.from(`From: ${text}`));
    return [sendersOf(headers), shownField(headers, 'from')];
  },
  isAutomaticEmail: (text) => isAutomaticEmail(header('auto-submitted', text)),
  passesDmarc: (text) => passesDmarc(header('authentication-results', `a; ${text}`), 'a', 'x@y.example'),
  'answerOf, above the mark': (text) => answerOf(`${text}\n${REPLY_MARK}`, SENT),
  'answerOf, below it': (text) => answerOf(`Yes\n${REPLY_MARK}\n${text}`, SENT),
  saidIn: (text) => saidIn({ text, shown: text }, SENT),
  htmlText,
  charsetOf: (text) => charsetOf(Buffer.from(text, 'latin1'), 'utf-8'),
  cleanText,
  foldText,
  decodeFile: (text) => decodeFile(Buffer.from(text)),
  keywordOf,
  bareFileName,
  keptFileName: (text) => keptFileName(text, 'pdf'),
  normaliseMobile,
  normalisePhone,
  readBankFile,
  'readBankFile, a record': (text) => readBankFile(`Date,Amount,Details\n1/12/2026,1.50,${text}`),
  normaliseAbn,
  withSourcePlaces,
};

const BUILT = pathToFileURL(projectFile('dist/server')).href;

const FRAGMENTS = [
  ...['<a href="', '<', '<div>', '</b>', '&#', '<!--', '<blockquote>', '<pre>\n', 'a '],
  ...[
    '\n',
    ' \n',
    ' ',
    '\t',
    '> ',
    '>',
    '-',
    '_',
    '-- \n',
    '"',
    '\\',
    '(',
    ')',
    ';',
    '; dmarc=pass',
    ',',
    ':',
  ],
  ...[
    'From: Galley\n',
    'On 1:00 ',
    'wrote:\n',
    '[image:',
    'http://',
    '<http://',
    '@',
    'a@',
    '=?utf-8?q?',
    '.a',
    '/',
  ],
  ...['\u00e9', '\u200d', '\u{1f3f4}\u{e0067}', '0', '1,', '"a', ':20:\n', '<STMTTRN>\n', '\u0000', '1;2\n'],
  ...[`${BUILT}/`, `${BUILT}/a.js:1`, `${BUILT}/chunks/.js.js`, 'file:///a/dist/server/', 'file:///'],
];

/** Characters of the smallest input: with work that grows with the square, the largest takes sixteen times as long. */
const LENGTH = 25_000;
/** Less than this is noise, in milliseconds. */
const NOISE = 8;

/** Milliseconds of this thread, so that a busy machine changes nothing. */
function quickest(act: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage();
    try {
      act();
    } catch {
      // A refusal is an answer too.
    }
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

test.each(Object.entries(PARSERS))('%s takes time in proportion to its input, whatever it is', (_, parse) => {
  for (const fragment of FRAGMENTS) {
    const times = [1, 2, 4].map((many) => {
      const text = fragment.repeat(Math.ceil((LENGTH * many) / fragment.length));
      return quickest(() => parse(text));
    });
    const [once = 0, , fourTimes = 0] = times;
    expect.soft(fourTimes, `${JSON.stringify(fragment)}: ${times}`).toBeLessThan(Math.max(once, NOISE) * 9);
  }
});
