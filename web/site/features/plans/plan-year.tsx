import type { OwnPlan } from '../../../../contracts/plans/own-plans.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useMay } from '../../api/business-queries.ts';
import { usePlanVisits, type WaitingVisit } from '../../api/plan-visit-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { pickDayHref } from '../../layout/paths/plan-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { servicesWords, spanWords } from './visit-words.ts';
import { yearRows } from './year-rows.ts';

/** A plan's visits of its term by day (R13.03): what was done, is booked, waits for a day or comes later. */
export function PlanYear({ plan }: { plan: OwnPlan }) {
  const { data: visits, error, refetch } = usePlanVisits({ enabled: true });
  const waiting =
    visits?.filter(({ Services }) => Services.some(({ PlanId }) => PlanId === plan.PlanId)) ?? [];
  const rows = [
    ...yearRows(plan).map(({ id, day, title, words, repairId }) => ({
      day,
      row: (
        <Row key={id} title={repairId === null ? title : <a href={jobHref(repairId)}>{title}</a>}>
          {words}
        </Row>
      ),
    })),
    ...waiting.map((visit) => ({
      day: visit.LastDay,
      row: <WaitingRow key={visit.Services[0]?.OccurrenceId} visit={visit} />,
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return (
    <section aria-labelledby="year">
      <h2 id="year">The visits of this term</h2>
      {error && !visits && (
        <LoadFailed title="The visits to pick a day for did not load" cause={error} onRetry={refetch} />
      )}
      <Rows>{rows.map(({ row }) => row)}</Rows>
    </section>
  );
}

function WaitingRow({ visit }: { visit: WaitingVisit }) {
  const may = useMay();
  const { Services, LocationName, ChooseFrom } = visit;
  const [first] = Services;
  return (
    <Row
      title={`${servicesWords(visit)}, ${LocationName}`}
      end={
        ChooseFrom === null &&
        first &&
        may('visits') && (
          <ButtonLink small href={pickDayHref(first.OccurrenceId)}>
            Pick a day
            <VisuallyHidden> for {LocationName}</VisuallyHidden>
          </ButtonLink>
        )
      }
    >
      {spanWords(visit)}.{ChooseFrom !== null && ` You can pick a day from ${formatDay(ChooseFrom)}.`}
    </Row>
  );
}
