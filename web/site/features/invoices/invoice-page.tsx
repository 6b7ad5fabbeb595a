import { useState } from 'react';
import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { lookedUpOftenUntil } from '../../../../domain/payments/look-ups.ts';
import { OPEN_PAYMENT_STATES, type PaymentState } from '../../../../domain/payments/payment-life.ts';
import { roleMessages } from '../../../../domain/people/people-messages.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { dayAndTime, localDate, pastDay, timeOf } from '../../../ui/words/instant-words.ts';
import { dueWords, hasChoice, isPaidTwice } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useMay } from '../../api/business-queries.ts';
import {
  chooseOverpayment,
  fetchInvoicePdf,
  type InvoiceSource,
  type OverpaymentChoice,
  payWithCredit,
  refreshInvoice,
} from '../../api/invoice-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { InvoiceDocket } from './invoice-docket.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import invoices from './invoices.module.css';
import { NotRight } from './not-right.tsx';
import styles from './pay.module.css';
import { PayOutcome, PayOwn, PayTyped } from './pay-section.tsx';
import { PdfButton } from './pdf-button.tsx';
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
  const mayPay = useMay()('pay');
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
  if ('ch' in source) return <PayTyped {...section} />;
  if (!mayPay) return <p>{roleMessages.pay}</p>;
  return (
    <div className={styles.pay}>
      {invoice.CustomerCredit > 0 && <UseCredit invoice={invoice} isPaying={busy} />}
      {invoice.TakesCardOnFile ? <PayOwn {...section} /> : <PayTyped {...section} />}
    </div>
  );
}

type OverpaymentProps = {
  invoiceId: number;
  /** Whether it was paid by card: only then can it go back automatically. */
  canReturn: boolean;
};

/** What the customer wants to do with an overpayment; without a choice, it goes back to the card after a week. */
function Overpayment({ invoiceId, canReturn }: OverpaymentProps) {
  const [busy, setBusy] = useState<OverpaymentChoice>();
  // The same choice keeps its idempotency key, so a repeated press takes effect once.
  const [keys] = useState(() => ({ keep: randomId(), return: randomId() }));
  const alerts = useAlerts();

  async function choose(choice: OverpaymentChoice) {
    if (busy) return;
    setBusy(choice);
    try {
      const { Message } = await chooseOverpayment(invoiceId, choice, keys[choice]);
      alerts.show({ kind: 'success', title: Message });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      alerts.show({ kind: 'danger', title: cause.detail });
    }
    await refreshInvoice({ id: invoiceId }).catch(() => undefined);
    setBusy(undefined);
  }
  return (
    <div className={styles.pay}>
      <Button wide busy={busy === 'keep'} onClick={() => choose('keep')}>
        Keep it as credit
      </Button>
      {canReturn && (
        <Button wide busy={busy === 'return'} onClick={() => choose('return')}>
          Send it back
        </Button>
      )}
    </div>
  );
}

type UseCreditProps = {
  invoice: InvoiceDocumentReply;
  /** Whether a card payment is under way, which disables the button. */
  isPaying: boolean;
};

/** Pays with the customer's credit, before a card pays the rest. */
function UseCredit({ invoice, isPaying }: UseCreditProps) {
  const { InvoiceId, AmountDue, CustomerCredit } = invoice;
  const [busy, setBusy] = useState(false);
  // A repeated press keeps its idempotency key until it succeeds.
  const [key, setKey] = useState(randomId);
  const alerts = useAlerts();

  async function pay() {
    if (busy || isPaying) return;
    setBusy(true);
    try {
      const { Message } = await payWithCredit(InvoiceId, key);
      alerts.show({ kind: 'success', title: Message });
      setKey(randomId());
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      alerts.show({ kind: 'danger', title: cause.detail });
    }
    await refreshInvoice({ id: InvoiceId }).catch(() => undefined);
    setBusy(false);
  }
  return (
    <div className={styles.pay}>
      <p className={styles.credit}>You have {money(CustomerCredit)} of credit with us.</p>
      <Button wide busy={busy} aria-disabled={isPaying || undefined} onClick={pay}>
        Use {money(Math.min(CustomerCredit, AmountDue))} for this invoice
      </Button>
    </div>
  );
}

