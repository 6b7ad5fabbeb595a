import { expect, test } from 'vitest';
import { readEmail } from './read-reply.ts';

const read = (...parts: (string | Uint8Array)[]) =>
  readEmail(Buffer.concat(parts.map((part) => Buffer.from(part))), false);
const text = (charset: string, bytes: string | readonly number[] | Uint8Array, type = 'text/plain') =>
  read(
    `Content-Type: ${type}${charset && `; charset=${charset}`}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
    typeof bytes === 'string' ? bytes : Uint8Array.from(bytes),
  );

const latin1 = (words: string) => Buffer.from(words, 'latin1');
const UTF8 = '冷藏柜漏水了，请尽快来修理。';
/** The same in GBK, without a full stop. */
const GBK = [0xc0, 0xe4, 0xb2, 0xd8, 0xb9, 0xf1, 0xc2, 0xa9, 0xcb, 0xae, 0xc1, 0xcb];
/** `こんにちは` */
const JIS = [0x1b, 0x24, 0x42, 0x24, 0x33, 0x24, 0x73, 0x24, 0x4b, 0x24, 0x41, 0x24, 0x4f, 0x1b, 0x28, 0x42];

test.each<[says: string, charset: string, bytes: string | readonly number[] | Uint8Array, words: string]>([
  ['UTF-8', 'utf-8', UTF8, UTF8],
  ['nothing', '', UTF8, UTF8],
  ['US-ASCII, and it’s UTF-8', 'us-ascii', 'Café, bình nước', 'Café, bình nước'],
  ['ISO-8859-1, and it’s UTF-8', 'iso-8859-1', 'Café', 'Café'],
  ['GB2312, and it’s UTF-8', 'gb2312', UTF8, UTF8],
  ['an encoding that nobody knows', 'x-unknown', UTF8, UTF8],
  ['UTF-8, and it’s Windows-1252', 'utf-8', latin1('Café at 9 \x96 it\x92s créée'), 'Café at 9 – it’s créée'],
  ['nothing, and it’s Windows-1252', '', latin1('Grüße aus Zürich'), 'Grüße aus Zürich'],
  ['ISO-8859-1', 'iso-8859-1', latin1('hi, does this work? äöü'), 'hi, does this work? äöü'],
  ['Windows-1258', 'windows-1258', latin1('Merci de m\x92établir un devis'), 'Merci de m’établir un devis'],
  ['GBK', 'gbk', GBK, '冷藏柜漏水了'],
  ['two characters of GBK that could be UTF-8', 'gb2312', [0xc1, 0xaa, 0xcd, 0xa8], '联通'],
  ['UTF-8, and it’s GBK', 'utf-8', GBK, '冷藏柜漏水了'],
  ['nothing, and it’s GBK', '', GBK, '冷藏柜漏水了'],
  ['ISO-2022-JP', 'iso-2022-jp', JIS, 'こんにちは'],
  ['nothing, and it’s ISO-2022-JP', '', JIS, 'こんにちは'],
  ['UTF-16, and it’s plain', 'utf-16', 'Yes', 'Yes'],
  ['UTF-8 with one broken character', 'utf-8', [...Buffer.from(UTF8), 0xe5], UTF8],
])('[R11.06] text whose header says %s keeps its words', async (_, charset, bytes, words) => {
  expect((await text(charset, bytes))?.text.trim().replace(/\ufffd$/, '')).toBe(words);
  const html =
    typeof bytes === 'string' ? `<p>${bytes}` : Buffer.concat([Buffer.from('<p>'), Uint8Array.from(bytes)]);
  expect((await text(charset, html, 'text/html'))?.shown.replace(/\ufffd$/, '')).toBe(words);
});

test.each([
  ['<div>Yes</div><div><br></div><div>9am</div>', 'Yes\n\n9am'],
  ['Yes<br>9am<br/><br/>Dan', 'Yes\n9am\n\nDan'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  [
    '<style>p{}</style><head><title>x</title></head><!-- no --><p>Fish &amp; chips &#8211; &#x1F41F; &nbsp;9am</p>',
    'Fish & chips – 🐟 \u00a09am',
  ],
  [
    '<p>Yes</p><blockquote type="cite"><p>Fine?</p><blockquote>Older</blockquote></blockquote><p>Bye</p>',
    'Yes\n\n> Fine?\n>\n> > Older\n\nBye',
  ],
  ['<ul><li>door<li>fan</ul>', '- door\n- fan'],
  ['<pre>a\nb\n\nc</pre>', 'a\nb\n\nc'],
  ['<p>Yes <img src=x alt="👍"><img src=y alt="Logo of us">', 'Yes 👍'],
  ['a < b, c <d', 'a < b, c'],
  ['no tags', 'no tags'],
])('[R11.06] HTML %j is shown as %j', async (html, shown) => {
  expect((await text('utf-8', html, 'text/html'))?.shown).toBe(shown);
});

test('[R11.06] text of several parts is joined, and a forwarded email is a file', async () => {
  const part = (head: string, body: string) => `--b\r\nContent-Type: ${head}\r\n\r\n${body}\r\n`;
  const email = await read(
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n',
    part('text/plain', 'Before'),
    part('message/rfc822; name=theirs.eml', 'Subject: x\r\n\r\nForwarded'),
    part('text/plain; format=flowed', 'After the \r\nphoto'),
    '--b--',
  );
  expect(email).toMatchObject({ text: 'Before\n\nAfter the photo\n', files: [{ name: 'theirs.eml' }] });
});
