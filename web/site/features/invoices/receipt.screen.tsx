import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { methodWords, receiptPaper } from '../../../../domain/invoices/invoice-paper.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/money.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../../../ui/paper/paper.module.css';
import { PaperHead, PaperLoading, usePrintsPaper } from '../../../ui/paper/paper-head.tsx';
import { money } from '../../../ui/words/money-words.ts';
import { type InvoiceSource, useInvoice } from '../../api/invoice-queries.ts';
import { fetchReceiptPdf } from '../../api/receipt-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { INVOICE_ROUTES, useInvoiceId } from '../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { documentOf } from './invoice-document.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import page from './papers.module.css';
import { PdfButton } from './pdf-button.tsx';

const PAGE = { title: 'Receipt', description: 'The receipt of a payment, to print or to save as PDF.' };

/** The receipt of one payment, for a signed-in customer or by an emailed link. */
export function ReceiptScreen() {
  const [query] = useSearchParams();
  const ch = query.get('ch');
  const id = useInvoiceId();
  if (ch === null && id === null) return <NoReceipt />;
  return <LoadedReceipt source={ch === null ? { id: Number(id) } : { ch }} />;
}

/** The address has been cut short. */
function NoReceipt() {
  return (
    <PortalPage tab="invoices" {...PAGE} lead={requestMessages.linkIncomplete}>
      <ButtonLink href={`#${INVOICE_ROUTES.list}`}>Go to your invoices</ButtonLink>
    </PortalPage>
  );
}

function LoadedReceipt({ source }: { source: InvoiceSource }) {
  const [query] = useSearchParams();
  const ch = 'ch' in source ? source.ch : null;
  const { data, error, refetch } = useInvoice(source);
  const payment = data?.Payments.find(
    ({ PaymentId, Amount }) => PaymentId === Number(query.get('payment')) && Amount > 0,
  );
  const tab = ch === null ? 'invoices' : null;
  const address = new URLSearchParams(ch === null ? { id: query.get('id') ?? '' } : { ch });
  const back = { href: `#${INVOICE_ROUTES.one}?${address}`, label: data?.Number ?? 'Invoice' };
  if (data && payment) {
    return (
      <PortalPage
        tab={tab}
        {...PAGE}
        title={`Receipt for ${isJoint(payment) ? `${payment.Parts.length} invoices` : data.Number}`}
        lead={`We got ${money(received(payment))} on ${dayWithYear(payment.Date)}.`}
        back={back}
      >
        <Receipt invoice={data} payment={payment} isOwn={ch === null} />
      </PortalPage>
    );
  }
  return (
    <PortalPage tab={tab} {...PAGE} back={back}>
      {data ? (
        <>
          <p>This invoice has no such payment.</p>
          <ButtonLink href={back.href}>Go to {data.Number}</ButtonLink>
        </>
      ) : error ? (
        <LoadFailed title="The receipt did not load" cause={error} onRetry={refetch} />
      ) : (
        <PaperLoading />
      )}
    </PortalPage>
  );
}

type Payment = InvoiceDocumentReply['Payments'][number];

const isJoint = ({ Parts }: Payment) => Parts.length > 1;

/** The whole payment, whichever invoice's page it was opened from. */
const received = ({ Parts, Amount }: Payment) =>
  Parts.length > 1
    ? dollarsFromCents(Parts.reduce((sum, part) => sum + centsFromDollars(part.Amount), 0))
    : Amount;

type ReceiptProps = {
  invoice: InvoiceDocumentReply;
  payment: Payment;
  /** Whether the customer is signed in; by an emailed link there's no PDF, only printing. */
  isOwn: boolean;
};

function Receipt({ invoice, payment, isOwn }: ReceiptProps) {
  usePrintsPaper();
  const words = receiptPaper({
    number: payment.ReceiptNumber ?? invoice.Number,
    date: payment.Date,
    method: methodWords(payment),
    cents: centsFromDollars(received(payment)),
    invoice: documentOf(invoice),
    parts: payment.Parts.map((part) => ({
      cents: centsFromDollars(part.Amount),
      number: part.InvoiceNumber,
      totalCents: null,
      equipment: part.EquipmentType,
      site: part.LocationName,
      jobReference: part.BookingReference,
    })),
  });
  return (
    <div>
      <article className={styles.paper} aria-labelledby="paper">
        <PaperHead {...words} />
        {words.rows.length > 0 && <InvoiceRows rows={words.rows} />}
        <p>{words.closing}</p>
      </article>
      <div className={page.tools}>
        {isOwn && <PdfButton getPdf={() => fetchReceiptPdf(payment.PaymentId)} />}
        <Button onClick={() => window.print()}>
          <Icon of={Printer} />
          {isOwn ? 'Print' : 'Print or save as PDF'}
        </Button>
      </div>
    </div>
  );
}
