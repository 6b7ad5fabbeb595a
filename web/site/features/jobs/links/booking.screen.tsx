import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Docket } from '../../../../ui/docket/docket.tsx';
import { DocketWhen } from '../../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../../ui/docket/stamp.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import {
  type BookingByLink,
  confirmBookingEmail,
  isRefused,
  ownBooking,
  useBookingByLink,
} from '../../../api/job-link-queries.ts';
import { DocketBeside } from '../../../layout/docket-beside.tsx';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { nextLine } from '../../../layout/next-line.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { useLinkSecret } from '../../../layout/paths/job-link-paths.ts';
import { PortalPage, PortalRail } from '../../../layout/portal-page.tsx';
import { linkedJobNext } from '../../../layout/words/job-next.ts';
import { jobStamp } from '../../../layout/words/job-state-words.ts';
import styles from '../job.module.css';
import { docketWhen } from '../job-words.ts';
import { LinkOver } from './link-over.tsx';
import { useRun } from './share-job.tsx';

const DESCRIPTION = "When a tech is coming, and where the job's up to.";

/**
 * A booking for an email or a mobile that nobody has proven: time, stage and reference, and the way to open the rest (R2.05, R11.05).
 * Opening it changes nothing; its button does.
 */
export function BookingScreen() {
  const ch = useLinkSecret();
  return <Booking key={ch} ch={ch} />;
}

function Booking({ ch }: { ch: string }) {
  const { data, error, refetch } = useBookingByLink(ch);
  if (isRefused(error)) return <LinkOver error={error} description={DESCRIPTION} />;
  if (data) return <BookingPage ch={ch} booking={data} />;
  return (
    <PortalPage tab={null} title="Booking" description={DESCRIPTION}>
      {error ? (
        <LoadFailed title="The booking did not load" cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

function BookingPage({ ch, booking }: { ch: string; booking: BookingByLink }) {
  const now = useNow();
  const { phone } = config().brand;
  const { BookingReference: reference, SentTo } = booking;
  const job = { ...booking, TechName: null };
  const { stamp, look } = jobStamp(job);
  const next = linkedJobNext(job, { now, phone, reader: 'kitchen' });
  return (
    <PortalPage tab={null} title={`Booking ${reference}`} description={DESCRIPTION}>
      <PortalRail />
      <DocketBeside
        label="The booking's docket"
        docket={
          <Docket
            title={reference}
            headStamp={<Stamp state={look}>{stamp}</Stamp>}
            lead={<DocketWhen {...docketWhen(job, now)} />}
            lines={[nextLine(next)]}
          />
        }
      >
        {SentTo === 'mobile' ? <OwnMobile ch={ch} /> : <OwnEmail ch={ch} isProven={booking.IsProven} />}
        <p className={styles.after}>
          Not yours, or any questions? <a href={phoneHref(phone)}>Call {phone}</a>, 24x7, and give {reference}
          .
        </p>
      </DocketBeside>
    </PortalPage>
  );
}

function OwnMobile({ ch }: { ch: string }) {
  const { run, isBusy, failure } = useRun();
  const open = () =>
    run(async () => {
      const { Url } = await ownBooking(ch);
      location.replace(Url);
    });
  return (
    <section aria-labelledby="own">
      <h2 id="own">Is this your booking?</h2>
      {failure}
      <p>
        It was made with this mobile number. If it's yours, press the button: you'll see who's coming and
        where to, and can move or cancel the visit.
      </p>
      <ButtonRow className={styles.after}>
        <Button look="primary" busy={isBusy} onClick={open}>
          This is my booking
        </Button>
      </ButtonRow>
    </section>
  );
}

function OwnEmail({ ch, isProven }: { ch: string; isProven: boolean }) {
  const { run, isBusy, isDone, failure } = useRun();
  if (isProven) {
    return (
      <section aria-labelledby="own">
        <h2 id="own">Your email address is confirmed</h2>
        <p>Our next email opens the whole job. Until then, sign in to see it.</p>
        <ButtonRow className={styles.after}>
          <ButtonLink look="primary" href="#/dashboard">
            Sign in
          </ButtonLink>
        </ButtonRow>
      </section>
    );
  }
  return (
    <section aria-labelledby="own">
      <h2 id="own">Confirm your email address</h2>
      {failure}
      <p>
        The rest of the job opens once you've confirmed that this is your email address. We'll email you a
        link that does it.
      </p>
      {isDone ? (
        <Alert kind="success" live title="We've emailed you the link. Open it to confirm your address." />
      ) : (
        <ButtonRow className={styles.after}>
          <Button look="primary" busy={isBusy} onClick={() => run(() => confirmBookingEmail(ch))}>
            Email me the link
          </Button>
        </ButtonRow>
      )}
    </section>
  );
}
