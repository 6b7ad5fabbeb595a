import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { useWarrantyRequests } from '../../api/equipment-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { dayWithYear } from '../../layout/words/asset-words.ts';
import styles from './warranty-history.module.css';

/** Warranty requests and their replies (R7.23); nothing if there are none. */
export function WarrantyHistory({ equipmentId }: { equipmentId: number }) {
  const query = useWarrantyRequests(equipmentId);
  const requests = query.data?.pages.flatMap((page) => page.WarrantyRequests) ?? [];
  if (requests.length === 0 && !query.error) return null;
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty">Warranty requests</h2>
      {query.error && !query.data && (
        <LoadFailed title="The warranty requests did not load" cause={query.error} onRetry={query.refetch} />
      )}
      <ol className={styles.requests}>
        {requests.map(({ Id, Message, RequestedOn, Answer, AnsweredOn }) => (
          <li key={Id}>
            <p className={styles.when}>Asked {dayWithYear(RequestedOn, OPERATOR_TIME_ZONE)}</p>
            <p>{Message}</p>
            {Answer && AnsweredOn ? (
              <div className={styles.answer}>
                <p className={styles.when}>Answered {dayWithYear(AnsweredOn, OPERATOR_TIME_ZONE)}</p>
                <p>{Answer}</p>
              </div>
            ) : (
              <p className={styles.waits}>We'll answer by email, and you'll see it here.</p>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && <ShowMore list={query} what="requests" which="earlier" small />}
    </section>
  );
}
