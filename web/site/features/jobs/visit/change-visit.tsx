import { CalendarClock, Phone } from 'lucide-react';
import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import { sentences } from '../../../../ui/words/equipment-words.ts';
import type { JobDetail } from '../../../api/job-queries.ts';
import { useVisitChoices, type VisitChoices } from '../../../api/visit-queries.ts';
import { moveVisitHref } from '../../../layout/paths/repair-id.ts';
import jobStyles from '../job.module.css';
import { isComing } from '../job-words.ts';
import styles from './visit.module.css';
import { whenWords } from './visit-words.ts';

/** On the job's page: the way to move or cancel its visit, or why to ring (R11.01). */
export function ChangeVisit({ job }: { job: JobDetail }) {
  const { phone } = config().brand;
  const { data } = useVisitChoices(isComing(job) ? job.RepairId : null);
  const isOpen = data !== undefined && data.WhyNotMove === null;
  return (
    <>
      {isOpen && <Free job={job} choices={data} />}
      <p className={jobStyles.call}>
        <Icon of={Phone} />
        <span>
          {!isOpen && data?.Visit && `${sentences(data.WhyNotMove)} `}
          {isOpen ? 'After that' : 'To change or cancel'}, <a href={phoneHref(phone)}>call {phone}</a> and
          give {job.BookingReference}.
        </span>
      </p>
    </>
  );
}

function Free({ job, choices: { FreeUntil } }: { job: JobDetail; choices: VisitChoices }) {
  const now = useNow();
  return (
    <div className={styles.change}>
      <ButtonLink href={moveVisitHref(job.RepairId)}>
        <Icon of={CalendarClock} />
        Move or cancel
      </ButtonLink>
      {FreeUntil && <p>Free until {whenWords(FreeUntil, job.TimeZone, now)}.</p>}
    </div>
  );
}
