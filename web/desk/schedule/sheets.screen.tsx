import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listDaySheets } from '../../../contracts/technicians/day-sheets.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { foodWords, isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { formatInstantTime, formatLongDay, formatSpan, isPlainDate } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { equipmentName, isMaintenance, jobTitle } from '../../ui/words/equipment-words.ts';
import { liveQuery } from '../api/desk-call.ts';
import { JOB_LISTS } from '../api/job-queries.ts';
import { plannedHours } from '../jobs/job-words.tsx';
import { DeskPage, Loaded } from '../parts/page.tsx';
import { hoursWords, weekOf, weekTitle } from './board-rows.ts';
import styles from './sheets.module.css';

type Sheet = Reply<typeof listDaySheets>['Sheets'][number];
type Visit = Sheet['Visits'][number];

/** A day or a week on paper: a sheet for each technician with visits (R14.01). */
export function SheetsScreen() {
  const [params] = useSearchParams();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const asked = params.get('date');
  const date = isPlainDate(asked) ? asked : today;
  const isWeek = params.get('view') === 'week';
  const dates = isWeek ? weekOf(date) : [date];
  const title = isWeek ? weekTitle(dates) : formatLongDay(date);
  const query = useQuery(
    liveQuery([...JOB_LISTS, 'sheets', dates], listDaySheets, {
      query: { From: dates[0] ?? date, To: dates.at(-1) ?? date },
    }),
  );
  return (
    <DeskPage
      title={`Sheets, ${title}`}
      crumb={<a href={`#/schedule?${params}`}>Schedule</a>}
      lead="A page for each tech. They have the codes of doors on them: keep them out of strangers' hands."
      actions={
        <ButtonRow>
          <Button look="primary" onClick={() => window.print()}>
            Print
          </Button>
          <ButtonLink href={`#/schedule?${params}`}>Back</ButtonLink>
        </ButtonRow>
      }
    >
      <Loaded query={query} noun="sheets">
        {({ Sheets: sheets }) =>
          sheets.length === 0 ? (
            <p>No tech has a visit then.</p>
          ) : (
            <div className={styles.sheets}>
              {sheets.map((sheet) => (
                <section key={sheet.TechnicianId} className={styles.sheet} aria-label={sheet.Name}>
                  <header>
                    <h2>{sheet.Name}</h2>
                    <p>
                      {title} <span className={styles.sum}>{sumWords(sheet.Visits)}</span>
                    </p>
                  </header>
                  {dates.map((day) => {
                    const visits = sheet.Visits.filter(({ AttendanceDate }) => AttendanceDate === day);
                    if (visits.length === 0) return null;
                    return isWeek ? (
                      <WeekDay key={day} day={day} visits={visits} />
                    ) : (
                      <ol key={day} className={styles.day}>
                        {visits.map((visit) => (
                          <DayVisit key={visit.VisitId} visit={visit} />
                        ))}
                      </ol>
                    );
                  })}
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </DeskPage>
  );
}

/** `4 visits, 6 h` */
function sumWords(visits: readonly Visit[]): string {
  const minutes = visits.reduce((sum, { PlannedMinutes }) => sum + (PlannedMinutes ?? 0), 0);
  return [countWords('visit', visits.length, false), minutes > 0 && hoursWords(minutes)]
    .filter(Boolean)
    .join(', ');
}

/** `8am-12pm`, as the customer was promised; after hours the time. */
function promiseWords({ TimeWindow, StartsAt, EndsAt, TimeZone }: Visit): string {
  const [from, to] = [Temporal.Instant.from(StartsAt), Temporal.Instant.from(EndsAt)];
  return TimeWindow === 'afterhours' ? formatInstantTime(from, TimeZone) : formatSpan(from, to, TimeZone);
}

/** What tells this visit from others. */
const marksOf = (visit: Visit): string[] => [
  ...(isFoodAtRisk(visit) ? ['Food at risk'] : []),
  ...(visit.Kind === 'return' ? ['Return visit'] : []),
  ...(visit.Kind === 'warranty' ? ['Warranty visit'] : []),
  ...(visit.State === 'done' ? ['Done'] : []),
  ...(visit.State === 'noAccess' ? ['No access'] : []),
];

function Marks({ visit }: { visit: Visit }) {
  return marksOf(visit).map((mark) => (
    <b key={mark} className={styles.mark}>
      {mark}
    </b>
  ));
}

function DayVisit({ visit }: { visit: Visit }) {
  const { LocationName, Address, AskFor, Access, Problem, ProblemDescription } = visit;
  const planned = plannedHours(visit);
  const promise = promiseWords(visit);
  const people = [
    { Name: visit.ContactName, Role: null, Mobile: visit.ContactMobile, Phone: visit.ContactPhone },
    ...AskFor,
  ];
  return (
    <li>
      <div className={styles.when}>
        <b>{planned ?? promise}</b>
        {planned && <span>promised {promise}</span>}
        <span>{visit.BookingReference}</span>
        <Marks visit={visit} />
      </div>
      <div>
        <b>{LocationName}</b>
        <span>{Address}</span>
        {people.map(({ Name, Role, Mobile, Phone }, at) => (
          <span key={`${Name} ${Role}`}>
            {at > 0 && 'Ask for '}
            {[Name, Role].filter(Boolean).join(', ')}{' '}
            {[Mobile, Phone].flatMap((number) => (number ? formatPhone(number) : [])).join(', ')}
          </span>
        ))}
        {Access?.Notes && <span>Way in: {Access.Notes}</span>}
        {Access?.Machine && <span>To the machine: {Access.Machine}</span>}
        {Access?.Induction && <span>Induction: {Access.Induction}</span>}
        {Access?.Parking && <span>Parking: {Access.Parking}</span>}
      </div>
      <div>
        <b>{jobTitle(visit)}</b>
        {isMaintenance(visit) ? (
          <span>{ProblemDescription}</span>
        ) : (
          <>
            <span>
              {[visit.SerialIdentifier && `Serial ${visit.SerialIdentifier}`, visit.EquipmentLocation]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span>
              {Problem}. {furtherWords(Problem, ProblemDescription)}
            </span>
          </>
        )}
        {isFoodAtRisk(visit) && <span>{foodWords(visit)}</span>}
      </div>
    </li>
  );
}

function WeekDay({ day, visits }: { day: string; visits: readonly Visit[] }) {
  return (
    <>
      <h3>{formatLongDay(day)}</h3>
      <ol className={styles.week}>
        {visits.map((visit) => (
          <li key={visit.VisitId}>
            <b>{plannedHours(visit) ?? promiseWords(visit)}</b>
            <span>
              <b>{visit.LocationName}</b>, {visit.Address} <Marks visit={visit} />
            </span>
            <span>
              {isMaintenance(visit) ? visit.Problem : `${equipmentName(visit)}: ${visit.Problem}`},{' '}
              {visit.BookingReference}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
