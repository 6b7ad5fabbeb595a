import { describe, expect, test } from 'vitest';
import { decodeFile } from '../../words/decode-file.ts';
import type { ColumnChoice } from './find-columns.ts';
import { readBankFile } from './read-bank-file.ts';

const read = (file: string, choice?: ColumnChoice) => {
  const found = readBankFile(file, choice);
  if ('about' in found) throw new Error(`asked for ${found.about}`);
  return found;
};
const rowsOf = (file: string, choice?: ColumnChoice) =>
  read(file, choice).rows.map(({ date, cents, description }) => [date, cents, description]);
const whyNot = (file: string) => read(file).unread.map(({ line, why }) => `${line}: ${why}`);

const TRANSFER = ['2026-11-23', 35200, 'Transfer from HARTS INV-1037'];
const FEE = ['2026-11-24', -1250, 'Account fee'];

describe('[R1.02] the export of an account', () => {
  test.each([
    [
      'CommBank',
      '24/11/2026,"-12.50","Account fee","+1,339.50"\n' +
        '23/11/2026,"+352.00","Transfer from HARTS INV-1037","+1,352.00"\n',
    ],
    [
      'ANZ',
      '24/11/2026,-12.50,"Account fee","",""\r\n23/11/2026,352.00,"Transfer from HARTS","INV-1037",""\r\n',
    ],
    [
      'Westpac',
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n' +
        '032000123456,24/11/2026,"Account fee",12.50,,1339.50,FEE,\n' +
        '032000123456,23/11/2026,"Transfer from HARTS INV-1037",,352.00,1352.00,DEP,000123\n',
    ],
    [
      'St.George',
      'Date,Description,Debit,Credit,Balance\n' +
        '24/11/2026,Account fee,12.5,,1339.5\n23/11/2026,Transfer from HARTS INV-1037,,352,1352\n',
    ],
    [
      'NAB',
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name\n' +
        '24 Nov 26,-12.50,12345678,,FEES,"Account fee",1339.50,,\n' +
        '23 Nov 26,352.00,12345678,,TRANSFER CREDIT,"Transfer from HARTS INV-1037",1352.00,,\n',
    ],
    [
      'Macquarie',
      'Transaction Date,Details,Account,Category,Subcategory,Tags,Notes,Debit,Credit,Balance,Original Description\n' +
        '24 Nov 2026,Account fee,Main,Fees,Bank,,,12.50,,1339.50,Account fee\n' +
        '23 Nov 2026,Transfer from HARTS,Main,Income,Other,,INV-1037,,352.00,1352.00,Transfer from HARTS\n',
    ],
    [
      'Bendigo',
      '"633000 123456789","24/11/2026","-12.50","Account fee","1,339.50"\n' +
        '"633000 123456789","23/11/2026","352.00","Transfer from HARTS INV-1037","1,352.00"\n',
    ],
    [
      'Suncorp',
      'Transactions of 484799 123456789\nFrom 1/11/26 to 30/11/26\n\n' +
        'Date,Transaction Details,Amount,Balance\n' +
        '24/11/26,Account fee,12.50-,1339.50\n23/11/26,Transfer from HARTS INV-1037,352.00,1352.00\n' +
        ',Closing balance,,1339.50\n',
    ],
    [
      'ING',
      'Date,Description,Credit,Debit,Balance\n' +
        '24/11/2026,"Account fee",,-12.50,1339.50\n' +
        '23/11/2026,"Transfer from HARTS INV-1037",352.00,,1352.00\n',
    ],
    [
      'Bankwest',
      'BSB Number,Account Number,Transaction Date,Narration,Cheque,Debit,Credit,Balance,Transaction Type\n' +
        '302-985,1234567,24/11/2026,"Account fee",,12.50,,1339.50,FEE\n' +
        '302-985,1234567,23/11/2026,"Transfer from HARTS INV-1037",,,352.00,1352.00,DEP\n',
    ],
    [
      'BOQ',
      'Posted Date,Transaction Description,Amount,CR/DR,Balance\n' +
        '24-Nov-2026,Account fee,$12.50,DR,"$1,339.50 CR"\n' +
        '23-Nov-2026,Transfer from HARTS INV-1037,$352.00,CR,"$1,352.00 CR"\n',
    ],
    [
      'a credit union',
      'Effective Date,Entered Date,Transaction Description,Amount,Balance\n' +
        '20261125,20261124,Account fee,(12.50),1339.50\n' +
        '20261124,20261123,Transfer from HARTS INV-1037,352.00,1352.00\n',
    ],
  ])('of %s', (_, file) => {
    const rows = [FEE, TRANSFER];
    expect(rowsOf(file)).toEqual(rows);
    const cells = file.includes('"') ? null : file;
    for (const separator of [';', '\t']) {
      if (cells) expect(rowsOf(cells.replaceAll(',', separator))).toEqual(rows);
    }
  });

  test('may have separate withdrawals and deposits without names, told apart by the balance', () => {
    expect(
      rowsOf(
        '23/11/2026,INV-1037,,352.00,1352.00\n24/11/2026,Fee,12.50,,1339.50\n25/11/2026,Rent,900,,439.50\n',
      ),
    ).toEqual([
      ['2026-11-23', 35200, 'INV-1037'],
      ['2026-11-24', -1250, 'Fee'],
      ['2026-11-25', -90000, 'Rent'],
    ]);
  });

  test('is asked about where its columns cannot be told apart', () => {
    const pair = '23/11/2026,HARTS,,352.00\n24/11/2026,Fee,12.50,\n';
    expect(readBankFile(pair)).toMatchObject({
      about: 'amount',
      columns: [
        { number: 1 },
        { number: 2, example: 'HARTS' },
        { number: 3, example: '12.50' },
        { number: 4 },
      ],
    });
    expect(rowsOf(pair, { amount: '4' }).map(([, cents]) => cents)).toEqual([35200, -1250]);
    const dates = '23/11/2026,24/11/2026,352.00,HARTS\n';
    expect(readBankFile(dates)).toMatchObject({ about: 'date' });
    expect(rowsOf(dates, { date: '2' })).toEqual([['2026-11-24', 35200, 'HARTS']]);
    expect(readBankFile('Date,Balance\n1/1/2026,1.00\n')).toMatchObject({ about: 'amount' });
    const american = 'Date,Amount,Text\n11/24/2026,1.00,x\n11/03/2026,2.00,y\n';
    expect(readBankFile(american)).toEqual({ about: 'dateOrder', columns: [] });
    expect(rowsOf(american, { dateOrder: 'month-first' }).map(([date]) => date)).toEqual([
      '2026-11-24',
      '2026-11-03',
    ]);
    expect(readBankFile('When,Reference,How much\n1/1/2026,x,1.00\n', { date: 'nothing' })).toMatchObject({
      about: 'date',
    });
    expect(rowsOf('When,Reference,How much\n1/1/2026,x,1.00\n')).toEqual([['2026-01-01', 100, 'x']]);
  });

  test('says which records it cannot read, and reads the rest', () => {
    const file = [
      'Date,Amount,Description',
      '31/02/2026,1.00,No such day',
      '24/11/2026,"352,00",A comma for cents',
      ',5.00,Pending',
      '24/11/2026,,Nothing',
      '352.00,Transfer 24/11/2026',
      '24/11/2026,1.00,"With a "quoted" name"',
      '24/11/2026,2.00,"Never closed',
      '24/11/2026,3.00,"Over',
      'two lines"',
      '24/11/2026,4.00,A, B',
      'Total,362.00,',
    ].join('\n');
    expect(rowsOf(file)).toEqual([
      ['2026-11-24', 100, 'With a "quoted" name'],
      ['2026-11-24', 200, 'Never closed'],
      ['2026-11-24', 300, 'Over two lines'],
    ]);
    expect(whyNot(file)).toEqual([
      '2: "31/02/2026" isn\'t a date.',
      '3: "352,00" isn\'t an amount.',
      '4: It has no date.',
      '5: It has no amount.',
      '6: It has 2 cells where the file has 3 columns.',
      '11: It has 4 cells where the file has 3 columns.',
      '12: A total or a balance, not a transfer.',
    ]);
    expect(whyNot('Date,Debit,Credit\n1/1/26,1,2\n1/1/26,,\n1/1/26,-,5\n1/1/26,x,\n')).toEqual([
      '2: It has an amount in both directions.',
      '3: It has no amount.',
      '5: "x" isn\'t an amount.',
    ]);
    expect(
      whyNot('Date,Amount,Dr/Cr\n1/1/26,1.00,CR\n1/1/26,1.00,\n1/1/26,-1.00,CR\n1/1/26,1.00,DR\n'),
    ).toEqual([
      "3: It doesn't say whether the money came in or went out.",
      '4: Its sign and its direction differ.',
    ]);
    expect(read('')).toEqual({ rows: [], unread: [] });
    expect(read('Date,Amount,Description\n')).toEqual({ rows: [], unread: [] });
  });

  test('may repeat its header, and mix in dates that are none of ours', () => {
    const file = [
      'Date,Amount,Text',
      '03/11/2026,1.00,x',
      '11/24/2026,2.00,y',
      'Date,Amount,Text',
      '24/11/2026,3.00,z',
    ].join('\n');
    expect(rowsOf(file)).toEqual([
      ['2026-11-03', 100, 'x'],
      ['2026-11-24', 300, 'z'],
    ]);
    expect(whyNot(file)).toEqual(['3: "11/24/2026" isn\'t a date.']);
  });

  test.each([
    ['A  B\u00a0\t C ,', 'A B C'],
    ['HARTS,INV-1037', 'HARTS INV-1037'],
    ['HARTS INV-1037,INV-1037', 'HARTS INV-1037'],
    ['a'.repeat(300), 'a'.repeat(200)],
    [`${'a'.repeat(150)},${'b'.repeat(150)}`, `${'a'.repeat(150)} ${'b'.repeat(49)}`],
    // The cut would be through the middle of a character.
    [`${'a'.repeat(199)}\u{1f9ca}`, 'a'.repeat(199)],
    [`${'a'.repeat(198)}\u{1f9ca}`, `${'a'.repeat(198)}\u{1f9ca}`],
  ])('describes a transfer in one line, each text once: %#', (texts, description) => {
    const cells = texts.includes(',') ? texts : `${texts},`;
    expect(rowsOf(`Date,Amount,Description,Reference\n24/11/2026,1.00,${cells}\n`)).toEqual([
      ['2026-11-24', 100, description],
    ]);
  });

  test('may be UTF-8, UTF-16 or Windows-1252, and nothing else', () => {
    const text = 'Date,Amount,Description\n23/11/2026,352.00,Café\n';
    const utf16 = Buffer.from(text, 'utf16le');
    const files = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      utf16,
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(utf16).swap16(),
      Buffer.from(text, 'latin1'),
    ];
    for (const file of files) {
      const decoded = decodeFile(file);
      expect('text' in decoded && rowsOf(decoded.text)).toEqual([['2026-11-23', 35200, 'Café']]);
    }
    expect(decodeFile(Buffer.from('PK\u0003\u0004xl'))).toEqual({ is: 'an Excel workbook' });
    expect(decodeFile(Buffer.from('%PDF-1.7'))).toEqual({ is: 'a PDF' });
  });
});
