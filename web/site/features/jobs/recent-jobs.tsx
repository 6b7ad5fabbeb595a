import { ChevronRight, Star } from 'lucide-react';
import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Row, Rows, Thumb } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { equipmentName, sentences } from '../../../ui/words/equipment-words.ts';
import { scoreWords } from '../../../ui/words/score-words.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { jobHref, rateHref } from '../../layout/paths/repair-id.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import styles from './dashboard.module.css';

/** Jobs that ended in the last weeks, newest first, and what the customer can still do about them. */
export function RecentJobs({ jobs }: { jobs: readonly JobEntry[] }) {
  const types = useEquipmentTypes().data;
  return (
    <section aria-labelledby="done">
      <div className={styles.doneHead}>
        <h2 id="done">Recent jobs</h2>
        <a href="#/service-history">
          All service history
          <Icon of={ChevronRight} />
        </a>
      </div>
      {jobs.length > 0 ? (
        <Rows>
          {jobs.map((job) => (
            <Row
              key={job.RepairId}
              thumb={<Thumb drawing={types?.find(({ Id }) => Id === job.EquipmentTypeId)?.Drawing} />}
              title={<a href={jobHref(job.RepairId)}>{equipmentName(job)}</a>}
              end={<Ending job={job} />}
            >
              {sentences(job.Problem, [endWords(job), job.TechName].filter(Boolean).join(', '))}{' '}
              <VisuallyHidden>{job.BookingReference}</VisuallyHidden>
            </Row>
          ))}
        </Rows>
      ) : (
        <p className={styles.nothing}>
          Finished jobs stay here for 60 days, so you can rate the tech. Every visit is in your service
          history.
        </p>
      )}
    </section>
  );
}

function endWords({ State, StateSince, TimeZone }: JobEntry): string {
  return `${JOB_STATE_WORDS[State].word} ${dayOf(StateSince, TimeZone)}`;
}

function Ending({ job }: { job: JobEntry }) {
  if (job.CanRate) {
    return (
      <ButtonLink small href={rateHref(job.RepairId)}>
        <Icon of={Star} />
        Rate the tech
        <VisuallyHidden> of {job.BookingReference}</VisuallyHidden>
      </ButtonLink>
    );
  }
  const { word, look } = JOB_STATE_WORDS[job.State];
  return <Badge state={look}>{job.Score === null ? word : scoreWords(job.Score)}</Badge>;
}
