import { useSearchParams } from 'react-router';
import { isOpenJob, JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type JobFilters, type JobOrder, useDeskJobs, useJobCounts } from '../api/job-queries.ts';
import { useRegions, useTechnicians } from '../api/technician-queries.ts';
import { Filters, OrderField, PagedRows, type Sorting } from '../parts/lists.tsx';
import { ListHead, Tabs } from '../parts/page.tsx';
import { DESK_STATES, JOB_COLUMNS } from './job-words.tsx';
import styles from './jobs.module.css';

const FILTERS = ['Technician', 'Region', 'From', 'To', 'SearchTerm'] as const;

const ORDERS: Readonly<Record<JobOrder, string>> = {
  longest: 'Longest wait',
  newest: 'Newest change',
  soonest: 'Soonest visit',
  latest: 'Latest visit',
};

/** Jobs by states, technician, region, dates and words; the filters are in the address (R10.09). */
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
        <JobFields filters={filters} onChange={filterBy} />
        <StateTabs filters={filters} onChange={filterBy} />
      </ListHead>
      <PagedRows
        key={paramsOf(filters).toString()}
        noun="jobs"
        label="Jobs"
        query={query}
        rows={query.data?.pages.flatMap(({ JobList }) => JobList)}
        columns={JOB_COLUMNS}
        sorting={sortingOf(filters)}
        keyOf={({ RepairId }) => RepairId}
        hrefOf={({ RepairId }) => `#/jobs/${RepairId}`}
        empty={emptyWords(filters)}
      />
    </>
  );
}

type FiltersProps = { filters: JobFilters; onChange: (change: JobFilters) => void };

function JobFields({ filters, onChange }: FiltersProps) {
  const technicians = useTechnicians().data ?? [];
  const regions = useRegions();
  const { SearchTerm, Technician, Region, From, To } = filters;
  const isFiltered = SearchTerm || Technician || Region || From || To;
  return (
    <Filters>
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
      <SelectField
        label="Region"
        name="Region"
        value={Region ?? ''}
        onChange={({ target }) => onChange({ Region: target.value })}
        options={[{ value: '', label: 'All' }, ...regions.map((name) => ({ value: name, label: name }))]}
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
      <OrderField sorting={sortingOf(filters)} />
      {isFiltered && (
        <Button onClick={() => onChange({ SearchTerm: '', Technician: '', Region: '', From: '', To: '' })}>
          {SearchTerm ? `Clear ‘${SearchTerm}’` : 'Clear'}
        </Button>
      )}
    </Filters>
  );
}

const sortingOf = (filters: JobFilters): Sorting => ({
  orders: ORDERS,
  order: filters.Order ?? usualOrder(filters),
  hrefOf: (Order) => `/jobs?${paramsOf({ ...filters, Order: Order as JobOrder })}`,
});

/** The order that the server takes by itself. */
function usualOrder({ States, SearchTerm, From, To }: JobFilters): JobOrder {
  if (From || To) return 'soonest';
  const isOpen = States ? States.every(isOpenJob) : !SearchTerm;
  return isOpen ? 'longest' : 'newest';
}

/** One state by its tab, and more of them by the boxes below. */
function StateTabs({ filters, onChange }: FiltersProps) {
  const counts = useJobCounts().data;
  const { States = [] } = filters;
  const tab = (state: JobState | undefined, name: string, count: number | undefined) => ({
    name,
    count,
    href: `#/jobs?${paramsOf({ ...filters, States: state && [state], Order: undefined })}`,
    isCurrent: States.length > 1 ? false : States[0] === state,
  });
  const open = counts?.reduce((sum, { Count }) => sum + Count, 0);
  return (
    <>
      <Tabs
        label="Jobs by state"
        tabs={[
          tab(undefined, filters.SearchTerm ? 'All' : 'All open', open),
          ...JOB_STATES.map((state) =>
            tab(state, DESK_STATES[state].word, counts?.find(({ State }) => State === state)?.Count),
          ),
        ]}
      />
      <details className={styles.states} open={States.length > 1}>
        <summary>Several states</summary>
        <CheckBoxes
          id="states"
          label="States"
          options={JOB_STATES.map((state) => DESK_STATES[state].word)}
          value={States.map((state) => DESK_STATES[state].word)}
          onChange={(words) =>
            onChange({ States: JOB_STATES.filter((state) => words.includes(DESK_STATES[state].word)) })
          }
        />
      </details>
    </>
  );
}

function filtersOf(params: URLSearchParams): JobFilters {
  const read = FILTERS.map((name) => [name, params.get(name) || undefined] as const);
  const filters = Object.fromEntries(read) as Record<(typeof FILTERS)[number], string | undefined>;
  const named = params.get('State')?.split(',') ?? [];
  const States = JOB_STATES.filter((state) => named.includes(state));
  return {
    ...filters,
    States: States.length > 0 ? States : undefined,
    Order: (Object.keys(ORDERS) as JobOrder[]).find((order) => order === params.get('Order')),
  };
}

function paramsOf({ States, ...filters }: JobFilters): URLSearchParams {
  const given = { State: States?.join(','), ...filters };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function emptyWords({ States = [], SearchTerm, Technician, Region, From, To }: JobFilters): string {
  if (SearchTerm) return `Nothing matches ‘${SearchTerm}’. Try fewer words, or the number on the docket.`;
  if (Technician || Region || From || To || States.length > 1) {
    return 'No jobs like that. Choose other dates, regions or states, or everybody.';
  }
  const [State] = States;
  if (State === undefined || State === 'Requested') {
    return 'No new bookings. They show here as soon as they come in.';
  }
  const { word } = DESK_STATES[State];
  return isOpenJob(State) ? `No job is in ‘${word}’ now.` : `No job in ‘${word}’ yet.`;
}
