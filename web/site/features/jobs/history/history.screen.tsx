import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { ListLoading } from '../../../../ui/feedback/list-loading.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { countWords } from '../../../../ui/words/count-words.ts';
import { useServiceHistory } from '../../../api/history-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { PortalPage } from '../../../layout/portal-page.tsx';
import { ShowMore } from '../../../layout/show-more.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './history.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { useHistoryFilter } from './use-history-filter.ts';

/** Every visit to every piece of equipment, searchable, and as a file (R1.02, R7.32). */
export function HistoryScreen() {
  const { clear, ...filtering } = useHistoryFilter();
  const { filter } = filtering;
  const history = useServiceHistory(filter);
  const { visits, error, refetch, hasNextPage } = history;
  const isFiltered = filter.search !== '' || filter.equipmentId !== null || filter.locationId !== null;
  const isEmpty = visits?.length === 0 && !history.isPlaceholderData;

  return (
    <PortalPage
      tab="service-history"
      title="Service history"
      description="Every visit to your equipment: what was wrong, what was done and what it cost."
      lead="Every visit to your equipment, newest first."
      actions={visits && visits.length > 0 && <ExportButton filter={filter} />}
    >
      {isEmpty && !isFiltered ? <FirstDay /> : <HistoryFilters {...filtering} />}
      <VisuallyHidden role="status">
        {visits && isFiltered && countWords('visit', visits.length, hasNextPage)}
      </VisuallyHidden>
      {visits ? (
        <>
          {isEmpty && isFiltered && (
            <div className={styles.nothing}>
              <p>No visit matches. Try fewer words, other equipment or another site.</p>
              <Button onClick={clear}>Show every visit</Button>
            </div>
          )}
          {visits.length > 0 && <HistoryList visits={visits} />}
          {visits.length > 0 && (
            <ButtonRow className={styles.more}>
              {hasNextPage ? (
                <ShowMore list={history} what="visits" />
              ) : (
                <p>{isFiltered ? 'No more visits match.' : 'End of history.'}</p>
              )}
            </ButtonRow>
          )}
        </>
      ) : error ? (
        <LoadFailed title="Your service history did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your service history" />
      )}
    </PortalPage>
  );
}

/** No visits yet: what will appear here. */
function FirstDay() {
  return (
    <div className={styles.nothing}>
      <p>
        After each visit you&#39;ll see it here: the equipment, what was done, the parts and the cost. You can
        search it and save it as a CSV file.
      </p>
      <ButtonLink look="primary" href="#/equipment-register">
        Request service
      </ButtonLink>
    </div>
  );
}
