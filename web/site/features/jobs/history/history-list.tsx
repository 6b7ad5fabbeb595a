import { Star } from 'lucide-react';
import { groupBy } from '../../../../browser/group-by.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Thumb } from '../../../../ui/docket/rows.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { dayOf } from '../../../../ui/words/day-words.ts';
import { yearOf } from '../../../../ui/words/instant-words.ts';
import { scoreWords } from '../../../../ui/words/score-words.ts';
import type { PastVisit } from '../../../api/history-queries.ts';
import { useEquipmentTypes } from '../../../api/reference-queries.ts';
import { jobHref, rateHref } from '../../../layout/paths/repair-id.ts';
import { JOB_STATE_WORDS } from '../../../layout/words/job-state-words.ts';
import { jobTotal } from '../../../layout/words/job-total.ts';
import { quantity } from '../../../layout/words/quote-words.ts';
import styles from './history-list.module.css';
import { newestVisits } from './newest-visits.ts';

/** Visits by year, newest first: a table, shown as cards on phones. */
export function HistoryList({ visits }: { visits: readonly PastVisit[] }) {
  const drawings = new Map(useEquipmentTypes().data?.map(({ Id, Drawing }) => [Id, Drawing]));
  const newest = newestVisits(visits);
  const years = groupBy(visits, ({ VisitedOn, TimeZone }) => yearOf(VisitedOn, TimeZone));
  return (
    <table className={styles.visits}>
      <caption>
        <VisuallyHidden>Visits</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Visit</th>
          <th scope="col">Equipment</th>
          <th scope="col">Work and tech</th>
          <th scope="col">Site</th>
          <th scope="col">State</th>
          <th scope="col">Job, inc GST</th>
        </tr>
      </thead>
      {[...years].map(([year, ofYear]) => (
        <tbody key={year}>
          <tr className={styles.year}>
            <th scope="rowgroup" colSpan={6}>
              {year}
            </th>
          </tr>
          {ofYear.map((visit) => (
            <VisitRow
              key={visit.VisitId}
              visit={visit}
              drawing={drawings.get(visit.EquipmentTypeId)}
              endsJob={newest.get(visit.RepairId) === visit.VisitId}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type VisitRowProps = {
  visit: PastVisit;
  drawing: string | undefined;
  /** The newest visit of its job: it shows the job's total, once. */
  endsJob: boolean;
};

function VisitRow({ visit, drawing, endsJob }: VisitRowProps) {
  const { VisitedOn, TimeZone, RepairId, BookingReference, job } = visit;
  return (
    <tr className={styles.visit}>
      <th scope="row" className={styles.when}>
        {dayOf(VisitedOn, TimeZone)}
        <a href={jobHref(RepairId)}>{BookingReference}</a>
      </th>
      <td className={styles.equipment}>
        <Thumb drawing={drawing} />
        <span>
          <b>{visit.Equipment}</b>
          {visit.EquipmentLocation && <small>{visit.EquipmentLocation}</small>}
        </span>
      </td>
      <td className={styles.work}>
        {visit.Work || visit.Problem}
        {visit.Parts.length > 0 && <small>{visit.Parts.map(partWords).join(', ')}</small>}
        <small>{visit.TechName}</small>
      </td>
      <td className={styles.site}>{visit.LocationName}</td>
      <td className={styles.state}>{job && endsJob && <JobEnding job={job} />}</td>
      <td className={styles.total}>{job && (endsJob ? jobTotal(job) : <small>Included above</small>)}</td>
    </tr>
  );
}

function partWords({ Name, Quantity }: PastVisit['Parts'][number]): string {
  return Quantity === 1 ? Name : `${Name} x ${quantity(Name, Quantity)}`;
}

function JobEnding({ job }: { job: NonNullable<PastVisit['job']> }) {
  if (job.CanRate) {
    return (
      <ButtonLink small href={rateHref(job.RepairId)}>
        <Icon of={Star} />
        Rate<VisuallyHidden> the tech of {job.BookingReference}</VisuallyHidden>
      </ButtonLink>
    );
  }
  const { word, look } = JOB_STATE_WORDS[job.State];
  return <Badge state={look}>{job.Score === null ? word : scoreWords(job.Score)}</Badge>;
}
