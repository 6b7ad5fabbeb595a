import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { methodWords } from '../../../../domain/invoices/invoice-paper.ts';
import { config } from '../../../browser/config.ts';
import { Docket, type DocketAmount } from '../../../ui/docket/docket.tsx';
import { DocketWhen } from '../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { pastDay } from '../../../ui/words/instant-words.ts';
import { hasChoice, invoiceStatusWords, isInvoice, isPaidTwice } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { invoiceHref } from '../../layout/paths/invoice-paths.ts';
import styles from './pay.module.css';

type InvoiceDocketProps = {
  invoice: InvoiceDocumentReply;
  /** YYYY-MM-DD in the seller's time zone. */
  today: string;
  /** Whether the customer is signed in; false on the page of an emailed link. */
  isOwn: boolean;
  /** The buttons, above the links. */
  children: ReactNode;
};

/** The docket beside an invoice: what is due and when, or how it was paid. */
export function InvoiceDocket({ invoice, today, isOwn, children }: InvoiceDocketProps) {
  const { word, look } = invoiceStatusWords(invoice.Status);
  return (
    <Docket
      title={invoice.Number}
      headStamp={<Stamp state={look}>{isPaidTwice(invoice) ? 'Paid twice' : word}</Stamp>}
      {...partsOf(invoice, today, isOwn)}
    >
      {children}
      <Inline gap={5} lineGap={0}>
        <button type="button" className={styles.link} onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </button>
      </Inline>
    </Docket>
  );
}

function partsOf(
  invoice: InvoiceDocumentReply,
  today: string,
  isOwn: boolean,
): Partial<Parameters<typeof Docket>[0]> {
  if (!isInvoice(invoice)) return noteParts(invoice, today);
  if (invoice.AmountOverpaid > 0) return overpaidParts(invoice, today, isOwn);
  return invoice.AmountDue > 0 ? dueParts(invoice, today) : settledParts(invoice, today);
}

/** @param sign -1 if payments lower the total */
const paymentsOf = ({ Payments }: InvoiceDocumentReply, today: string, sign: 1 | -1): DocketAmount[] =>
  Payments.map((payment, index) => ({
    id: String(index),
    label: methodWords(payment),
    detail: pastDay(payment.Date, today),
    amount: money(sign * payment.Amount),
  }));

/** How the total became the amount that is still to pay. */
function sumOf(invoice: InvoiceDocumentReply, today: string): DocketAmount[] {
  const { TotalIncGst, AmountCredited } = invoice;
  return [
    { id: 'total', label: 'Total inc GST', amount: money(TotalIncGst) },
    ...(AmountCredited > 0 ? [{ id: 'credit', label: 'Credit', amount: money(-AmountCredited) }] : []),
    ...paymentsOf(invoice, today, -1),
  ];
}

function dueParts(invoice: InvoiceDocumentReply, today: string) {
  const { DueDate, Status, TotalIncGst, SubtotalExGst, AmountDue } = invoice;
  const isWhole = AmountDue === TotalIncGst;
  return {
    lead: DueDate && (
      <DocketWhen day={Status === 'Overdue' ? 'Was due' : 'Due'} time={pastDay(DueDate, today)} />
    ),
    amounts: isWhole ? [] : sumOf(invoice, today),
    total: {
      label: isWhole ? 'To pay inc GST' : 'Still to pay',
      amount: money(AmountDue),
      under: isWhole ? `${money(SubtotalExGst)} + GST` : undefined,
    },
  };
}

function settledParts(invoice: InvoiceDocumentReply, today: string) {
  const { Payments, Gst, AmountCredited } = invoice;
  const [only] = Payments;
  if (Payments.length === 1 && only && AmountCredited === 0) {
    return {
      lead: <DocketWhen day={`Paid ${pastDay(only.Date, today)}`} time={money(only.Amount)} />,
      lines: [
        { label: 'With', value: methodWords(only) },
        { label: 'GST', value: `${money(Gst)} included` },
      ],
    };
  }
  return { amounts: sumOf(invoice, today), total: { label: 'Still to pay', amount: money(0) } };
}

function overpaidParts(invoice: InvoiceDocumentReply, today: string, isOwn: boolean) {
  return {
    amounts: [
      ...paymentsOf(invoice, today, 1),
      { id: 'invoice', label: 'Invoice', amount: money(-invoice.TotalIncGst) },
    ],
    total: { label: 'Yours', amount: money(invoice.AmountOverpaid) },
    note: <OverpaidNote invoice={invoice} isOwn={isOwn} />,
  };
}

/** What happens to the overpayment. */
function OverpaidNote({ invoice, isOwn }: { invoice: InvoiceDocumentReply; isOwn: boolean }) {
  const { phone } = config().brand;
  const call = <a href={phoneHref(phone)}>Call {phone}</a>;
  const { ReturnsOn, AmountReturning } = invoice;
  if (!hasChoice(invoice)) {
    if (AmountReturning === 0) return "We'll sort it out once your bank has decided on the dispute.";
    return `${money(AmountReturning)} is on its way back to your card. Your bank shows it within 3 to 5 business days.`;
  }
  if (ReturnsOn) {
    const day = dayWords(ReturnsOn);
    if (isOwn)
      return `Keep it for a later invoice, or have it back on your card. On ${day} we'll send it back.`;
    return (
      <>
        On {day} we'll send it back to your card. Would you rather keep it as credit?{' '}
        <a href={invoiceHref(invoice.InvoiceId)}>Sign in</a> before then.
      </>
    );
  }
  return (
    <>
      {isOwn && 'Keep it for a later invoice, or have it back. '}
      {call}, and we'll send it back by bank transfer.
    </>
  );
}

function noteParts(invoice: InvoiceDocumentReply, today: string) {
  const { IssueDate, InvoiceNumber, Kind, TotalIncGst, SubtotalExGst } = invoice;
  const isCredit = Kind === 'AdjustmentNote';
  return {
    lead: <DocketWhen day={`Issued ${pastDay(IssueDate, today)}`} time={money(TotalIncGst)} />,
    lines: InvoiceNumber ? [{ label: isCredit ? 'Lowers' : 'For', value: InvoiceNumber }] : [],
    note: isCredit
      ? `${money(SubtotalExGst)} + GST less to pay. A refund takes your bank 3 to 5 business days.`
      : 'Your bank shows it within 3 to 5 business days.',
  };
}
