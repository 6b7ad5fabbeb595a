import { useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import { bookRound, type proposeRound } from '../../../contracts/plans/rounds.ts';
import { randomId } from '../../browser/random-id.ts';
import { ApiError } from '../../client/api-error.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { sendTo } from '../api/desk-call.ts';
import { freshDueVersions, type PlanVisit } from '../api/plan-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import type { ListPlace } from './due-forms.tsx';
import { daysWords, visitWords } from './plan-words.ts';
import styles from './plans.module.css';

export type RoundVisit = PlanVisit & { proposal: Reply<typeof proposeRound>['Proposals'][number] };
export type BookedRound = Reply<typeof bookRound>['Booked'];

/** A visit of the round as it's typed. */
type TypedVisit = {
  IsIn: boolean;
  Date: string;
  TimeWindow: string;
  TechnicianId: string;
  OverrideReason: string;
};
type Typed = { Visits: TypedVisit[] };

type RoundFormProps = {
  visits: readonly RoundVisit[];
  place: ListPlace;
  onDone: (booked: BookedRound) => void | Promise<void>;
  onClose: () => void;
};

/** The days that were proposed for a round, to be looked at, changed and booked in one go (R13.07). */
export function RoundForm({ visits, place, onDone, onClose }: RoundFormProps) {
  const [idempotencyKey] = useState(randomId);
  const [refused, setRefused] = useState<ReadonlyMap<PlanVisit, string>>(new Map());
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  async function send(body: FieldValues) {
    const sent = body as { Visits: { Services: { OccurrenceId: number }[] }[] };
    try {
      return await sendTo(bookRound, undefined, { idempotencyKey })(body);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const marked = cause.errors.flatMap(({ field, message }) => {
        const first = sent.Visits[Number(field.split('.')[1])]?.Services[0]?.OccurrenceId;
        const visit = visits.find(({ Services }) =>
          Services.some(({ OccurrenceId }) => OccurrenceId === first),
        );
        return visit ? [[visit, message] as const] : [];
      });
      setRefused(new Map(marked));
      setVersions(await freshDueVersions(place.month, place.region));
      // Each is said at its visit.
      throw marked.length > 0 ? new ApiError(cause.code, cause.status, cause.detail) : cause;
    }
  }
  return (
    <ActionForm
      title="Book a round"
      subject={visits.map(({ Services }) => Services[0]?.OccurrenceId).join(' ')}
      lead="All of these visits are booked together, or none. Each customer hears a minute later, in one message."
      wide
      body={bookRound.body}
      fields={[
        {
          as: 'own',
          name: 'Visits',
          label: 'Visits',
          content: <RoundRows visits={visits} refused={refused} />,
        },
      ]}
      initial={{
        Visits: visits.map(
          ({ proposal }): TypedVisit => ({
            IsIn: proposal.Why === null,
            Date: proposal.Date,
            TimeWindow: proposal.TimeWindow,
            TechnicianId: String(proposal.TechnicianId ?? ''),
            OverrideReason: '',
          }),
        ),
      }}
      read={({ Visits }) => ({
        Visits: (Visits as TypedVisit[]).flatMap(({ IsIn, TechnicianId, OverrideReason, ...when }, at) =>
          IsIn
            ? {
                ...when,
                TechnicianId: TechnicianId || null,
                OverrideReason: OverrideReason || null,
                Services: usable(visits[at]?.Services ?? []).map(({ OccurrenceId, Version }) => ({
                  OccurrenceId,
                  Version: versions.get(OccurrenceId) ?? Version,
                })),
              }
            : [],
        ),
      })}
      submit="Book all and tell the customers"
      send={send}
      onDone={({ Booked }) => onDone(Booked)}
      onClose={onClose}
    />
  );
}

/** What can be done: a retired machine has nothing to service. */
export const usable = (services: PlanVisit['Services']) => services.filter(({ IsRetired }) => !IsRetired);

type RoundRowsProps = {
  visits: readonly RoundVisit[];
  /** Why some couldn't be booked. */
  refused: ReadonlyMap<PlanVisit, string>;
};

function RoundRows({ visits, refused }: RoundRowsProps) {
  const technicians = useTechnicians().data ?? [];
  const typed = useWatch<Typed, 'Visits'>({ name: 'Visits' });
  const takers = [
    { value: '', label: 'Nobody yet' },
    ...technicians
      .filter(({ IsActive }) => IsActive)
      .map(({ TechnicianId, Name }) => ({ value: String(TechnicianId), label: Name })),
  ];
  return (
    <ol className={styles.round} aria-label="Visits of the round">
      {visits.map((visit, at) => (
        <RoundRow
          key={visit.Services[0]?.OccurrenceId}
          at={at}
          // Those that are left out aren't sent.
          sentAt={typed.slice(0, at).filter(({ IsIn }) => IsIn).length}
          isIn={typed[at]?.IsIn === true}
          visit={visit}
          site={visitWords(visit, visits)}
          takers={takers}
          refusal={refused.get(visit)}
        />
      ))}
    </ol>
  );
}

type RoundRowProps = {
  at: number;
  sentAt: number;
  isIn: boolean;
  visit: RoundVisit;
  /** What it's called, among the others. */
  site: string;
  takers: readonly SelectOption[];
  refusal: string | undefined;
};

function RoundRow({ at, sentAt, isIn, visit, site, takers, refusal }: RoundRowProps) {
  const { register, setValue, formState } = useFormContext<Typed>();
  const { IsLate, FirstDay, LastDay, Minutes, Services, proposal } = visit;
  const errors = isIn ? formState.errors.Visits?.[sentAt] : undefined;
  const against = refusal ?? proposal.Why;
  return (
    <li>
      <CheckBox
        label={site}
        checked={isIn}
        onChange={(value) => setValue(`Visits.${at}.IsIn`, value, { shouldDirty: true })}
      />
      <p className={styles.hint}>
        {IsLate ? 'Late' : daysWords(FirstDay, LastDay)}, {Minutes} minutes,{' '}
        {countWords('service', usable(Services).length, false)}
      </p>
      {against && <p className={styles.against}>{against}</p>}
      {isIn && (
        <div className={styles.roundFields}>
          <TextField
            label="Day"
            type="date"
            figures
            {...register(`Visits.${at}.Date`)}
            error={errors?.Date?.message}
          />
          <SelectField
            label="Window"
            {...register(`Visits.${at}.TimeWindow`)}
            options={[
              { value: 'morning', label: 'Morning' },
              { value: 'afternoon', label: 'Afternoon' },
            ]}
          />
          <SelectField label="Tech" {...register(`Visits.${at}.TechnicianId`)} options={takers} />
          {against && (
            <TextField
              label="Why all the same"
              note="if something speaks against it"
              {...register(`Visits.${at}.OverrideReason`)}
              error={errors?.OverrideReason?.message}
            />
          )}
        </div>
      )}
    </li>
  );
}
