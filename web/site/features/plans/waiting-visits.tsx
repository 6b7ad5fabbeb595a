import { ButtonLink } from '../../../ui/button.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { WaitingVisit } from '../../api/plan-visit-queries.ts';
import { pickDayHref } from '../../layout/paths/plan-paths.ts';
import styles from './plan-visits.module.css';
import { servicesWords, spanWords } from './visit-words.ts';

/** The visits of maintenance plans for which a day can be picked now (R13.03); nothing if there are none. */
export function WaitingVisits({ visits }: { visits: readonly WaitingVisit[] }) {
  const shown = visits.filter(({ ChooseFrom }) => ChooseFrom === null);
  if (shown.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="maintenance-due">
      <h2 id="maintenance-due">Maintenance due</h2>
      <Rows>
        {shown.map((visit) => {
          const { Services, LocationName } = visit;
          const [first] = Services;
          return (
            first && (
              <Row
                key={first.OccurrenceId}
                title={`${servicesWords(visit)}, ${LocationName}`}
                end={
                  <ButtonLink small href={pickDayHref(first.OccurrenceId)}>
                    Pick a day
                    <VisuallyHidden> for {LocationName}</VisuallyHidden>
                  </ButtonLink>
                }
              >
                {spanWords(visit)}. {first.PlanName}
              </Row>
            )
          );
        })}
      </Rows>
    </section>
  );
}
