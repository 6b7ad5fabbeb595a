import { Phone } from 'lucide-react';
import { config } from '../../../../browser/config.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import styles from './visit.module.css';
import type { ChangedJob } from './visit-page.tsx';

/** The phone number, where a visit can't be changed here. */
export function RingUs({ changed: { job, hrefs } }: { changed: ChangedJob }) {
  const { phone } = config().brand;
  return (
    <section className={styles.ring}>
      <p>
        Give <b className={styles.reference}>{job.BookingReference}</b>. We answer 24x7. Nothing changes until
        you've talked to us.
      </p>
      <ButtonRow>
        <ButtonLink look="primary" href={phoneHref(phone)}>
          <Icon of={Phone} />
          Call {phone}
        </ButtonLink>
        <ButtonLink href={hrefs.job}>Back to the job</ButtonLink>
      </ButtonRow>
    </section>
  );
}
