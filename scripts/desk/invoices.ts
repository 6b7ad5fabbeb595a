import type { Reply } from '../../contracts/endpoint.ts';
import { getDeskInvoice } from '../../contracts/invoices/desk-invoices.ts';
import * as changes from '../../contracts/invoices/invoice-changes.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { type DeskClient, DeskError } from './client.ts';
import type { Command } from './commands.ts';
import { idOf, type Typed } from './input.ts';
import {
  amountChangeOf,
  changeOf,
  dollarsOf,
  keyOf,
  money,
  numberOf,
  OPTION,
  textOf,
} from './invoice-input.ts';
import { invoiceText } from './invoice-text.ts';
import { moment } from './print.ts';
import { quoteLine } from './quote-line.ts';

const FLAG = { type: 'boolean' } as const;
const MANY = { type: 'string', multiple: true } as const;

type ChangedInvoice = Reply<typeof changes.creditInvoice>;

const invoiceResult = (answer: ChangedInvoice) => ({ answer, text: invoiceText(answer) });

/** A command that changes an invoice by an amount, or by everything there is. */
function partCommand(
  spec: typeof changes.returnOverpayment | typeof changes.keepOverpayment | typeof changes.payWithCredit,
  kind: 'RefundReceipt' | 'credit-kept' | 'credit-used',
  about: string,
): Command {
  return {
    usage: 'NUMBER [--amount DOLLARS] [--again]',
    about: `${about}; --again moves the same amount once more`,
    options: { amount: OPTION, again: FLAG },
    async run(client, input) {
      const amount = dollarsOf(input.values.amount);
      const change = await amountChangeOf(client, input, { kind, amount });
      return invoiceResult(await client.call(spec, { ...change, body: { Amount: amount } }));
    },
  };
}

/** If a reply is lost and the command is typed again, it mustn't charge the same part twice. @throws DeskError */
async function refuseSecondCharge(
  client: DeskClient,
  { params, Amount }: { params: { InvoiceId: number }; Amount: number | undefined },
): Promise<void> {
  if (Amount === undefined) return;
  const { CardPayments } = await client.call(getDeskInvoice, { params });
  const same = CardPayments.find(
    (one) => one.Amount === Amount && !one.IsByCustomer && !['declined', 'cancelled'].includes(one.State),
  );
  if (!same) return;
  const at = moment(same.CreatedOn, OPERATOR_TIME_ZONE);
  throw new DeskError(`${money(Amount)} was charged already, ${at}. Add --again to charge it once more.`);
}

/** Names the option that confirms what the server asks. @throws DeskError */
function nameDeclinedCard(error: DeskError): never {
  const [fault] = error.problem?.errors ?? [];
  if (fault?.field !== 'ChargeDeclinedCard') throw error;
  throw new DeskError(`${fault.message}: add --declined-card.`, error.problem);
}

/** Records a bank transfer. The same words typed again change nothing. */
async function transfer(
  client: DeskClient,
  input: Typed,
  spec: typeof changes.recordBankPayment | typeof changes.recordBankRefund,
) {
  const { params } = await changeOf(client, input);
  const Amount = dollarsOf(input.values.amount);
  const date = textOf(input.values.date) ?? '';
  const text = textOf(input.values.text) ?? '';
  if (Amount === undefined) throw new DeskError('Give the amount, such as --amount 352.00');
  const key = keyOf(spec.path, numberOf(input), Amount, date, text);
  const body = { Amount, Date: date, Description: text || null };
  return invoiceResult(await client.call(spec, { params, headers: { 'idempotency-key': key }, body }));
}

const TRANSFER = {
  usage: 'NUMBER --amount DOLLARS --date YYYY-MM-DD [--text TEXT]',
  options: { amount: OPTION, date: OPTION, text: OPTION },
};

const CALL_OUT_REASONS: Readonly<Record<string, 'NoAccess' | 'LateCancellation'>> = {
  'no-access': 'NoAccess',
  'late-cancellation': 'LateCancellation',
};

