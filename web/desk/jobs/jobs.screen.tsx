import { useSearchParams } from 'react-router';
import { isOpenJob, JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type JobFilters, useDeskJobs, useJobCounts } from '../api/job-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { ListHead } from '../parts/list-head.tsx';
import { PagedRows } from '../parts/paged-rows.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { JOB_COLUMNS } from './job-columns.tsx';
import { DESK_STATES } from './job-words.ts';
import styles from './jobs.module.css';

const FILTERS = ['State', 'Technician', 'From', 'To', 'SearchTerm'] as const;

/** Jobs by state, technician, dates and words; the filters are in the address (R10.09). */
export function JobsScreen() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const query = useDeskJobs(filters);
  function filterBy(change: JobFilters) {
    setParams(paramsOf({ ...filters, ...change }), { replace: true });
  }
  return (
    <>
      <ListHead title="Jobs">
        <Filters filters={filters} onChange={filterBy} />
        <StateTabs filters={filters} />
      </ListHead>
      <PagedRows
        key={paramsOf(filters).toString()}
        noun="jobs"
        label="Jobs"
        query={query}
        rows={query.data?.pages.flatMap(({ JobList }) => JobList)}
        columns={JOB_COLUMNS}
        keyOf={({ RepairId }) => RepairId}
        hrefOf={({ RepairId }) => `#/jobs/${RepairId}`}
        empty={emptyWords(filters)}
      />
    </>
  );
}

type FiltersProps = { filters: JobFilters; onChange: (change: JobFilters) => void };

function Filters({ filters, onChange }: FiltersProps) {
  const technicians = useTechnicians().data ?? [];
  const { SearchTerm, Technician, From, To } = filters;
  const isFiltered = SearchTerm || Technician || From || To;
  return (
    <div className={styles.filters}>
      <SelectField
        label="Tech"
        name="Technician"
        value={Technician ?? ''}
        onChange={({ target }) => onChange({ Technician: target.value })}
        options={[
          { value: '', label: 'Everybody' },
          ...technicians.map(({ Name }) => ({ value: Name, label: Name })),
        ]}
      />
      <TextField
        label="Visits from"
        name="From"
        type="date"
        value={From ?? ''}
        onChange={({ target }) => onChange({ From: target.value })}
      />
      <TextField
        label="to"
        name="To"
        type="date"
        value={To ?? ''}
        onChange={({ target }) => onChange({ To: target.value })}
      />
      {isFiltered && (
        <Button onClick={() => onChange({ SearchTerm: '', Technician: '', From: '', To: '' })}>
          {SearchTerm ? `Clear ‘${SearchTerm}’` : 'Clear'}
        </Button>
      )}
    </div>
  );
}

function StateTabs({ filters }: { filters: JobFilters }) {
  const counts = useJobCounts().data;
  const tab = (state: JobState | undefined, name: string, count: number | undefined) => ({
    name,
    count,
    href: `#/jobs?${paramsOf({ ...filters, State: state })}`,
    isCurrent: filters.State === state,
  });
  const open = counts?.reduce((sum, { Count }) => sum + Count, 0);
  return (
    <Tabs
      label="Jobs by state"
      tabs={[
        tab(undefined, filters.SearchTerm ? 'All' : 'All open', open),
        ...JOB_STATES.map((state) =>
          tab(state, DESK_STATES[state].word, counts?.find(({ State }) => State === state)?.Count),
        ),
      ]}
    />
  );
}

function filtersOf(params: URLSearchParams): JobFilters {
  const read = FILTERS.map((name) => [name, params.get(name) || undefined] as const);
  const { State, ...filters } = Object.fromEntries(read) as Record<
    (typeof FILTERS)[number],
    string | undefined
  >;
  return { ...filters, State: JOB_STATES.find((state) => state === State) };
}

function paramsOf(filters: JobFilters): URLSearchParams {
  return new URLSearchParams(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}

function emptyWords({ State, SearchTerm, Technician, From, To }: JobFilters): string {
  if (SearchTerm) return `Nothing matches ‘${SearchTerm}’. Try fewer words, or the number on the docket.`;
  if (Technician || From || To) return 'No jobs like that. Choose other dates, or everybody.';
  if (State === undefined || State === 'Requested') {
    return 'No new bookings. They show here as soon as they come in.';
  }
  const { word } = DESK_STATES[State];
  return isOpenJob(State) ? `No job is in ‘${word}’ now.` : `No job in ‘${word}’ yet.`;
}
