import type { FieldValues } from 'react-hook-form';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import { giveVisits } from '../../../contracts/jobs/given-visits.ts';
import { addLeave, removeLeave } from '../../../contracts/technicians/technicians.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { dayWords } from '../../ui/words/day-words.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import {
  freshTechnicianVersion,
  type LeaveDays,
  type LeaveVisit,
  readLeaveVisitsAgain,
  shownLeaveVisits,
  type Technician,
  useLeaveVisits,
} from '../api/technician-queries.ts';
import { officeHours, plannedHours, visitDay, visitHours } from '../jobs/job-words.tsx';
import { EMPTY_BODY, type FieldSpec, type FormSpec } from '../parts/action-form.tsx';
import { Loaded } from '../parts/page.tsx';
import { sendSeen, versioned } from '../parts/versioned.ts';
import styles from './technicians.module.css';

export type Given = Reply<typeof giveVisits>['Given'];

/** Who gets all the visits, and who gets one in place of them. */
const ALL = 'All';
/** Each visit goes to its best technician. */
const BEST = 'best';
const one = ({ RepairId }: Pick<LeaveVisit, 'RepairId'>) => `visit-${RepairId}`;
/** What stands in the lists for nobody yet, and for the technician who has the visit. */
const NOBODY = 'nobody';
const STAYS = 'stays';

/** A technician's leave, with what becomes of the visits that it touches (R14.04). `today` is a local date. */
export function leaveForm(technician: Technician, today: string): FormSpec<Given> {
  const { TechnicianId, Name, Version } = technician;
  const fresh = () => freshTechnicianVersion(TechnicianId);
  const add = versioned({ Version, fresh }, sendTo(addLeave, { TechnicianId }));
  return {
    title: `Leave of ${Name}`,
    subject: TechnicianId,
    body: addLeave.body,
    fields: [
      { as: 'day', name: 'FromDate', label: 'First day' },
      { as: 'day', name: 'ToDate', label: 'Last day' },
      { as: 'text', name: 'Reason', label: 'Reason', note: 'optional' },
      visitsField(technician, true),
    ],
    initial: { FromDate: today, ToDate: today },
    submit: 'Save the leave',
    wide: true,
    read: ({ FromDate, ToDate, Reason, ...typed }) => ({
      ...add.read({ FromDate, ToDate, Reason }),
      Visits: givenIn(typed, shownLeaveVisits(TechnicianId, daysOf({ FromDate, ToDate }))),
    }),
    // The leave is there even if a visit can't be given any more: the same days again change nothing.
    async send({ Visits, ...leave }) {
      await add.send(leave);
      return (Visits as unknown[]).length > 0 ? give(TechnicianId, { Visits }) : [];
    },
  };
}

/** The visits that a technician has on the days of their leave, or still has after leaving (R14.04, R14.09). */
export function leaveVisitsForm(technician: Technician): FormSpec<Given> {
  const { TechnicianId, Name, IsActive } = technician;
  return {
    title: IsActive ? `Visits on ${Name}'s leave` : `Visits of ${Name}, who has left`,
    subject: TechnicianId,
    body: giveVisits.body,
    fields: [visitsField(technician, false)],
    submit: 'Give the visits',
    wide: true,
    read: (typed) => ({ Visits: givenIn(typed, shownLeaveVisits(TechnicianId, null)) }),
    send: (body) => give(TechnicianId, body),
  };
}

/** Takes leave back; who has the visits since keeps them. */
export function removeLeaveForm(technician: Technician, leave: Technician['Leave'][number]): FormSpec {
  const { TechnicianId, Name, Version } = technician;
  const params = { TechnicianId, LeaveId: leave.LeaveId };
  return {
    title: `Remove leave of ${Name}`,
    subject: leave.LeaveId,
    lead: `${leaveWords(leave)}. Visits that went to others stay with them.`,
    body: EMPTY_BODY,
    fields: [],
    submit: 'Remove the leave',
    ...versioned({ Version, fresh: () => freshTechnicianVersion(TechnicianId) }, (typed) =>
      deskCall(removeLeave, { params, query: { Version: typed.Version } }),
    ),
  };
}

export const leaveWords = ({ FromDate, ToDate }: Technician['Leave'][number]): string =>
  FromDate === ToDate ? dayWords(FromDate) : `${dayWords(FromDate)} to ${dayWords(ToDate)}`;

const give = async (TechnicianId: number, body: FieldValues): Promise<Given> => {
  const send = () => sendTo(giveVisits, { TechnicianId })(body);
  return (await sendSeen(send, readLeaveVisitsAgain)).Given;
};

const visitsField = (technician: Technician, isNew: boolean): FieldSpec => ({
  as: 'own',
  name: 'Visits',
  label: 'Visits',
  content: isNew ? <TypedLeave technician={technician} /> : <Visits technician={technician} days={null} />,
});

