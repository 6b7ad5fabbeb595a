import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { OPEN_PAYMENT_STATES, type PaymentState } from '../../../../domain/payments/payment-life.ts';
import { useNow } from '../../../browser/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { hasChoice } from '../../../ui/words/invoice-words.ts';
import { fetchInvoicePdf, type InvoiceSource, refreshInvoice } from '../../api/invoice-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { InvoiceDocket } from './invoice-docket.tsx';
import { InvoiceNotice } from './invoice-notice.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { NotRight } from './not-right.tsx';
import { Overpayment } from './overpayment.tsx';
import { declinedCard, invoiceHeading, invoiceLead, payable } from './page-words.ts';
import styles from './pay.module.css';
import { PayOutcome } from './pay-outcome.tsx';
import { PayByLink, PayOwn } from './pay-section.tsx';
import { PdfButton } from './pdf-button.tsx';
import { UseCredit } from './use-credit.tsx';
import { type Paying, usePaying } from './use-paying.ts';

export const INVOICE_PAGE = {
  description: 'Your tax invoice: what it is for, what is paid, and paying it by card.',
};

type InvoicePageProps = {
  invoice: InvoiceDocumentReply;
  source: InvoiceSource;
  /** Null on the page of an emailed link. */
  tab: 'invoices' | null;
  back?: { href: string; label: string };
  /** Whom to thank. */
  name: string | null;
};

/** An invoice, adjustment note or refund receipt: the paper, what is due, and paying it. */
export function InvoicePage({ invoice, source, tab, back, name }: InvoicePageProps) {
  const today = useNow().toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate().toString();
  const paying = usePaying(source);
  const last = shownOutcome(paying.last, invoice);
  const isJustPaid = last?.kind === 'paid';
  return (
    <PortalPage
      tab={tab}
      title={`${invoice.Title} ${invoice.Number}`}
      {...INVOICE_PAGE}
      heading={invoiceHeading(invoice, { isJustPaid, name })}
      lead={invoiceLead(invoice, today)}
      back={back}
    >
      {!last && <InvoiceNotice invoice={invoice} isPaying={paying.busy} />}
      <PortalRail />
      <DocketBeside
        label="What to pay"
        docket={
          <InvoiceDocket invoice={invoice} today={today} isOwn={'id' in source}>
            {last && <PayOutcome outcome={last} />}
            {payable(invoice) > 0 && <ToPay invoice={invoice} source={source} paying={paying} />}
            {'id' in source && hasChoice(invoice) && (
              <Overpayment invoiceId={source.id} canReturn={invoice.ReturnsOn !== null} />
            )}
          </InvoiceDocket>
        }
      >
        <InvoicePaper invoice={invoice} source={source} />
        <PdfButton getPdf={() => fetchInvoicePdf(source)} />
        <NotRight invoice={invoice} source={source} />
      </DocketBeside>
    </PortalPage>
  );
}

/**
 * A payment whose outcome was unknown has gone through if nothing is left to pay. If the provider has answered
 * something else meanwhile, the invoice says what.
 */
function shownOutcome(last: Paying['last'], invoice: InvoiceDocumentReply): Paying['last'] {
  const isUnknown = last?.kind === 'lost' || last?.kind === 'pending';
  if (isUnknown && payable(invoice) === 0)
    return { ...last, kind: 'paid', text: invoiceMessages.payWentThrough };
  return last && isAnswered(last, invoice) ? undefined : last;
}

/** Whether the provider has answered about a payment that was pending. */
const isAnswered = (last: Paying['last'], { Attempts }: InvoiceDocumentReply) =>
  last?.kind === 'pending' && !Attempts.some(({ State }) => OPEN.includes(State));

const OPEN: readonly PaymentState[] = OPEN_PAYMENT_STATES;

type ToPayProps = { invoice: InvoiceDocumentReply; source: InvoiceSource; paying: Paying };

/** The ways to pay; while a payment isn't settled, only a check of it, so that nobody pays twice. */
function ToPay({ invoice, source, paying }: ToPayProps) {
  const { busy, isUnsettled, sendAgain } = paying;
  const isPending = !busy && invoice.Attempts.some(({ State }) => State === 'started');
  if ((isUnsettled && !isAnswered(paying.last, invoice)) || isPending) {
    const check = isUnsettled ? sendAgain : () => void refreshInvoice(source);
    return (
      <Button wide look="primary" busy={busy} onClick={check}>
        Check the payment
      </Button>
    );
  }
  const section = { dueCents: centsFromDollars(payable(invoice)), declined: declinedCard(invoice), paying };
  if ('ch' in source) return <PayByLink {...section} />;
  return (
    <div className={styles.pay}>
      {invoice.CustomerCredit > 0 && <UseCredit invoice={invoice} isPaying={busy} />}
      <PayOwn {...section} />
    </div>
  );
}
