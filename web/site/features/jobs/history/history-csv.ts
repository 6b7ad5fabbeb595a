import { type Cell, sheet } from '../../../../../domain/bookkeeping/sheet.ts';
import { serviceWords } from '../../../../../domain/plans/visit-services.ts';
import { readingsWords } from '../../../../../domain/visits/readings.ts';
import type { PastVisit } from '../../../api/history-queries.ts';
import { JOB_STATE_WORDS } from '../../../layout/words/job-state-words.ts';
import { newestVisits } from './newest-visits.ts';

/** Visits as a CSV file: dates and times in the site's time zone, money in dollars inc GST. */
export function historyCsv(visits: readonly PastVisit[]): string {
  const newest = newestVisits(visits);
  const rows = visits.map((visit) => row(visit, newest.get(visit.RepairId) === visit.VisitId));
  return sheet(Object.keys(rows[0] ?? {}), rows.map(Object.values<Cell>));
}

/** A job's total is only at its newest visit, so that a sum counts it once. */
function row(visit: PastVisit, endsJob: boolean): Record<string, Cell> {
  const started = Temporal.Instant.from(visit.VisitedOn).toZonedDateTimeISO(visit.TimeZone);
  const ended = visit.EndedOn && Temporal.Instant.from(visit.EndedOn).toZonedDateTimeISO(visit.TimeZone);
  return {
    Reference: visit.BookingReference,
    Date: started.toPlainDate().toString(),
    From: clock(started),
    To: ended ? clock(ended) : '',
    'Time zone': visit.TimeZone,
    Equipment: visit.Equipment,
    'Equipment location': visit.EquipmentLocation ?? '',
    Site: visit.LocationName,
    Tech: visit.TechName,
    Problem: visit.Problem,
    Work: visit.Work,
    Parts: visit.Parts.map(({ Name, Quantity }) => `${Quantity} x ${Name}`).join('; '),
    Readings: readingsWords(visit) ?? '',
    Services: (visit.Services ?? []).map(serviceWords).join('\n'),
    'Job state': visit.job ? JOB_STATE_WORDS[visit.job.State].word : '',
    'Job total inc GST':
      visit.job && visit.job.TotalIncGst !== null && endsJob
        ? { digits: visit.job.TotalIncGst.toFixed(2) }
        : '',
    Score: visit.job?.Score ? { digits: String(visit.job.Score) } : '',
  };
}

function clock(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' });
}