/** The days that are typed; null until they make sense. */
const daysOf = ({ FromDate, ToDate }: FieldValues): LeaveDays | null =>
  FromDate && FromDate <= ToDate ? { From: FromDate, To: ToDate } : null;

function TypedLeave({ technician }: { technician: Technician }) {
  const days = daysOf(useWatch() as FieldValues);
  return days && <Visits technician={technician} days={days} />;
}

type VisitsProps = { technician: Technician; days: LeaveDays | null };

/** The visits that leave touches: all to one technician, or each to another. */
function Visits({ technician, days }: VisitsProps) {
  const { TechnicianId, Name, IsActive } = technician;
  const query = useLeaveVisits(TechnicianId, days);
  const { register } = useFormContext();
  const all: string = useWatch({ name: ALL }) ?? '';
  return (
    <Loaded query={query} noun="visits">
      {({ VisitList: visits, ForAll, HasMore }) => {
        if (visits.length === 0)
          return (
            <Muted>{IsActive ? `${Name} has no visits on these days.` : `${Name} has no visits left.`}</Muted>
          );
        const stays = { value: STAYS, label: `Stays with ${Name}` };
        const nobody = { value: NOBODY, label: 'Nobody yet' };
        const forAll = [
          { value: '', label: 'Choose a tech' },
          { value: BEST, label: 'The best tech for each visit' },
          ...ForAll.map((taker) => ({
            value: String(taker.TechnicianId),
            label: `${taker.Name}: ${freeWords(taker.Free, visits.length)}`,
          })),
          nobody,
        ];
        return (
          <Stack gap={4}>
            {visits.length > 1 && (
              <SelectField
                {...register(ALL)}
                label="Give all to"
                hint={`${countWords('visit', visits.length, HasMore)}. ${DAYS_STAY}`}
                options={forAll}
              />
            )}
            <ul className={styles.visits} aria-label="Visits on these days">
              {visits.map((visit) => {
                const takers = visit.Technicians.map(takerOption);
                const to = takerFor(visit, all);
                const chosen = [nobody, ...takers].find(({ value }) => value === to);
                return (
                  <li key={visit.RepairId}>
                    <VisitWords visit={visit} />
                    <SelectField
                      {...register(one(visit))}
                      label={`${visit.BookingReference} to`}
                      labelHidden
                      options={[
                        { value: '', label: (chosen ?? stays).label },
                        ...takers,
                        nobody,
                        ...(chosen ? [stays] : []),
                      ]}
                    />
                  </li>
                );
              })}
            </ul>
            {visits.length === 1 && <Muted size={14}>{DAYS_STAY}</Muted>}
          </Stack>
        );
      }}
    </Loaded>
  );
}

const DAYS_STAY =
  'Days and windows stay. A customer with another tech hears once; with nobody yet, when somebody comes.';

const freeWords = (free: number, visits: number): string =>
  free === visits ? 'free for all' : free === 0 ? 'free for none' : `free for ${free} of ${visits}`;

/** `Mei Chen: 4 km more after Coogee`, with what speaks against them first. */
const takerOption = ({
  TechnicianId,
  Name,
  Against,
  Way,
}: LeaveVisit['Technicians'][number]): SelectOption => ({
  value: String(TechnicianId),
  label: `${Name}: ${[...Against.map(({ Message }) => Message), Way].join('. ')}`,
});

/** Who gets a visit if nobody else is chosen for it; '' for nobody else. */
const takerFor = ({ BestId }: Pick<LeaveVisit, 'BestId'>, all: string): string =>
  all === BEST ? String(BestId ?? '') : all;

function VisitWords({ visit }: { visit: LeaveVisit }) {
  const planned = plannedHours(visit);
  const hours = [visitHours(visit), officeHours(visit)].filter(Boolean).join(', ');
  return (
    <div className={styles.visit}>
      <p>
        <b>
          {visitDay(visit)}, {hours}
        </b>
        {planned && `, planned ${planned}`}{' '}
        {visit.IsFoodAtRisk && <Badge state="waiting">Food at risk</Badge>}
      </p>
      <Muted size={14}>
        {visit.BookingReference}, {visit.LocationName}, {visit.Suburb}; {visit.CustomerName};{' '}
        {visit.EquipmentType}
      </Muted>
    </div>
  );
}

/** What is asked for each visit that's shown, as the call takes it. */
function givenIn(typed: FieldValues, visits: readonly LeaveVisit[]): FieldValues[] {
  return visits.flatMap((visit) => {
    const to: string = typed[one(visit)] || (visits.length > 1 && takerFor(visit, typed[ALL] ?? '')) || STAYS;
    if (to === STAYS) return [];
    const { RepairId, Version } = visit;
    return { RepairId, Version, TechnicianId: to === NOBODY ? null : Number(to) };
  });
}
