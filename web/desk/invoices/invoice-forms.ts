import { createElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import * as changes from '../../../contracts/invoices/invoice-changes.ts';
import type { InvoiceAction } from '../../../domain/invoices/office-actions.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { RECORDED, RECORDED_METHODS, recordedMethod } from '../../../domain/payments/recorded-methods.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskInvoice } from '../api/invoice-queries.ts';
import type { FieldSpec } from '../parts/action-form.tsx';
import { PricedLines, type TypedLine, typedDollars, typedLine, wireLines } from '../parts/priced-lines.tsx';
import { CashNote } from './cash-note.tsx';
import { keptTransfers } from './invoice-actions.ts';

/** A change of an invoice: its form is made from its body, and it answers with the invoice. */
export type InvoiceChange = EndpointSpec & { consumes: 'json'; body: z.ZodObject };

/** The form of one of an invoice's changes. */
type InvoiceForm = {
  endpoint: InvoiceChange;
  lead?: string | undefined;
  fields: readonly FieldSpec[];
  initial?: FieldValues;
  /** Turns what was typed into the call's body. */
  read?: (typed: FieldValues) => FieldValues;
  wide?: boolean;
  submit: string;
};

const AMOUNT: FieldSpec = { as: 'money', name: 'Amount', label: 'Amount inc GST' };
const FOR_US: FieldSpec = {
  as: 'lines',
  name: 'Reason',
  label: 'Reason',
  hint: 'Only the office reads it.',
  limit: 300,
};
const FOR_CUSTOMER: FieldSpec = { ...FOR_US, hint: 'The customer reads it.' };
export const METHOD: FieldSpec & { as: 'select' } = {
  as: 'select',
  name: 'Method',
  label: 'How',
  options: RECORDED_METHODS.map((method) => ({ value: RECORDED[method].wire, label: RECORDED[method].name })),
};
export const TEXT: FieldSpec = {
  as: 'text',
  name: 'Description',
  label: 'Reference',
  note: 'optional',
  hint: 'The text on the bank statement, or the number of the cheque or slip.',
};
export const RECORDED_ON: FieldSpec = {
  as: 'day',
  name: 'Date',
  label: 'Date',
  hint: "A transfer's is the bank's.",
};
const RECORDED_FIELDS: readonly FieldSpec[] = [METHOD, AMOUNT, RECORDED_ON, TEXT];

/** Asked where a payment is recorded: whether it's right although it looks wrong. */
export const RECORD_ANYWAY: readonly FieldSpec[] = [
  { as: 'check', name: 'RecordMore', label: "Record it even if it's more than is due" },
  { as: 'check', name: 'RecordEarly', label: 'Record it even if it came long before the invoice' },
];

/** Why a recorded payment is taken back. */
const CAUSES: readonly { value: (typeof changes.TAKEN_BACK_WIRE)[number]; label: string }[] = [
  { value: 'WrongInvoice', label: 'It was for another invoice' },
  { value: 'Dishonoured', label: "The bank didn't honour it, or it never came" },
];