type NoticeProps = { invoice: InvoiceDocumentReply };

/**
 * What needs attention before paying: a hold, an attempt that is pending or failed, or an overdue invoice. A failed attempt is
 * no news while another is made.
 */
function InvoiceNotice({ invoice, isPaying }: NoticeProps & { isPaying: boolean }) {
  const newest = openAttempt(invoice);
  const attempt = isPaying && newest?.State !== 'started' ? undefined : newest;
  if (payable(invoice) === 0) return null;
  const notice =
    attempt?.State === 'started' || (attempt && !invoice.IsOnHold) ? (
      <Attempt attempt={attempt} invoice={invoice} />
    ) : invoice.IsOnHold ? (
      <OnHold />
    ) : (
      invoice.Status === 'Overdue' && <Overdue />
    );
  return notice && <div className={invoices.notice}>{notice}</div>;
}

function OnHold() {
  const { phone } = config().brand;
  return (
    <Alert kind="info" title="This invoice is on hold">
      We've got your message and we'll get back to you. Until then no card is charged by itself and you get no
      reminders. You can still pay it. In a hurry? <a href={phoneHref(phone)}>Call {phone}</a>.
    </Alert>
  );
}

type AttemptProps = NoticeProps & { attempt: InvoiceDocumentReply['Attempts'][number] };

function Attempt({ attempt, invoice: { Attempts, AutomaticChargeAt } }: AttemptProps) {
  const now = useNow();
  const { Detail, State } = attempt;
  // The page of an emailed link doesn't reveal which card it was.
  const card = Detail ?? 'a card';
  const when = dayAndTime(attempt.Date, OPERATOR_TIME_ZONE, now);
  const sum = money(attempt.Amount);
  const earlier = Attempts.filter(
    (one) => one !== attempt && one.State === 'declined' && one.Detail === Detail,
  )
    .map(({ Date: instant }) => dayOf(instant, OPERATOR_TIME_ZONE))
    .reverse();
  if (State === 'started') {
    const until = lookedUpOftenUntil(Temporal.Instant.from(attempt.Date));
    const isOften = Temporal.Instant.compare(now, until) < 0;
    const { phone } = config().brand;
    return (
      <Alert kind="warning" live title={`A payment of ${sum} with ${card} is on its way`}>
        {isOften
          ? `We ask every minute until ${timeOf(until.toString(), OPERATOR_TIME_ZONE)}, then every hour.`
          : 'We have no answer yet, and ask every hour.'}{' '}
        Please don't pay again until we know: this page shows the answer by itself, and you'll get an email if
        it went through. In a hurry? <a href={phoneHref(phone)}>Call {phone}</a>.
      </Alert>
    );
  }
  if (State === 'confirmation-required') {
    return (
      <Alert kind="warning" title={`Your bank wants you to confirm ${sum} with ${card}`}>
        It wasn't confirmed, so nothing was taken. Pay again below and confirm it, or use another card.
      </Alert>
    );
  }
  return (
    <Alert kind="danger" title={`${Detail ?? 'A card'} was declined, ${when}`}>
      Nothing was taken. Pay with another card,{' '}
      {AutomaticChargeAt
        ? `or we'll charge your card on file at ${chargeTimeWords(AutomaticChargeAt)}.`
        : 'or ask your bank about this one.'}
      {earlier.length > 0 && ` It was declined on ${earlier.join(' and ')} too.`}
    </Alert>
  );
}

function Overdue() {
  const { phone } = config().brand;
  return (
    <Alert kind="warning" title="Tight month?">
      Pay a part of it now, or <a href={phoneHref(phone)}>call {phone}</a> and we'll split it into two or
      three payments.
    </Alert>
  );
}

