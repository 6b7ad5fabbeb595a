import type { z } from 'zod';
import type { deskInvoice } from '../../contracts/invoices/desk-invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { INVOICE_STATUS_WORDS } from '../../domain/invoices/invoice-status.ts';
import { DISPUTE_WORDS } from '../../domain/payments/dispute-words.ts';
import { formatDay, formatInstantDay, formatInstantTime } from '../../domain/visits/dates.ts';
import { type InvoiceEntry, money } from './invoice-input.ts';
import { moment, table } from './print.ts';

type Invoice = z.output<typeof deskInvoice>;

const statusWords = ({ Status }: Pick<InvoiceEntry, 'Status'>) =>
  Status === 'Issued' ? 'Issued' : INVOICE_STATUS_WORDS[Status];

/** Documents, one per line. */
export function invoiceLines(entries: readonly InvoiceEntry[]): string {
  if (entries.length === 0) return 'None.';
  return table(
    entries.map((one) => [
      one.Number,
      statusWords(one),
      one.DueDate ? `due ${formatDay(one.DueDate)}` : formatDay(one.IssueDate),
      money(one.TotalIncGst),
      one.AmountOverpaid > 0 ? `${money(one.AmountOverpaid)} too much` : `${money(one.AmountDue)} to pay`,
      one.BookingReference,
      `${one.BusinessName ?? one.CustomerName} (${one.CustomerId})`,
      attention(one),
    ]),
  );
}

const chargeWords = (at: string) => {
  const instant = Temporal.Instant.from(at);
  return `${formatInstantTime(instant, OPERATOR_TIME_ZONE)} on ${formatInstantDay(instant, OPERATOR_TIME_ZONE)}`;
};

/** What the office should know about an unpaid invoice. */
function attention({ IsOnHold, DeclinedOn, AutomaticChargeAt }: InvoiceEntry): string {
  return [
    IsOnHold && 'on hold',
    DeclinedOn && `declined ${formatInstantDay(Temporal.Instant.from(DeclinedOn), OPERATOR_TIME_ZONE)}`,
    AutomaticChargeAt && `charged ${chargeWords(AutomaticChargeAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const section = (title: string, rows: string[][]) => (rows.length > 0 ? [`${title}\n${table(rows)}`] : []);

/** A document in full, for a terminal. */
export function invoiceText(invoice: Invoice): string {
  const at = (instant: string) => moment(instant, OPERATOR_TIME_ZONE);
  const balance =
    invoice.AmountOverpaid > 0
      ? `${money(invoice.AmountOverpaid)} paid too much`
      : `${money(invoice.AmountDue)} to pay`;
  const facts: [string, string | null][] = [
    ['For', `${invoice.Buyer.BusinessName ?? invoice.CustomerName} (${invoice.CustomerId})`],
    ['Sent to', [invoice.CustomerUserName, invoice.AccountsEmail].filter(Boolean).join(', ')],
    ['Job', `${invoice.BookingReference}, ${invoice.EquipmentType}, ${invoice.LocationName}`],
    ['PO number', invoice.PoNumber],
    ['About', invoice.InvoiceNumber],
    ['Reason', invoice.Reason],
    ['Due', invoice.DueDate && formatDay(invoice.DueDate)],
    ['On hold', invoice.Hold && `since ${at(invoice.Hold.HeldOn)}: ${invoice.Hold.Reason}`],
    [
      'Next charge',
      invoice.AutomaticChargeAt && `${chargeWords(invoice.AutomaticChargeAt)}, the card on file`,
    ],
    ['Replaces', invoice.Replaces],
    ['Replaced by', invoice.ReplacedBy],
    [
      'Credit kept',
      invoice.CustomerCredit > 0
        ? `${money(invoice.CustomerCredit)}, ${money(invoice.CreditKept)} of it from this invoice`
        : null,
    ],
    ['Link', invoice.HasLink ? 'opens' : 'switched off or expired'],
  ];
  return [
    `${invoice.Title} ${invoice.Number}  ${statusWords({ Status: invoice.Status })}, ${balance}`,
    table(facts.filter((row): row is [string, string] => Boolean(row[1]))),
    table([
      ...invoice.Lines.map((line) => [line.Description, String(line.Quantity), money(line.AmountExGst)]),
      ['GST', '', money(invoice.Gst)],
      ['Total inc GST', '', money(invoice.TotalIncGst)],
    ]),
    ...section(
      'Ledger',
      invoice.Entries.map((one) => [at(one.PostedOn), one.Kind, money(one.Amount), one.Note ?? '']),
    ),
    ...section(
      'Card',
      invoice.CardPayments.map((one) => [
        at(one.CreatedOn),
        one.State,
        money(one.Amount),
        one.Detail,
        one.AutomaticAttempt === null ? '' : `automatic, attempt ${one.AutomaticAttempt}`,
        one.DeclineReason ?? (one.Refunded > 0 ? `${money(one.Refunded)} refunded` : ''),
      ]),
    ),
    ...section(
      'Refunds',
      invoice.Refunds.map((one) => [
        at(one.CreatedOn),
        one.State,
        money(one.Amount),
        one.Number ?? '',
        one.FailureCode ?? '',
      ]),
    ),
    ...section(
      'Disputes',
      invoice.Disputes.map((one) => [
        at(one.OpenedOn),
        DISPUTE_WORDS[one.State],
        money(one.Amount),
        one.Reason,
        one.RespondBy ? `send evidence by ${at(one.RespondBy)}` : '',
        one.DisputeId,
      ]),
    ),
    ...section(
      'Notes and receipts',
      invoice.Adjustments.map((one) => [one.Number, money(one.TotalIncGst), one.Reason ?? '']),
    ),
  ].join('\n\n');
}