/** Commands that change an invoice. */
export const INVOICE_COMMANDS: Readonly<Record<string, Command>> = {
  charge: {
    usage: 'NUMBER [--amount DOLLARS] [--again] [--declined-card]',
    about:
      "charges the customer's card on file for an invoice, all that is due or a part; --again charges the same part once more, --declined-card charges a card whose bank said not to",
    options: { amount: OPTION, again: FLAG, 'declined-card': FLAG },
    async run(client, input) {
      const change = await changeOf(client, input);
      const Amount = dollarsOf(input.values.amount);
      const body = { Amount, ChargeDeclinedCard: input.values['declined-card'] === true };
      if (!input.values.again) await refuseSecondCharge(client, { ...change, Amount });
      const answer = await client.call(changes.chargeInvoice, { ...change, body }).catch(nameDeclinedCard);
      return { answer, text: answer.Payment.Message };
    },
  },
  credit: {
    usage: 'NUMBER --amount DOLLARS --reason TEXT [--refund] [--again]',
    about:
      'lowers the price by an adjustment note, dollars inc GST; --refund sends what was paid of it to the card, --again does the same once more',
    options: { amount: OPTION, reason: OPTION, refund: FLAG, again: FLAG },
    async run(client, input) {
      const amount = dollarsOf(input.values.amount);
      if (amount === undefined) throw new DeskError('Give the amount inc GST, such as --amount 55.00');
      const reason = textOf(input.values.reason) ?? '';
      const change = await amountChangeOf(client, input, { kind: 'AdjustmentNote', amount, reason });
      const body = { Amount: amount, Reason: reason, Refund: input.values.refund === true };
      return invoiceResult(await client.call(changes.creditInvoice, { ...change, body }));
    },
  },
  'credit keep': partCommand(
    changes.keepOverpayment,
    'credit-kept',
    'keeps an overpayment for a later invoice of the customer',
  ),
  'credit use': partCommand(
    changes.payWithCredit,
    'credit-used',
    "pays an invoice with the customer's credit",
  ),
  'credit return': {
    usage: 'NUMBER [--amount DOLLARS] [--date YYYY-MM-DD] [--text TEXT] [--again]',
    about:
      'sends credit that was kept from an invoice back to the card that paid it, with a refund receipt; --date records instead that it was sent back by bank transfer, --again sends the same amount once more',
    options: { amount: OPTION, date: OPTION, text: OPTION, again: FLAG },
    async run(client, input) {
      const amount = dollarsOf(input.values.amount);
      const sentOn = textOf(input.values.date);
      const change = await amountChangeOf(client, input, { kind: 'credit-released', amount });
      const body = {
        Amount: amount,
        BankTransfer: sentOn ? { Date: sentOn, Description: textOf(input.values.text) ?? null } : null,
      };
      return invoiceResult(await client.call(changes.returnCredit, { ...change, body }));
    },
  },
  refund: partCommand(
    changes.returnOverpayment,
    'RefundReceipt',
    'sends an overpayment back to the card, with a refund receipt',
  ),
  'refund bank': {
    ...TRANSFER,
    about: 'records that an overpayment was sent back by bank transfer, with a refund receipt',
    run: (client, input) => transfer(client, input, changes.recordBankRefund),
  },
  'bank-payment': {
    ...TRANSFER,
    about: "records a customer's bank transfer; typed again with the same words it changes nothing",
    run: (client, input) => transfer(client, input, changes.recordBankPayment),
  },
  'write-off': {
    usage: 'NUMBER --reason TEXT [--amount DOLLARS] [--again]',
    about:
      'writes off what the customer will not pay, all that is due or a part; --again writes off the same part once more',
    options: { amount: OPTION, reason: OPTION, again: FLAG },
    async run(client, input) {
      const amount = dollarsOf(input.values.amount);
      const reason = textOf(input.values.reason) ?? '';
      const change = await amountChangeOf(client, input, { kind: 'write-off', amount, reason });
      const body = { Amount: amount, Reason: reason };
      return invoiceResult(await client.call(changes.writeOffInvoice, { ...change, body }));
    },
  },
  'write-off reverse': {
    usage: 'NUMBER --reason TEXT [--amount DOLLARS] [--again]',
    about:
      'reverses a write-off, all of it or a part, so that the customer owes it again; a payment does that by itself',
    options: { amount: OPTION, reason: OPTION, again: FLAG },
    async run(client, input) {
      const amount = dollarsOf(input.values.amount);
      const reason = textOf(input.values.reason) ?? '';
      const change = await amountChangeOf(client, input, { kind: 'write-off-reversed', amount, reason });
      const body = { Amount: amount, Reason: reason };
      return invoiceResult(await client.call(changes.reverseWriteOff, { ...change, body }));
    },
  },
  'invoice correct': {
    usage: 'NUMBER --reason TEXT [--line "DESCRIPTION; QUANTITY; DOLLARS EX GST; DETAIL" ...]',
    about:
      'takes an invoice to zero and issues a new one with names and PO number as they are now; what was paid moves to it',
    options: { reason: OPTION, line: MANY },
    async run(client, input) {
      const { reason, line } = input.values;
      const Lines = Array.isArray(line) ? line.map(quoteLine) : undefined;
      const body = { Reason: textOf(reason) ?? '', ...(Lines && { Lines }) };
      return invoiceResult(
        await client.call(changes.correctInvoice, { ...(await changeOf(client, input)), body }),
      );
    },
  },
  'invoice hold': {
    usage: 'NUMBER --reason TEXT',
    about:
      'puts an invoice on hold for a customer who calls: no card is charged for it and nobody is reminded',
    options: { reason: OPTION },
    async run(client, input) {
      const body = { Reason: textOf(input.values.reason) ?? '' };
      return invoiceResult(
        await client.call(changes.holdInvoice, { ...(await changeOf(client, input)), body }),
      );
    },
  },
  'invoice release': {
    usage: 'NUMBER',
    about: 'releases a hold; an email tells the customer what happens next',
    async run(client, input) {
      return invoiceResult(
        await client.call(changes.releaseInvoice, { ...(await changeOf(client, input)), body: {} }),
      );
    },
  },
  'invoice send': {
    usage: 'NUMBER',
    about: 'emails a document again, with a new link if the earlier one was switched off',
    async run(client, input) {
      return invoiceResult(
        await client.call(changes.sendInvoice, { ...(await changeOf(client, input)), body: {} }),
      );
    },
  },
  'invoice end-link': {
    usage: 'NUMBER',
    about: 'switches off the emailed link of an invoice',
    async run(client, input) {
      return invoiceResult(
        await client.call(changes.endInvoiceLink, { ...(await changeOf(client, input)), body: {} }),
      );
    },
  },
  'invoice call-out': {
    usage: 'JOB --reason no-access|late-cancellation [--note TEXT]',
    about: 'invoices the call-out of a job when nobody let the tech in, or it was cancelled too late',
    options: { reason: OPTION, note: OPTION },
    async run(client, input) {
      const Reason = CALL_OUT_REASONS[textOf(input.values.reason) ?? ''];
      if (!Reason) throw new DeskError('--reason is no-access or late-cancellation');
      const body = { Reason, Note: textOf(input.values.note) ?? null };
      return invoiceResult(
        await client.call(changes.invoiceCallOut, { params: { RepairId: idOf(input) }, body }),
      );
    },
  },
};
