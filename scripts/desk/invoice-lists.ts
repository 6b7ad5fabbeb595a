import { changeBilling, getBilling } from '../../contracts/invoices/billing.ts';
import {
  getDeskInvoice,
  listDeskInvoices,
  listDeskPayments,
} from '../../contracts/invoices/desk-invoices.ts';
import { setPoNumber } from '../../contracts/invoices/invoice-changes.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import type { PaymentTerms } from '../../domain/invoices/payment-terms.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Command } from './commands.ts';
import { idOf } from './input.ts';
import { changeOf, money, OPTION, textOf } from './invoice-input.ts';
import { invoiceLines, invoiceText } from './invoice-text.ts';
import { moment, table } from './print.ts';

const more = (next: string | null) => (next ? `\n\nMore:  --after ${next}` : '');

type Query = { State?: 'Overdue' | undefined; CustomerId?: number; After?: string | undefined };

async function list(client: DeskClient, query: Query) {
  const answer = await client.call(listDeskInvoices, { query });
  return { answer, text: `${invoiceLines(answer.InvoiceList)}${more(answer.Next)}` };
}

/** Lists and settings; none of these commands moves money. */
export const INVOICE_LIST_COMMANDS: Readonly<Record<string, Command>> = {
  invoices: {
    usage: '[--state STATE] [--customer ID] [--after KEY]',
    about:
      'lists invoices, notes and receipts, newest first; with a state (Unpaid, ToPay, PartPaid, Overdue, Paid, Overpaid, Disputed, Refunded, Credited, WrittenOff) the longest due first',
    options: { state: OPTION, customer: OPTION, after: OPTION },
    async run(client, { values }) {
      const customer = textOf(values.customer);
      return list(client, {
        State: textOf(values.state) as 'Overdue' | undefined,
        ...(customer && { CustomerId: Number(customer) }),
        After: textOf(values.after),
      });
    },
  },
  overdue: {
    usage: '[--after KEY]',
    about:
      'lists invoices past their due date, the longest due first, with holds, declined cards and the next automatic charge',
    options: { after: OPTION },
    async run(client, { values }) {
      return list(client, { State: 'Overdue', After: textOf(values.after) });
    },
  },
  invoice: {
    usage: 'NUMBER',
    about: 'shows an invoice, adjustment note or refund receipt with its payments and ledger entries',
    async run(client, input) {
      const { params } = await changeOf(client, input);
      const answer = await client.call(getDeskInvoice, { params });
      return { answer, text: invoiceText(answer) };
    },
  },
  payments: {
    usage: '[--state STATE] [--customer ID] [--from DATE] [--to DATE] [--after KEY]',
    about:
      'lists charges of cards, newest first: succeeded, declined, cancelled, started, confirmation-required',
    options: { state: OPTION, customer: OPTION, from: OPTION, to: OPTION, after: OPTION },
    async run(client, { values }) {
      const { state, customer, from, to, after } = values as Record<string, string | undefined>;
      const query = {
        ...(state && { State: state as 'declined' }),
        ...(customer && { CustomerId: Number(customer) }),
        ...(from && { From: from }),
        ...(to && { To: to }),
        ...(after && { After: after }),
      };
      const answer = await client.call(listDeskPayments, { query });
      const rows = answer.PaymentList.map((one) => [
        moment(one.CreatedOn, OPERATOR_TIME_ZONE),
        one.State,
        money(one.Amount),
        one.Refunded > 0 ? `${money(one.Refunded)} refunded` : '',
        one.InvoiceNumbers.join(', ') || '-',
        one.Detail,
        `${one.CustomerName} (${one.CustomerId})`,
        one.AutomaticAttempt === null ? '' : `automatic, attempt ${one.AutomaticAttempt}`,
        one.DeclineReason ?? '',
      ]);
      return { answer, text: `${rows.length > 0 ? table(rows) : 'None.'}${more(answer.Next)}` };
    },
  },
  billing: {
    usage: 'CUSTOMER [--terms TERMS] [--po yes|no] [--accounts-email EMAIL|none]',
    about:
      'shows or changes how a customer is invoiced; terms: on-completion, 7-days, 14-days, 30-days, end-of-month',
    options: { terms: OPTION, po: OPTION, 'accounts-email': OPTION },
    async run(client, input) {
      const params = { CustomerId: idOf(input, 'the customer') };
      const { terms, po, 'accounts-email': email } = input.values as Record<string, string | undefined>;
      if (po !== undefined && po !== 'yes' && po !== 'no') throw new DeskError('--po is yes or no');
      const body = {
        ...(terms && { PaymentTerms: terms as PaymentTerms }),
        ...(po && { NeedsPoNumber: po === 'yes' }),
        ...(email && { AccountsEmail: email === 'none' ? null : email }),
      };
      const answer =
        Object.keys(body).length > 0
          ? await client.call(changeBilling, { params, body })
          : await client.call(getBilling, { params });
      const rows = [
        ['Terms', answer.PaymentTerms],
        ['Needs a PO number', answer.NeedsPoNumber ? 'yes' : 'no'],
        ['Accounts email', answer.AccountsEmail ?? '-'],
        ['To pay', money(answer.TotalDue)],
        ['Credit kept', money(answer.Credit)],
      ];
      return { answer, text: table(rows) };
    },
  },
  'po-number': {
    usage: 'JOB [NUMBER]',
    about: "sets the customer's PO number for a job's invoices; without a number it's removed",
    async run(client, input) {
      const body = { PoNumber: input.positionals.slice(1).join(' ') || null };
      const answer = await client.call(setPoNumber, { params: { RepairId: idOf(input) }, body });
      return { answer, text: answer.PoNumber ? `PO number ${answer.PoNumber}.` : 'No PO number.' };
    },
  },
};
