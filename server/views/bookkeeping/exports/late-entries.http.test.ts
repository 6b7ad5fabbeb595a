import { expect, test } from 'vitest';
import { desk } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';

test('[R1.02] a transfer counts on the bank’s date, and is marked late where that was exported before', async () => {
  const at = await invoiceAtDesk();
  const { kit, staff } = at.people;
  const ledger = async (range: string): Promise<{ name: string; rows: string[] }[]> => {
    const { body } = await desk(kit.app, staff, `exports/ledger?${range}`);
    return body.Files.map(({ FileName, Content }: { FileName: string; Content: string }) => ({
      name: FileName,
      rows: Content.trim().split('\r\n'),
    }));
  };
  const NOVEMBER_22 = 'From=2026-11-01&To=2026-11-22';
  const AFTER = 'From=2026-11-23&To=2026-12-31';
  await at.change('bank-payments', { Amount: 68.33, Date: '2026-11-21', Description: 'HARTS EARLY' });
  const [before] = await ledger(NOVEMBER_22);
  expect(before?.rows.filter((row) => row.includes('HARTS EARLY'))).toHaveLength(2);
  expect(before?.rows.some((row) => row.endsWith(',late'))).toBe(false);

  kit.clock.advance({ minutes: 1 });
  await at.change('bank-payments', { Amount: 75.16, Date: '2026-11-22', Description: 'HARTS LATE' });
  await at.change('write-off', { Reason: 'Closed' });
  for (const range of [NOVEMBER_22, AFTER]) {
    const rows = (await ledger(range))[0]?.rows.filter((row) => row.includes('HARTS LATE')) ?? [];
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.includes('2026-11-22') && row.endsWith(',late'))).toBe(true);
  }
  const [, writeOffs] = await ledger(AFTER);
  const cents = at.cents - 6_833 - 7_516;
  expect(writeOffs).toMatchObject({ name: 'write-offs.csv' });
  expect(writeOffs?.rows[1]).toContain(
    `,write-off,${(await at.read()).Number},${(cents / 100).toFixed(2)},${(Math.round(cents / 11) / 100).toFixed(2)},Closed`,
  );
});
