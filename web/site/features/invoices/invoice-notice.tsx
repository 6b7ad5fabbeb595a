import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { lookedUpOftenUntil } from '../../../../domain/payments/look-ups.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { dayAndTime, timeOf } from '../../../ui/words/instant-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import styles from './invoices.module.css';
import { chargeTimeWords, openAttempt, payable } from './page-words.ts';

type NoticeProps = { invoice: InvoiceDocumentReply };

/**
 * What needs attention before paying: a hold, an attempt that is pending or failed, or an overdue invoice. A failed attempt is
 * no news while another is made.
 */
export function InvoiceNotice({ invoice, isPaying }: NoticeProps & { isPaying: boolean }) {
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
  return notice && <div className={styles.notice}>{notice}</div>;
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
