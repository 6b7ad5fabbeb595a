import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { useEquipmentVisits } from '../../api/equipment-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { ShowMore } from '../../layout/show-more.tsx';
import { dayWithYear } from '../../layout/words/asset-words.ts';
import { jobTotal } from '../../layout/words/job-total.ts';
import styles from './equipment-visits.module.css';

/** Every visit to the equipment, with work, parts and the job's total (R7.32). */
export function EquipmentVisits({ equipmentId }: { equipmentId: number }) {
  const query = useEquipmentVisits(equipmentId);
  const slow = useSlow(query.isPending);
  const visits = query.data?.pages.flatMap((page) => page.Historys);
  const jobs = query.data?.pages.flatMap((page) => page.JobList) ?? [];
  const jobOf = (repairId: number) => jobs.find((job) => job.RepairId === repairId);

  return (
    <section aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      {query.error && !query.data && (
        <LoadFailed title="The visits did not load" cause={query.error} onRetry={query.refetch} />
      )}
      {slow && <Skeleton width="60%" />}
      {visits?.length === 0 && (
        <p className={styles.none}>No visits yet. You'll see each one here, with its work and parts.</p>
      )}
      {visits && visits.length > 0 && (
        <ol className={styles.visits}>
          {visits.map((visit, index) => {
            // A job with several visits shows its total once, at the newest.
            const isNewest = visits.findIndex(({ RepairId }) => RepairId === visit.RepairId) === index;
            const job = isNewest ? jobOf(visit.RepairId) : undefined;
            return (
              <li key={visit.VisitId}>
                <span className={styles.day}>{dayWithYear(visit.VisitedOn, visit.TimeZone)}</span>
                <div className={styles.what}>
                  <b>{visit.Work}</b>
                  {visit.Parts.length > 0 && <span>Parts: {visit.Parts.map(partText).join(', ')}</span>}
                  <span>
                    {visit.TechName}, <a href={jobHref(visit.RepairId)}>{visit.BookingReference}</a>
                  </span>
                </div>
                {job && (
                  <span className={styles.total}>
                    <b>{jobTotal(job)}</b> {job.TotalIncGst > 0 && 'inc GST'}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {query.hasNextPage && <ShowMore list={query} what="visits" which="earlier" small />}
    </section>
  );
}

function partText({ Name, Quantity }: { Name: string; Quantity: number }): string {
  return Quantity === 1 ? Name : `${Quantity} x ${Name}`;
}
