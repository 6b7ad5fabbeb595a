import { checkLedger, listPayouts } from '../../contracts/desk/ledger.ts';
import { centsFromDollars, formatMoney } from '../../domain/pricing/money.ts';
import type { DeskClient } from './client.ts';
import type { Command } from './commands.ts';
import { table } from './print.ts';

const OPTION = { type: 'string' } as const;
const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

async function check(client: DeskClient) {
  const answer = await client.call(checkLedger, {});
  const { Documents, Entries, Charges, Faults } = answer;
  const compared = Charges === null ? 'the card provider did not respond' : `${Charges} charges compared`;
  const verdict = Faults.length === 0 ? 'all agree' : `${Faults.length} wrong`;
  const summary = `${Documents} documents, ${Entries} ledger entries, ${compared}: ${verdict}.`;
  const rows = Faults.map(({ Subject, Fault }) => [Subject, Fault]);
  return { answer, text: rows.length > 0 ? `${summary}\n\n${table(rows)}` : summary };
}

async function payouts(client: DeskClient, query: { From?: string; To?: string }) {
  const answer = await client.call(listPayouts, { query });
  const rows = answer.PayoutList.map((one) => [
    one.ArrivesOn,
    money(one.Amount),
    `charges ${money(one.Charges)}`,
    `refunds ${money(one.Refunds)}`,
    `disputes ${money(one.Disputes)}`,
    `fees ${money(one.Fees)}, with ${money(one.FeesGst)} GST`,
    one.Other === 0 && one.Difference === 0 ? '' : `other ${money(one.Other + one.Difference)}`,
    one.PayoutId,
  ]);
  return { answer, text: rows.length > 0 ? table(rows) : 'None.' };
}

/** `npm run desk -- ledger` */
export const ledgerCommand: Command = {
  usage: '[check | payouts] [--from DATE] [--to DATE]',
  about: 'checks that documents, ledger and card provider agree; payouts lists what reached the bank',
  options: { from: OPTION, to: OPTION },
  async run(client, { positionals, values }) {
    if (positionals[0] !== 'payouts') return check(client);
    const { from, to } = values as Record<string, string | undefined>;
    return payouts(client, { ...(from && { From: from }), ...(to && { To: to }) });
  },
};
