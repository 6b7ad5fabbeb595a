import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { finishVisit } from '../../../contracts/jobs/technician-presses.ts';
import { MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import { useStoredValue } from '../../browser/stored-value.ts';
import { Form } from '../../forms/form.tsx';
import { useKeptForm } from '../../forms/kept-form.ts';
import { keptPlace } from '../../forms/kept-place.ts';
import { photoQueue, useQueuedPhotos } from '../../forms/photos/photo-queue.ts';
import { numbered, type PhotoList, useKeptPhotos } from '../../forms/photos/use-kept-photos.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UploadTiles } from '../../ui/fields/upload-tiles.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from './day-query.ts';
import { type KeptPress, keptPresses } from './kept-presses.ts';
import styles from './visit-progress.module.css';

type Typed = {
  Work: string;
  Parts: { Name: string; Quantity: number }[];
  Temperature?: number | null | undefined;
};
type Written = NonNullable<KeptPress['written']>;

const rules = finishVisit.body.pick({ Work: true, Parts: true, Temperature: true });

const nameOf = (visitId: number) => `report ${visitId}`;

type FinishedFormProps = {
  visit: DayVisit;
  onSubmit: (written: Written, photos: readonly PhotoRef[]) => void;
};

/** What the technician found and did, checked before it waits for a signal (R11.03). */
export function FinishedForm({ visit, onSubmit }: FinishedFormProps) {
  const { kept, ...form } = useKeptForm<Typed>(nameOf(visit.VisitId), {
    defaultValues: visit.Report ?? { Work: '', Parts: [] },
    resolver: zodResolver(rules, undefined, { raw: true }) as never,
  });
  const { register, control, handleSubmit, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'Parts' });
  const { errors } = formState;
  const [chosen] = useState(() => photoQueue(`visit-${visit.VisitId}`));
  const submit = handleSubmit((typed) => {
    onSubmit(typed, chosen.current());
    chosen.change(() => []);
    kept.forget();
  });
  return (
    <Form kept={kept} className={styles.form} onSubmit={submit}>
      <TextArea
        label="What did you find and do?"
        limit={2000}
        error={errors.Work?.message}
        {...register('Work')}
      />
      <fieldset className={styles.parts}>
        <legend>Parts used</legend>
        {fields.map((field, index) => (
          <div key={field.id} className={styles.part}>
            <TextField
              label={`Part ${index + 1}`}
              error={errors.Parts?.[index]?.Name?.message}
              {...register(`Parts.${index}.Name`)}
            />
            <TextField
              label="How many"
              inputMode="decimal"
              figures
              error={errors.Parts?.[index]?.Quantity?.message}
              {...register(`Parts.${index}.Quantity`, { setValueAs: asNumber })}
            />
            <Button look="quiet" onClick={() => remove(index)}>
              Remove
            </Button>
          </div>
        ))}
        <Button wide onClick={() => append({ Name: '', Quantity: 1 })}>
          <Icon of={Plus} />
          Add a part
        </Button>
      </fieldset>
      <TextField
        label="Temperature on leaving"
        note="optional"
        hint="°C, inside the machine"
        inputMode="text"
        figures
        error={errors.Temperature?.message}
        {...register('Temperature', { setValueAs: asNumber })}
      />
      <VisitPhotoTiles visit={visit} chosen={chosen} />
      <Button type="submit" look="primary" wide className={styles.big}>
        Finished
      </Button>
    </Form>
  );
}

/** The form again, with what was taken back. */
export function restoreFinished(visitId: number, written: Written, photos: readonly PhotoRef[]): void {
  keptPlace<Typed>(nameOf(visitId)).keep({
    ...written,
    Work: written.Work ?? '',
    Parts: written.Parts ?? [],
  });
  photoQueue(`visit-${visitId}`).change(() => photos);
}

function VisitPhotoTiles({ visit, chosen }: { visit: DayVisit; chosen: PhotoList }) {
  const { VisitId } = visit;
  const waiting = useStoredValue(keptPresses).flatMap(({ visitId, photos }) =>
    visitId === VisitId ? (photos ?? []) : [],
  );
  const others = visit.ReportPhotos + waiting.length;
  const { tiles, add, remove, error } = useKeptPhotos(useQueuedPhotos(`visit-${VisitId}`), chosen, others);
  const left = MAX_PROBLEM_PHOTOS - others;
  return (
    <UploadTiles
      id={`photos-${VisitId}`}
      legend="Photos"
      note={`up to ${left}`}
      hint="How you left it, the part, the rating plate. The customer sees them with the record."
      tiles={numbered(tiles)}
      max={left}
      onAdd={add}
      onRemove={remove}
      error={error}
    />
  );
}

/** What isn't a number stays as it was typed, for the rules to refuse. */
function asNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim().replace(',', '.').replace('−', '-');
  if (text === '') return undefined;
  const number = Number(text);
  return Number.isNaN(number) ? typed : number;
}
