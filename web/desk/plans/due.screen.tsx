import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { DUE_AHEAD_DAYS } from '../../../domain/plans/occurrence-states.ts';
import { MONTHS } from '../../../domain/plans/rhythm-words.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { type DueService, type PlanVisit, readPlansAgain, useDue } from '../api/plan-queries.ts';
import { useRegions } from '../api/technician-queries.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { Filters } from '../parts/lists.tsx';
import { ListHead, Loaded } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { BookForm, doneForm, type ListPlace, skipForm } from './due-forms.tsx';
import { daysWords, placeWords, visitWords } from './plan-words.ts';
import styles from './plans.module.css';
import { usable } from './round-form.tsx';
import { LEAST_ROUND_VISITS, RoundPane, visitKey } from './round-pane.tsx';

/** How many months the list looks ahead: what is further isn't due yet. */
const MONTHS_AHEAD = 12;

type Booking = { services: readonly DueService[]; site: string; firstDay?: string };

/** What is due of all maintenance plans, as visits, late ones first (R13.04). */
export function DueScreen() {
  const [params, setParams] = useSearchParams();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const month = params.get('Month') ?? addDays(today, DUE_AHEAD_DAYS).slice(0, 7);
  const region = params.get('Region') ?? undefined;
  const query = useDue(month, region);
  const regions = useRegions();
  const [form, setForm] = useState<FormSpec>();
  const [booking, setBooking] = useState<Booking>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const place: ListPlace = { month, region };
  const choose = (change: Record<string, string>) => {
    const next = { Month: month, Region: region ?? '', ...change };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  async function onDone() {
    await readPlansAgain();
    setForm(undefined);
    setBooking(undefined);
  }
  return (
    <>
      <ListHead title="Due" lead="Services of maintenance plans that wait for a day, late ones first.">
        <Filters>
          <SelectField
            label="Due until the end of"
            name="Month"
            value={month}
            onChange={({ target }) => choose({ Month: target.value })}
            options={monthOptions(today)}
          />
          <SelectField
            label="Region"
            name="Region"
            value={region ?? ''}
            onChange={({ target }) => choose({ Region: target.value })}
            options={[{ value: '', label: 'All' }, ...regions.map((name) => ({ value: name, label: name }))]}
          />
        </Filters>
      </ListHead>
      <Loaded query={query} noun="due services">
        {({ Visits, Visited, HasMore }) => (
          <div className={styles.list}>
            {HasMore && <Alert kind="info" title="There is more than fits here. Choose a region." />}
            <RoundPane visits={Visits} ticked={ticked} onTick={setTicked} place={place} />
            {Visited.map(({ Job, VisitedOn, CustomerName, LocationName, Services }) => (
              <Pane
                key={`job-${Job.RepairId}`}
                id={`job-${Job.RepairId}`}
                title={`What was done at ${placeWords(CustomerName, LocationName)}?`}
                end={<a href={`#/jobs/${Job.RepairId}`}>{Job.BookingReference}</a>}
                isNow
              >
                <ServiceList
                  services={Services}
                  today={today}
                  visitedOn={VisitedOn}
                  place={place}
                  onForm={setForm}
                  onBook={(service) => setBooking({ services: [service], site: LocationName })}
                />
              </Pane>
            ))}
            {Visits.map((visit) => (
              <Visit
                key={visitKey(visit)}
                visit={visit}
                where={visitWords(visit, Visits)}
                isTicked={ticked.has(visitKey(visit))}
                onTick={
                  Visits.length < LEAST_ROUND_VISITS
                    ? null
                    : (isTicked) => setTicked(changed(ticked, visitKey(visit), isTicked))
                }
                today={today}
                place={place}
                onForm={setForm}
                onBook={setBooking}
              />
            ))}
            {Visits.length === 0 && <p>Nothing is due until then.</p>}
          </div>
        )}
      </Loaded>
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
      {booking && (
        <BookForm {...booking} today={today} onDone={onDone} onClose={() => setBooking(undefined)} />
      )}
    </>
  );
}

function monthOptions(today: string) {
  const first = Temporal.PlainYearMonth.from(today.slice(0, 7));
  return Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const month = first.add({ months: ahead });
    return { value: month.toString(), label: `${MONTHS[month.month - 1]} ${month.year}` };
  });
}

