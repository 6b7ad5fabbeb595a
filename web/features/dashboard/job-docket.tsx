import { useId } from 'react';
import type { JobEntry } from '../../../contracts/jobs.ts';
import { CalendarButton } from '../../booking/submit/calendar-button.tsx';
import { useNow } from '../../browser/clock.ts';
import { equipmentName, sentences } from '../../format/equipment-words.ts';
import { JOB_STATE_WORDS } from '../../format/job-state-words.ts';
import { jobHref } from '../../paths/repair-id.ts';
import { Docket } from '../../ui/docket/docket.tsx';
import { DocketEquipment, DocketWhen } from '../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { Timeline } from '../../ui/docket/timeline.tsx';
import styles from './dashboard.module.css';
import { docketWhen, tightSteps } from './job-words.ts';

/** An open job, hanging from the rail. */
export function JobDocket({ job }: { job: JobEntry }) {
  const now = useNow();
  const titleId = useId();
  const { word, look } = JOB_STATE_WORDS[job.State];
  return (
    <article aria-labelledby={titleId}>
      <Docket
        title={<a href={jobHref(job.RepairId)}>{job.BookingReference}</a>}
        titleId={titleId}
        level={3}
        headStamp={<Stamp state={look}>{word}</Stamp>}
        lead={
          <>
            <DocketWhen {...docketWhen(job, now)} />
            <DocketEquipment name={equipmentName(job)}>
              {sentences(job.EquipmentLocation, job.LocationName, job.Problem)}
            </DocketEquipment>
          </>
        }
      >
        <div className={styles.way}>
          <Timeline steps={tightSteps(job, now)} tight />
        </div>
        {(job.State === 'Requested' || job.State === 'Scheduled') && (
          <CalendarButton repairId={job.RepairId} small />
        )}
      </Docket>
    </article>
  );
}