const transferOption = ({
  TransferId,
  Method,
  Date: date,
  Amount,
  Text,
  InvoiceNumbers,
}: DeskInvoice['BankTransfers'][number]) => ({
  value: String(TransferId),
  label: [
    `${RECORDED[recordedMethod(Method)].name}, ${money(Amount)} of ${dayWithYear(date)}`,
    Text,
    InvoiceNumbers.length > 1 && `for ${InvoiceNumbers.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', '),
});

/** What an amount comes to in coins, once cash is chosen. */
const coins = (most: number): FieldSpec => ({
  as: 'own',
  name: 'Coins',
  label: 'In coins',
  content: createElement(CashNote, { mostCents: centsFromDollars(most) }),
});

const inDollars = (typed: FieldValues): FieldValues => ({ ...typed, Amount: typedDollars(typed.Amount) });

/**
 * The form of an action for an invoice, filled in with all that there is to charge, keep or send back.
 * @param today YYYY-MM-DD in the seller's time zone
 */
export function invoiceForm(action: InvoiceAction, invoice: DeskInvoice, today: string): InvoiceForm {
  const { AmountDue, AmountOverpaid, AmountReturning, CreditKept, CustomerCredit } = invoice;
  /** A form for an amount, all of `most` to begin with. */
  const part = (endpoint: InvoiceChange, most: number, more: readonly FieldSpec[] = []) => ({
    endpoint,
    fields: [AMOUNT, ...more],
    initial: { Amount: most.toFixed(2) },
    read: inDollars,
  });
  /** A form for money that the office records, with what it comes to in coins. */
  const recorded = (endpoint: InvoiceChange, most: number, more: readonly FieldSpec[] = []) => ({
    ...part(endpoint, most),
    fields: [...RECORDED_FIELDS, ...more, coins(most)],
    initial: { Method: RECORDED.bank.wire, Amount: most.toFixed(2), Date: today },
    submit: 'Record it',
  });
  const tooMuch = AmountOverpaid - AmountReturning;
  const lines = invoice.Lines.map((line) => typedLine({ ...line, UnitExGst: line.UnitPriceExGst }));
  switch (action) {
    case 'charge':
      return {
        ...part(changes.chargeInvoice, AmountDue, [
          {
            as: 'check',
            name: 'ChargeDeclinedCard',
            label: 'Charge it even if its bank said not to charge this card again',
          },
        ]),
        lead: 'From the card that the customer keeps with us. Ask them first.',
        submit: 'Charge the card',
      };
    case 'bank-payment':
      return recorded(changes.recordBankPayment, AmountDue, RECORD_ANYWAY);
    case 'take-back':
      return {
        endpoint: changes.takeBackTransfer,
        lead: 'All of it is taken back, from every invoice that it was recorded for. One that was for another invoice waits under Bank transfers, to be matched again.',
        fields: [
          {
            as: 'select',
            name: 'TransferId',
            label: 'Payment',
            options: keptTransfers(invoice).map(transferOption),
          },
          { as: 'select', name: 'Cause', label: 'What happened', options: CAUSES },
          {
            as: 'day',
            name: 'Date',
            label: 'Date',
            note: "if it wasn't for another invoice",
            hint: 'The day on which the bank took it back, or you found out.',
          },
          FOR_US,
        ],
        initial: { TransferId: String(keptTransfers(invoice)[0]?.TransferId ?? ''), Cause: 'WrongInvoice' },
        read: ({ TransferId, Date: date, ...typed }) => ({
          ...typed,
          TransferId: Number(TransferId),
          Date: date || null,
        }),
        submit: 'Take it back',
      };
    case 'bank-refund':
      return recorded(changes.recordBankRefund, tooMuch);
    case 'use-credit':
      return {
        ...part(changes.payWithCredit, Math.min(AmountDue, CustomerCredit)),
        submit: 'Pay with the credit',
      };
    case 'refund':
      return {
        ...part(changes.returnOverpayment, tooMuch),
        lead: 'To the card that paid it, with a refund receipt.',
        submit: 'Send it back',
      };
    case 'keep-credit':
      return { ...part(changes.keepOverpayment, tooMuch), submit: 'Keep it as credit' };
    case 'return-credit':
      return {
        endpoint: changes.returnCredit,
        lead: 'To the card that paid this invoice, with a refund receipt; or record that you have sent it another way.',
        fields: [
          AMOUNT,
          { ...METHOD, options: [{ value: '', label: 'To the card' }, ...METHOD.options] },
          { as: 'day', name: 'Date', label: 'Date', note: 'only if you sent it another way' },
          TEXT,
        ],
        initial: { Amount: CreditKept.toFixed(2) },
        read: ({ Amount, Method, Date: date, Description }) => ({
          Amount: typedDollars(Amount),
          BankTransfer: Method ? { Method, Date: date, Description: Description || null } : null,
        }),
        submit: 'Send it back',
      };
    case 'hold':
      return { endpoint: changes.holdInvoice, fields: [FOR_US], submit: 'Put on hold' };
    case 'release':
      return {
        endpoint: changes.releaseInvoice,
        lead: invoice.Hold?.Reason,
        fields: [],
        submit: 'Release the hold',
      };
    case 'credit':
      return {
        ...part(changes.creditInvoice, 0, [
          FOR_CUSTOMER,
          {
            as: 'check',
            name: 'Refund',
            label: 'Send what was paid of it back to the card at once',
          },
        ]),
        initial: {},
        submit: 'Issue the adjustment note',
      };
    case 'correct':
      return {
        endpoint: changes.correctInvoice,
        lead: 'Lines that you leave stay as they are. To lower the price only, credit a part instead.',
        fields: [
          FOR_CUSTOMER,
          { as: 'own', name: 'Lines', label: 'Lines', content: createElement(PricedLines) },
        ],
        initial: { Lines: lines },
        read: ({ Reason, Lines }) => ({ Reason, ...correctedLines(invoice, lines, Lines) }),
        wide: true,
        submit: 'Issue the new invoice',
      };
    case 'write-off':
      return { ...part(changes.writeOffInvoice, AmountDue, [FOR_US]), submit: 'Write it off' };
    case 'reverse-write-off':
      return {
        ...part(changes.reverseWriteOff, invoice.AmountWrittenOff, [FOR_US]),
        submit: 'Reverse the write-off',
      };
    case 'send':
      return {
        endpoint: changes.sendInvoice,
        lead: recipientsOf(invoice),
        fields: [],
        submit: 'Send it',
      };
    case 'end-link':
      return {
        endpoint: changes.endInvoiceLink,
        lead: 'Nobody can open it by the link that was emailed any more.',
        fields: [],
        submit: 'Switch off the link',
      };
  }
}

/** The lines of a correction; none if nobody changed them, and the new invoice has the old one's. */
function correctedLines(
  { AmountCredited }: DeskInvoice,
  before: readonly TypedLine[],
  typed: readonly TypedLine[],
): FieldValues {
  const isSame = JSON.stringify(typed) === JSON.stringify(before);
  return isSame && AmountCredited === 0 ? {} : { Lines: wireLines(typed) };
}

function recipientsOf({ CustomerUserName, AccountsEmail, CustomerName }: DeskInvoice): string {
  const emails = [CustomerUserName, AccountsEmail].filter((email) => email !== null);
  if (emails.length > 0) return `To ${emails.join(' and ')}.`;
  return `${CustomerName} has no email: it goes as a link in a text, if they take texts.`;
}
