import { Download, MapPin, Refrigerator, Search, Star } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Asset } from '../../../../../contracts/equipment/equipment.ts';
import { MIN_TYPEAHEAD, OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { serviceWords } from '../../../../../domain/plans/visit-services.ts';
import { readingsWords } from '../../../../../domain/visits/readings.ts';
import { foldText } from '../../../../../domain/words/fold-text.ts';
import { now } from '../../../../browser/clock.ts';
import { groupBy } from '../../../../browser/group-by.ts';
import { loadAgain } from '../../../../browser/load-again.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Thumb } from '../../../../ui/docket/rows.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { ListLoading } from '../../../../ui/feedback/list-loading.tsx';
import { Combobox } from '../../../../ui/fields/combobox.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { countWords } from '../../../../ui/words/count-words.ts';
import { dayOf } from '../../../../ui/words/day-words.ts';
import { equipmentName } from '../../../../ui/words/equipment-words.ts';
import { yearOf } from '../../../../ui/words/instant-words.ts';
import { scoreWords } from '../../../../ui/words/score-words.ts';
import { useCustomerLocations, useEquipment, useEquipmentList } from '../../../api/equipment-queries.ts';
import {
  type HistoryFilter,
  type PastVisit,
  useServiceHistory,
  wholeHistory,
} from '../../../api/history-queries.ts';
import { useEquipmentTypes } from '../../../api/reference-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { jobHref, rateHref } from '../../../layout/paths/repair-id.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';
import { ShowMore } from '../../../layout/show-more.tsx';
import { useSearchText } from '../../../layout/use-search-text.ts';
import { JOB_STATE_WORDS } from '../../../layout/words/job-state-words.ts';
import { jobTotal } from '../../../layout/words/job-total.ts';
import { quantity } from '../../../layout/words/quote-words.ts';
import styles from './history.module.css';
import { newestVisits } from './newest-visits.ts';

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

/** Saves all matching visits as a CSV file, however many pages there are. */
function ExportButton({ filter }: { filter: HistoryFilter }) {
  const [fetched, setFetched] = useState<number>();
  const alerts = useAlerts();

  async function save() {
    setFetched(0);
    try {
      const [{ historyCsv }, visits] = await Promise.all([
        loadAgain(() => import('./history-csv.ts')),
        wholeHistory(filter, setFetched),
      ]);
      const today = now().toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate();
      const csv = new Blob([historyCsv(visits)], { type: 'text/csv;charset=utf-8' });
      saveFile(`service-history-${today}.csv`, csv);
      const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
      alerts.show({ kind: 'success', title: `${count} saved as a CSV file.` });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: "We couldn't create the file.", body: sentenceOf(cause) });
    } finally {
      setFetched(undefined);
    }
  }
  return (
    <Button busy={fetched !== undefined} onClick={save}>
      <Icon of={Download} />
      {fetched ? `Collecting, ${fetched} visits` : 'Export CSV'}
    </Button>
  );
}

type HistoryFiltersProps = Omit<ReturnType<typeof useHistoryFilter>, 'clear'>;

