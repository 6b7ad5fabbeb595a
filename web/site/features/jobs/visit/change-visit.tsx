import { CalendarClock, Phone } from 'lucide-react';
import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import { sentences } from '../../../../ui/words/equipment-words.ts';
import { type JobSource, OPEN_JOB_POLL_MS, type TrackedJob } from '../../../api/job-queries.ts';
import { useVisitChoices, type VisitChoices } from '../../../api/visit-queries.ts';
import { visitHrefs } from '../../../layout/paths/job-link-paths.ts';
import jobStyles from '../job.module.css';
import { isComing } from '../job-words.ts';
import styles from './visit.module.css';
import { whenWords } from './visit-words.ts';

/** On the job's page: the way to move or cancel its visit, or why to ring (R11.01). */
export function ChangeVisit({ job, source }: { job: TrackedJob; source: JobSource }) {
  const { phone } = config().brand;
  const { data } = useVisitChoices(isComing(job) ? source : null, OPEN_JOB_POLL_MS);
  const now = useNow();
  // What the page knows by itself counts at once: the tech has set out, or the time is over.
  const isOver =
    job.ExpectedOn !== null || (data?.FreeUntil ? Temporal.Instant.compare(now, data.FreeUntil) >= 0 : false);
  const isOpen = data !== undefined && data.WhyNotMove === null && !isOver;
  return (
    <>
      {isOpen && <Free timeZone={job.TimeZone} href={visitHrefs(source).move} choices={data} />}
      <p className={jobStyles.call}>
        <Icon of={Phone} />
        <span>
          {!isOpen && data?.WhyNotMove && data.Visit && `${sentences(data.WhyNotMove)} `}
          {isOpen ? 'After that' : 'To change or cancel'}, <a href={phoneHref(phone)}>call {phone}</a> and
          give {job.BookingReference}.
        </span>
      </p>
    </>
  );
}

type FreeProps = { timeZone: string; href: string; choices: VisitChoices };

function Free({ timeZone, href, choices: { FreeUntil } }: FreeProps) {
  const now = useNow();
  return (
    <div className={styles.change}>
      <ButtonLink href={href}>
        <Icon of={CalendarClock} />
        Move or cancel
      </ButtonLink>
      {FreeUntil && <p>Free until {whenWords(FreeUntil, timeZone, now)}.</p>}
    </div>
  );
}
