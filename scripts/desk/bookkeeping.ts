import { evidence, statement, takings } from '../../contracts/bookkeeping/bookkeeping.ts';
import { formatDay, formatLongDay } from '../../domain/visits/dates.ts';
import { DeskError } from './client.ts';
import type { Command } from './commands.ts';
import { evidenceText } from './evidence-text.ts';
import { save } from './exports.ts';
import { idOf } from './input.ts';
import { changeOf, money, numberOf, OPTION, textOf } from './invoice-input.ts';
import { table } from './print.ts';

/** The ledger by day and by customer, and the evidence for an invoice. */
export const BOOKKEEPING_COMMANDS: Readonly<Record<string, Command>> = {
  takings: {
    usage: '--from DATE --to DATE',
    about:
      'shows for each day what was invoiced, credited, received, refunded, lost in disputes and kept as credit, and what is owed at its end',
    options: { from: OPTION, to: OPTION },
    async run(client, { values }) {
      const From = textOf(values.from);
      const To = textOf(values.to) ?? From;
      if (!From || !To) throw new DeskError('Name the days, such as --from 2026-11-01 --to 2026-11-30');
      const answer = await client.call(takings, { query: { From, To } });
      const columns = (one: (typeof answer)['Total']) =>
        [
          one.Invoiced,
          one.Credited,
          one.ReceivedByCard,
          one.ReceivedByBank,
          one.Refunded,
          one.LostInDisputes,
          one.CreditKept - one.CreditUsed - one.CreditReleased,
          one.WrittenOff - one.WriteOffsReversed,
        ].map(money);
      const rows = [
        [
          'Day',
          'Invoiced',
          'Credited',
          'By card',
          'By bank',
          'Refunded',
          'Disputes lost',
          'Credit kept',
          'Written off',
          'Owed',
        ],
        ['Before', ...Array<string>(8).fill(''), money(answer.OutstandingBefore)],
        ...answer.DayList.map((day) => [formatDay(day.Date), ...columns(day), money(day.Outstanding)]),
        ['Total', ...columns(answer.Total), money(answer.OutstandingAfter)],
      ];
      return { answer, text: table(rows) };
    },
  },
  statement: {
    usage: 'CUSTOMER YYYY-MM',
    about: "shows a customer's invoices and payments in a month, with the balance before and after",
    async run(client, input) {
      const params = { CustomerId: idOf(input, 'the customer') };
      const answer = await client.call(statement, {
        params,
        query: { Month: input.positionals[1] ?? '' },
      });
      const rows = [
        [formatDay(answer.From), 'Opening balance', '', '', money(answer.Opening)],
        ...answer.EntryList.map((one) => [
          formatDay(one.Date),
          one.BankText ? `${one.What}, ${one.BankText}` : one.What,
          one.Number,
          money(one.Amount),
          money(one.Balance),
        ]),
        [formatDay(answer.To), 'Closing balance', '', '', money(answer.Closing)],
      ];
      const head = `Statement for ${answer.BusinessName ?? answer.CustomerName} (${answer.CustomerId}), ${formatLongDay(answer.From)} to ${formatLongDay(answer.To)}`;
      const credit = answer.Credit > 0 ? [`Credit kept for later invoices: ${money(answer.Credit)}`] : [];
      return { answer, text: [head, table(rows), ...credit].join('\n\n') };
    },
  },
  evidence: {
    usage: 'NUMBER [-o FILE]',
    about:
      'gathers what shows that an invoice is owed, for a dispute: authority, approval, visits, texts, payments; a .json file has all of it',
    options: { output: { type: 'string', short: 'o' } },
    async run(client, input) {
      const { params } = await changeOf(client, input);
      const answer = await client.call(evidence, { params });
      const text = evidenceText(answer, client.url);
      const output = textOf(input.values.output);
      if (!output) return { answer, text };
      const Content = output.endsWith('.json') ? JSON.stringify(answer, null, 2) : text;
      return save([{ FileName: numberOf(input), Content: `${Content}\n` }], output);
    },
  },
};
