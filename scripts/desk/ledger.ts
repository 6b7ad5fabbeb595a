import type { Reply } from '../../contracts/endpoint.ts';
import { bookPayoutDifference, checkLedger, getPayout, listPayouts } from '../../contracts/ledger/ledger.ts';
import { PAYOUT_ITEM_WORDS } from '../../domain/ledger/payout-items.ts';
import { centsFromDollars, formatMoney } from '../../domain/money/money.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Command } from './commands.ts';
import { table } from './print.ts';

const OPTION = { type: 'string' } as const;
const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

async function check(client: DeskClient) {
  const answer = await client.call(checkLedger, {});
  const { Documents, Entries, Charges, Refunds, Disputes, Faults } = answer;
  const compared =
    Charges === null
      ? 'the card provider did not respond'
      : `${Charges} charges, ${Refunds} refunds and ${Disputes} disputes compared`;
  const verdict = Faults.length === 0 ? 'all agree' : `${Faults.length} wrong`;
  const summary = `${Documents} documents, ${Entries} ledger entries, ${compared}: ${verdict}.`;
  const rows = Faults.map(({ Subject, Fault }) => [Subject, Fault]);
  return { answer, text: rows.length > 0 ? `${summary}\n\n${table(rows)}` : summary };
}

async function payouts(client: DeskClient, query: { From?: string; To?: string }) {
  const answer = await client.call(listPayouts, { query });
  const rows = answer.PayoutList.map(payoutRow);
  return { answer, text: rows.length > 0 ? table(rows) : 'None.' };
}

type Payout = Reply<typeof getPayout>;

/** A payout on one line. */
const payoutRow = (one: Omit<Payout, 'ItemList'>) => [
  one.ArrivesOn,
  money(one.Amount),
  `charges ${money(one.Charges)}`,
  `refunds ${money(one.Refunds)}`,
  `disputes ${money(one.Disputes)}`,
  `fees ${money(one.Fees)}, with ${money(one.FeesGst)} GST`,
  one.Returned === 0 ? '' : `sent back before ${money(one.Returned)}`,
  one.Other === 0 ? '' : `other ${money(one.Other)}`,
  one.Difference === 0 ? '' : `TO BOOK ${money(one.Difference)}`,
  one.ReturnedOn === null ? '' : `SENT BACK by the bank, ${one.ReturnedOn}`,
  one.PayoutId,
];

/** A payout with what it's made of. */
function payoutText(payout: Payout): string {
  const items = payout.ItemList.map((item) => [
    PAYOUT_ITEM_WORDS[item.Kind],
    money(item.Amount),
    item.Fee === 0 ? '' : `fee ${money(item.Fee)}`,
    item.InvoiceNumbers.join(', ') || (item.PaymentId === null ? '' : `payment ${item.PaymentId}`),
    item.Reference ?? '',
    item.Description ?? '',
    item.Reference !== null && item.PaymentId === null ? 'NOT KNOWN HERE' : '',
  ]);
  const toBook =
    payout.Difference === 0
      ? []
      : [
          `${money(payout.Difference)} can't be explained. Look it up at the card provider; if no payment is missing here, book it:`,
          `npm run desk -- ledger book ${payout.PayoutId} --note "What it was"`,
        ];
  return [
    table([payoutRow(payout)]),
    items.length > 0 ? table(items) : 'No parts are listed.',
    ...toBook,
  ].join('\n\n');
}

/** `npm run desk -- ledger` */
export const ledgerCommand: Command = {
  usage: '[check | payouts [PAYOUT] | book PAYOUT --note TEXT] [--from DATE] [--to DATE]',
  about:
    'checks that documents, ledger and card provider agree; payouts lists what reached the bank, or the parts of one payout; book posts the difference of a payout that nothing explains',
  options: { from: OPTION, to: OPTION, note: OPTION },
  async run(client, { positionals, values }) {
    const [what, PayoutId] = positionals;
    const { from, to, note } = values as Record<string, string | undefined>;
    if (what === 'book') {
      if (!PayoutId || !note) throw new DeskError('Name the payout, and what it was with --note');
      const answer = await client.call(bookPayoutDifference, { params: { PayoutId }, body: { Note: note } });
      return { answer, text: payoutText(answer) };
    }
    if (what !== 'payouts') return check(client);
    if (PayoutId) {
      const answer = await client.call(getPayout, { params: { PayoutId } });
      return { answer, text: payoutText(answer) };
    }
    return payouts(client, { ...(from && { From: from }), ...(to && { To: to }) });
  },
};