/** Search, equipment and site: each narrows the results of the others. */
function HistoryFilters({ filter, text, setText, chooseEquipment, chooseSite }: HistoryFiltersProps) {
  return (
    <search className={styles.filters} aria-label="Service history">
      <div className={styles.words}>
        <TextField
          type="search"
          enterKeyHint="search"
          name="SearchTerm"
          label="Search visits"
          labelHidden
          placeholder="Job, fault, part or tech"
          icon={Search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <EquipmentFilter id={filter.equipmentId} onChoose={chooseEquipment} />
      <SiteFilter id={filter.locationId} onChoose={chooseSite} />
    </search>
  );
}

const RETIRED = { isRetired: true, order: 'site' } as const;

type FilterProps = { id: number | null; onChoose: (id: number | null) => void };

function EquipmentFilter({ id, onChoose }: FilterProps) {
  const [typed, setTyped] = useState<string>();
  const chosen = useEquipment(id);
  const inUse = useEquipmentList(typed ?? '');
  // Retired equipment has a history too.
  const retired = useEquipmentList(typed ?? '', RETIRED);
  const equipmentList = [inUse, retired].flatMap(
    ({ data }) => data?.pages.flatMap((page) => page.AssetList) ?? [],
  );
  const failed = [chosen, inUse, retired].filter((query) => query.error && !query.data);
  const label = id !== null && chosen.data ? equipmentName(chosen.data) : '';
  return (
    <Combobox
      name="machine"
      label="Equipment"
      labelHidden
      placeholder="All equipment"
      icon={Refrigerator}
      text={typed ?? label}
      onText={setTyped}
      items={equipmentList.map((equipment) => ({
        id: String(equipment.Id),
        label: equipmentName(equipment),
        detail: detailOf(equipment),
      }))}
      onChoose={(item) => {
        setTyped(undefined);
        onChoose(Number(item.id));
      }}
      onClear={() => {
        setTyped(undefined);
        onChoose(null);
      }}
      onBlur={() => setTyped(undefined)}
      loading={inUse.isFetching || retired.isFetching}
      listLabel="Equipment"
      foot={inUse.hasNextPage || retired.hasNextPage ? 'Type to find more' : undefined}
      failure={
        failed.length > 0 && {
          title: 'Your equipment did not load',
          onRetry: () => {
            for (const query of failed) query.refetch();
          },
        }
      }
      empty={{ title: 'No equipment matches', help: 'Try its brand, model or where it is.' }}
    />
  );
}

function detailOf({ EquipmentLocation, LocationName, RetiredOn }: Asset): string {
  const where = EquipmentLocation ?? LocationName;
  return RetiredOn ? `${where}, retired` : where;
}

function SiteFilter({ id, onChoose }: FilterProps) {
  const [typed, setTyped] = useState<string>();
  const { data: sites = [], error, refetch } = useCustomerLocations();
  const isUnknown = error !== null && sites.length === 0;
  const chosen = sites.find(({ AssetLocationId }) => AssetLocationId === id);
  const words = foldText((typed ?? '').trim());
  const found = sites.filter(({ LocationName, Address }) =>
    foldText(`${LocationName} ${Address}`).includes(words),
  );
  // With one site there's nothing to choose.
  if (sites.length < 2 && id === null && !isUnknown) return null;
  return (
    <Combobox
      name="site"
      label="Site"
      labelHidden
      placeholder="All sites"
      icon={MapPin}
      text={typed ?? chosen?.LocationName ?? ''}
      onText={setTyped}
      items={found.map(({ AssetLocationId, LocationName, Suburb }) => ({
        id: String(AssetLocationId),
        label: LocationName,
        detail: Suburb,
      }))}
      onChoose={(item) => {
        setTyped(undefined);
        onChoose(Number(item.id));
      }}
      onClear={() => {
        setTyped(undefined);
        onChoose(null);
      }}
      onBlur={() => setTyped(undefined)}
      listLabel="Sites"
      failure={isUnknown && { title: 'Your sites did not load', onRetry: refetch }}
      empty={{ title: 'No site matches', help: 'Try its name, street or suburb.' }}
    />
  );
}

/** The history's filter, kept in the address so that a reload or a link shows the same (R2.35). */
function useHistoryFilter() {
  const [query, setQuery] = useSearchParams();
  const { text, kept, setText } = useSearchText('SearchTerm');
  const words = kept.trim();

  function choose(name: 'EquipmentId' | 'LocationId', id: number | null) {
    setQuery(
      (others) => {
        if (id === null) others.delete(name);
        else others.set(name, String(id));
        return others;
      },
      { replace: true },
    );
  }

  const filter: HistoryFilter = {
    search: words.length >= MIN_TYPEAHEAD ? words : '',
    equipmentId: idOf(query.get('EquipmentId')),
    locationId: idOf(query.get('LocationId')),
  };
  return {
    filter,
    text,
    setText,
    chooseEquipment: (id: number | null) => choose('EquipmentId', id),
    chooseSite: (id: number | null) => choose('LocationId', id),
    clear() {
      setText('');
      setQuery({}, { replace: true });
    },
  };
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Visits by year, newest first: a table, shown as cards on phones. */
function HistoryList({ visits }: { visits: readonly PastVisit[] }) {
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
        {readingsWords(visit) && <small>{readingsWords(visit)}</small>}
        {visit.Services?.map((service) => (
          <small key={service.OccurrenceId}>{serviceWords(service)}</small>
        ))}
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
