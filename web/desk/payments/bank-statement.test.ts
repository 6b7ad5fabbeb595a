import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { batchesOf, type KeyedRow, type ReadStatement, readStatement } from './bank-statement.ts';

const NOVEMBER = [
  'Date;Amount;Details;Balance',
  '27/11/2026;22.13;"INV-1012 MARLOWE ST";499.35',
  '26/11/2026;0.05;=SUM(A1) TFR;477.22',
  '26/11/2026;0.05;=SUM(A1) TFR;477.17',
  '25/11/2026;-45.10;OFFICEWORKS;477.12',
  'Closing balance;;;499.35',
];
const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));
const read = async (bytes: Uint8Array) =>
  (await readStatement({ name: 'a.csv', bytes }, {})) as ReadStatement;

/** The key that imports have given a transfer from the start. */
function keyOf(...words: (string | number)[]) {
  const hex = createHash('sha256')
    .update(JSON.stringify(['statement', ...words]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

describe('[R10.18] a bank statement in the browser', () => {
  test('has what came in, each transfer under the key that it has in every export', async () => {
    const { rows, outgoing, unread } = await read(bytesOf(NOVEMBER));
    expect(rows.map(({ key, cents }) => [key, cents])).toEqual([
      [keyOf('2026-11-27', 2213, 'INV-1012 MARLOWE ST', 1), 2213],
      [keyOf('2026-11-26', 5, '=SUM(A1) TFR', 1), 5],
      [keyOf('2026-11-26', 5, '=SUM(A1) TFR', 2), 5],
    ]);
    expect(outgoing.map(({ key, cents }) => [key, cents])).toEqual([
      [keyOf('2026-11-25', -4510, 'OFFICEWORKS', 1), 4510],
    ]);
    expect(unread).toHaveLength(1);
    const [head = '', ...others] = NOVEMBER;
    const later = await read(bytesOf([head, '28/11/2026;7.01;NEW;506.36', ...others]));
    expect(later.rows.slice(1).map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  });

  test('is the same in UTF-16', async () => {
    const text = `\uFEFF${NOVEMBER.join('\n')}`;
    const bytes = new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
    expect((await read(bytes)).rows).toHaveLength(3);
  });

  test.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /^No line of a\.csv has a date and an amount/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 200, 0, 7), /^No line of a\.csv/],
    [
      'a workbook',
      Uint8Array.of(0x50, 0x4b, 3, 4, 20),
      /^a\.csv is an Excel workbook\. Export the account as CSV/,
    ],
    ['a list of customers', bytesOf(['Name,Email', 'Priya,priya@example.com']), /^No line of a\.csv/],
  ])('that is %s is refused in a sentence', async (_, bytes, sentence) => {
    expect(await readStatement({ name: 'a.csv', bytes }, {})).toEqual({
      fault: expect.stringMatching(sentence),
    });
  });

  test('asks which of two dates it is, and takes the answer', async () => {
    const bytes = bytesOf(['01/11/2026,03/11/2026,INV-1012,22.13', '02/11/2026,04/11/2026,x,22.10']);
    expect(await readStatement({ name: 'a.csv', bytes }, {})).toMatchObject({ question: { about: 'date' } });
    const answered = (await readStatement({ name: 'a.csv', bytes }, { date: '2' })) as ReadStatement;
    expect(answered.rows.map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-04']);
  });

  test('goes in batches that a call takes, whatever its texts', () => {
    const row = (index: number): KeyedRow => ({
      key: String(index),
      line: index,
      date: '2026-11-27',
      cents: 101,
      description: index % 2 ? '€'.repeat(200) : 'x',
    });
    const rows = Array.from({ length: 601 }, (_, index) => row(index));
    const batches = batchesOf(rows);
    expect(batches.flat()).toEqual(rows);
    expect(Math.max(...batches.map((batch) => JSON.stringify(batch).length))).toBeLessThan(64_000);
  });
});
