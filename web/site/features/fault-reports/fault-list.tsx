import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import type { FaultReport } from '../../api/fault-queries.ts';
import { faultHref } from '../../layout/paths/fault-paths.ts';
import styles from './fault-list.module.css';
import { FAULT_STATES, faultSubject } from './fault-words.ts';

/** What waits for somebody to book it or put it aside, and what became of one's own reports (R12.03); nothing if there's neither. */
export function FaultList({ reports }: { reports: readonly FaultReport[] }) {
  const shown = reports.filter(({ State, IsYours }) => State === 'open' || IsYours);
  if (shown.length === 0) return null;
  return (
    <section className={styles.faults} aria-labelledby="faults">
      <h2 id="faults">Reported faults</h2>
      <Rows>
        {shown.map((report) => {
          const { word, look } = FAULT_STATES[report.State];
          const { Equipment, LocationName, ReportedBy, ReportedOn, TimeZone } = report;
          return (
            <Row
              key={report.FaultReportId}
              title={<a href={faultHref(report.FaultReportId)}>{faultSubject(report)}</a>}
              end={<Badge state={look}>{word}</Badge>}
            >
              {report.IsFoodAtRisk && <strong>Food at risk. </strong>}
              {report.Text}{' '}
              {[Equipment && LocationName, ReportedBy, dayOf(ReportedOn, TimeZone)]
                .filter(Boolean)
                .join(', ')}
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