/** What can be paid, in dollars: what is due, or what we stopped asking for. */
const payable = ({ AmountDue, AmountWrittenOff, Status }: InvoiceDocumentReply): number =>
  Status === 'WrittenOff' ? AmountWrittenOff : AmountDue;

/** The newest card attempt if it's pending or failed, and nothing was paid since; undefined if there's none. */
function openAttempt({
  Attempts,
  Payments,
}: InvoiceDocumentReply): InvoiceDocumentReply['Attempts'][number] | undefined {
  const [newest] = Attempts;
  if (!newest || newest.State === 'started') return newest;
  const date = localDate(newest.Date, OPERATOR_TIME_ZONE);
  return Payments.some((payment) => payment.Amount > 0 && payment.Date >= date) ? undefined : newest;
}

/** The card of the newest attempt if it was declined, and nothing was paid since: `Visa ending 4242`. */
function declinedCard(invoice: InvoiceDocumentReply): string | null {
  const attempt = openAttempt(invoice);
  return attempt?.State === 'declined' ? attempt.Detail : null;
}

function invoiceHeading(
  invoice: InvoiceDocumentReply,
  { isJustPaid, name }: { isJustPaid: boolean; name: string | null },
): string {
  if (isPaidTwice(invoice)) return 'You paid this one twice';
  if (invoice.AmountOverpaid > 0) return 'You paid too much';
  if (isJustPaid && invoice.AmountDue === 0) return name ? `Paid. Thanks, ${name}.` : 'Paid. Thank you.';
  return `${invoice.Title} ${invoice.Number}`;
}

/**
 * The sentences under the heading.
 * @param today YYYY-MM-DD in the seller's time zone
 */
function invoiceLead(invoice: InvoiceDocumentReply, today: string): string {
  const subject = `${invoice.EquipmentType} at ${invoice.LocationName}.`;
  return [subject, ...statusWords(invoice, today)].join(' ');
}

function statusWords(invoice: InvoiceDocumentReply, today: string): (string | null)[] {
  const { Status, AmountOverpaid, InvoiceNumber, AutomaticChargeAt, IsOnHold } = invoice;
  switch (Status) {
    case 'ToPay':
    case 'PartPaid':
    case 'Overdue':
      return [dueWords(invoice, today), chargeWords(AutomaticChargeAt, IsOnHold)].filter(Boolean);
    case 'Overpaid':
      return [`${money(AmountOverpaid)} of it is yours.`];
    case 'Disputed':
      return ['Your bank took the payment back while it decides on your dispute.'];
    case 'Paid':
      return [paidWords(invoice, today)];
    case 'Refunded':
      return ['It was paid, and all of it was sent back.'];
    case 'Credited':
      return ['It was credited. There is nothing to pay.'];
    case 'WrittenOff':
      return [`We stopped asking for ${money(invoice.AmountWrittenOff)} of it. You can still pay that.`];
    case 'Issued':
      return [InvoiceNumber && `It belongs to ${InvoiceNumber}.`].filter(Boolean);
  }
}

function paidWords({ Payments }: InvoiceDocumentReply, today: string): string {
  const last = Payments.filter(({ Amount }) => Amount > 0).at(-1);
  return last ? `Paid on ${pastDay(last.Date, today)}.` : 'Paid.';
}

/** The time of an automatic charge: `9am on Fri 4 Dec`. */
function chargeTimeWords(at: string): string {
  return `${timeOf(at, OPERATOR_TIME_ZONE)} on ${dayOf(at, OPERATOR_TIME_ZONE)}`;
}

function chargeWords(at: string | null, isOnHold: boolean): string | null {
  if (isOnHold) return "It's on hold while we sort out what isn't right.";
  return at && `We'll charge your card on file at ${chargeTimeWords(at)}, unless you pay first.`;
}
