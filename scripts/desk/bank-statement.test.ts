import { describe, expect, test } from 'vitest';
import { readStatement } from './bank-statement.ts';

const read = (file: string) => readStatement(file).map(({ key: _, ...row }) => row);

describe('a bank statement', () => {
  test.each([
    ['CommBank', '23/11/2026,"+352.00","Transfer from HARTS INV-1037","+1,352.00"\n'],
    ['ANZ', '23/11/2026,352.00,"Transfer from HARTS INV-1037"\r\n'],
    [
      'Westpac',
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n' +
        '032000123456,23/11/2026,"Transfer from HARTS INV-1037",,352.00,1352.00,DEP,\n',
    ],
    [
      'NAB',
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name\n' +
        '23 Nov 26,352.00,12345678,,TRANSFER CREDIT,"Transfer from HARTS INV-1037",1352.00,,\n',
    ],
    ['any with names', '\uFEFFDescription,Amount,Date\nTransfer from HARTS INV-1037,$352,2026-11-23\n'],
  ])('of %s', (_, file) => {
    expect(read(file)).toEqual([
      { date: '2026-11-23', cents: 35200, description: 'Transfer from HARTS INV-1037' },
    ]);
  });

  test('has money that went out as a negative amount', () => {
    const westpac = 'Date,Narrative,Debit Amount,Credit Amount\n1/2/26,Rent,1000.00,\n';
    expect(read(westpac)).toEqual([{ date: '2026-02-01', cents: -100000, description: 'Rent' }]);
    expect(read('23/11/2026,-20.50,Fee\n23/11/2026,(20.50),Fee\n').map(({ cents }) => cents)).toEqual([
      -2050, -2050,
    ]);
  });

  test('has the same key for the same line in another export, and its own for each of two equal lines', () => {
    const line = '23/11/2026,352.00,HARTS\n';
    const [first, second] = readStatement(`${line}${line}`);
    const [again] = readStatement(`24/11/2026,1.00,Other\n${line}`).slice(1);
    expect(first?.key).not.toBe(second?.key);
    expect(again?.key).toBe(first?.key);
    expect(first?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('that cannot be read is refused by its line', () => {
    expect(() => readStatement('Date,Amount,Description\nyesterday,1.00,x\n')).toThrow('Line 2');
    expect(() => readStatement('Date,Balance\n1/1/2026,1\n')).toThrow('Date, Amount and Description');
  });
});
