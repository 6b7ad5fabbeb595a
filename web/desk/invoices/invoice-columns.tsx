import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { timeOf } from '../../ui/words/instant-words.ts';
import { dayWithYear, listedTotal } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskInvoiceEntry } from '../api/invoice-queries.ts';
import type { Column } from '../parts/data-table.tsx';
import { deskStatus, KIND_WORDS } from './invoice-words.ts';

const NUMBER: Column<DeskInvoiceEntry> = {
  title: 'Number',
  cell: ({ Number: number }) => number,
  detail: ({ Kind }) => KIND_WORDS[Kind],
  isCode: true,
};
const STATUS: Column<DeskInvoiceEntry> = {
  title: 'Status',
  cell: ({ Status }) => <Badge state={deskStatus(Status).look}>{deskStatus(Status).word}</Badge>,
  detail: attention,
};
const DUE: Column<DeskInvoiceEntry> = {
  title: 'Due',
  cell: ({ DueDate, IssueDate }) => dayWithYear(DueDate ?? IssueDate),
  detail: ({ DueDate, IssueDate }) => (DueDate ? `issued ${dayWithYear(IssueDate)}` : 'issued'),
  isDay: true,
};
const TOTAL: Column<DeskInvoiceEntry> = {
  title: 'Inc GST',
  cell: (entry) => money(listedTotal(entry)),
  isNumber: true,
};
const TO_PAY: Column<DeskInvoiceEntry> = {
  title: 'To pay',
  cell: ({ AmountDue, AmountOverpaid }) =>
    AmountOverpaid > 0 ? `${money(AmountOverpaid)} too much` : money(AmountDue),
  isNumber: true,
};

/** A document in the list of everybody's. */
export const INVOICE_COLUMNS: readonly [Column<DeskInvoiceEntry>, ...Column<DeskInvoiceEntry>[]] = [
  NUMBER,
  STATUS,
  {
    title: 'Customer',
    cell: ({ BusinessName, CustomerName }) => BusinessName ?? CustomerName,
    detail: ({ BookingReference, EquipmentType }) => `${BookingReference}, ${EquipmentType}`,
  },
  DUE,
  TOTAL,
  TO_PAY,
];

/** A document among those of its job. */
export const JOB_INVOICE_COLUMNS: readonly [Column<DeskInvoiceEntry>, ...Column<DeskInvoiceEntry>[]] = [
  NUMBER,
  STATUS,
  TOTAL,
  TO_PAY,
];

/** What the office should know about an invoice that isn't paid; '' if nothing. */
function attention({ IsOnHold, DeclinedOn, AutomaticChargeAt, ReplacedBy }: DeskInvoiceEntry): string {
  const zone = OPERATOR_TIME_ZONE;
  return [
    IsOnHold && 'on hold',
    DeclinedOn && `declined ${dayOf(DeclinedOn, zone)}`,
    AutomaticChargeAt && `charged ${dayOf(AutomaticChargeAt, zone)}, ${timeOf(AutomaticChargeAt, zone)}`,
    ReplacedBy && `replaced by ${ReplacedBy}`,
  ]
    .filter(Boolean)
    .join(', ');
}