function changed(ticked: ReadonlySet<string>, key: string, isTicked: boolean): ReadonlySet<string> {
  const next = new Set(ticked);
  if (isTicked) next.add(key);
  else next.delete(key);
  return next;
}

type VisitProps = {
  visit: PlanVisit;
  /** What it's called, among the others. */
  where: string;
  /** Whether it goes into the round. */
  isTicked: boolean;
  /** Null where there is no round. */
  onTick: ((isTicked: boolean) => void) | null;
  today: string;
  place: ListPlace;
  onForm: (form: FormSpec) => void;
  onBook: (booking: Booking) => void;
};

function Visit({ visit, where, isTicked, onTick, today, place, onForm, onBook }: VisitProps) {
  const { CustomerId, LocationName, Suburb, Services } = visit;
  const inUse = usable(Services);
  const site = `${LocationName}, ${Suburb}`;
  return (
    <Pane
      id={`visit-${visitKey(visit)}`}
      title={where}
      end={
        <ButtonRow>
          {onTick && inUse.length > 0 && (
            <CheckBox
              label="In the round"
              aria-label={`In the round, ${where}`}
              checked={isTicked}
              onChange={onTick}
            />
          )}
          <a href={`#/customers/${CustomerId}`}>Customer</a>
          {inUse.length > 0 && (
            <Button
              small
              aria-label={`Book a visit at ${where}`}
              onClick={() => onBook({ services: inUse, site, firstDay: visit.FirstDay })}
            >
              Book a visit
            </Button>
          )}
        </ButtonRow>
      }
    >
      <Stack gap={3}>
        <p className={styles.hint}>
          {visit.IsLate ? <b>Late.</b> : `${daysWords(visit.FirstDay, visit.LastDay)}.`} {visit.Minutes}{' '}
          minutes
          {visit.Region && `, ${visit.Region}`}.
          {!visit.IsEmailed && ' No confirmed email, so nobody is asked for a day: call them.'}
        </p>
        <ServiceList services={Services} today={today} visitedOn={null} place={place} onForm={onForm} />
      </Stack>
    </Pane>
  );
}

type ServicesProps = {
  services: readonly DueService[];
  today: string;
  /** When somebody was there. */
  visitedOn: string | null;
  place: ListPlace;
  onForm: (form: FormSpec) => void;
  /** Books what a visit left undone. */
  onBook?: (service: DueService) => void;
};

function ServiceList({ services, today, visitedOn, place, onForm, onBook }: ServicesProps) {
  return (
    <ul className={styles.services}>
      {services.map((service) => {
        const { OccurrenceId, ServiceName, Equipment, DueOn, TooSoonAfter, PlanId, PlanName } = service;
        const name = `${ServiceName}, ${Equipment}`;
        return (
          <li key={OccurrenceId}>
            <div>
              <b>{name}</b>
              {service.IsRetired && ' (retired)'}
              <p>
                Due {dayWords(DueOn)}. <a href={`#/plans/${PlanId}`}>{PlanName}</a>
              </p>
              {TooSoonAfter && (
                <p>Done on {dayWords(TooSoonAfter)}, less than half an interval before. Move or skip it.</p>
              )}
            </div>
            <ButtonRow>
              <Button
                small
                aria-label={`Done, ${name}`}
                onClick={() => onForm(doneForm(service, visitedOn ?? today, place))}
              >
                Done
              </Button>
              {onBook && (
                <Button small aria-label={`Book again, ${name}`} onClick={() => onBook(service)}>
                  Book again
                </Button>
              )}
              <Button
                small
                look="quiet"
                aria-label={`Skip, ${name}`}
                onClick={() => onForm(skipForm(service, place))}
              >
                Skip
              </Button>
            </ButtonRow>
          </li>
        );
      })}
    </ul>
  );
}
