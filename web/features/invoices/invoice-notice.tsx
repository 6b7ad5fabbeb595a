import type { InvoiceDocumentReply } from '../../../contracts/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { useNow } from '../../browser/clock.ts';
import { config } from '../../browser/config.ts';
import { dayAndTime } from '../../format/instant-words.ts';
import { money } from '../../format/money-words.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import styles from './invoices.module.css';
import { openAttempt } from './page-words.ts';

type NoticeProps = { invoice: InvoiceDocumentReply };

/** What needs attention before paying: an attempt that waits or failed, or that it's overdue. */
export function InvoiceNotice({ invoice }: NoticeProps) {
  const attempt = openAttempt(invoice);
  if (invoice.AmountDue === 0 || (!attempt && invoice.Status !== 'Overdue')) return null;
  return <div className={styles.notice}>{attempt ? <Attempt attempt={attempt} /> : <Overdue />}</div>;
}

function Attempt({ attempt }: { attempt: InvoiceDocumentReply['Attempts'][number] }) {
  const now = useNow();
  const { Detail, State } = attempt;
  const card = Detail ?? 'a card';
  const when = dayAndTime(attempt.Date, OPERATOR_TIME_ZONE, now);
  const sum = money(attempt.Amount);
  if (State === 'started') {
    return (
      <Alert kind="warning" live title={`A payment of ${sum} with ${card} is on its way`}>
        We're waiting for the bank. Please don't pay again: this page shows the result as soon as we have it.
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
    <Alert kind="danger" title={`${card} was declined, ${when}`}>
      Nothing was taken. Pay with another card, or ask your bank about this one.
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
