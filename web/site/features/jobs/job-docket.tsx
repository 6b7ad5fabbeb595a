import { CalendarClock } from 'lucide-react';
import { useId } from 'react';
import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { useNow } from '../../../browser/clock.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { DocketEquipment, DocketWhen } from '../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { Timeline } from '../../../ui/docket/timeline.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { jobLead, jobTitle } from '../../../ui/words/equipment-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { CalendarButton } from '../../layout/calendar-button.tsx';
import { nextLine } from '../../layout/next-line.tsx';
import { jobHref, moveVisitHref } from '../../layout/paths/repair-id.ts';
import { useJobNext } from '../../layout/words/job-next.ts';
import { jobStamp } from '../../layout/words/job-state-words.ts';
import styles from './dashboard.module.css';
import { freeLines } from './free-lines.tsx';
import { tightSteps } from './job-timeline.ts';
import { docketWhen, isComing, isLate } from './job-words.ts';
import { payerLines } from './payer-lines.ts';

type JobDocketProps = {
  job: JobEntry;
  /** Without its steps on phones, since it's one of several. */
  isBrief: boolean;
};

/** An open job, hanging from the rail. */
export function JobDocket({ job, isBrief }: JobDocketProps) {
  const now = useNow();
  const jobNext = useJobNext();
  const mayMove = useMay()('visits');
  const titleId = useId();
  const { stamp, look } = jobStamp(job);
  return (
    <article aria-labelledby={titleId}>
      <Docket
        title={<a href={jobHref(job.RepairId)}>{job.BookingReference}</a>}
        titleId={titleId}
        level={3}
        headStamp={<Stamp state={look}>{stamp}</Stamp>}
        lead={
          <>
            <div className={classNames(isBrief && !isComing(job) && styles.brief)}>
              <DocketWhen {...docketWhen(job, now)} />
            </div>
            <DocketEquipment name={jobTitle(job)}>{jobLead(job)}</DocketEquipment>
          </>
        }
        lines={[nextLine(jobNext(job)), ...payerLines(job), ...freeLines(job)]}
      >
        <div className={classNames(styles.way, isBrief && styles.brief)}>
          <Timeline steps={tightSteps(job, now)} tight />
          {isComing(job) && !isLate(job, now) && (
            <ButtonRow>
              {mayMove && (
                <ButtonLink small href={moveVisitHref(job.RepairId)}>
                  <Icon of={CalendarClock} />
                  Move or cancel<VisuallyHidden> {job.BookingReference}</VisuallyHidden>
                </ButtonLink>
              )}
              <CalendarButton repairId={job.RepairId} small />
            </ButtonRow>
          )}
        </div>
      </Docket>
    </article>
  );
}
