import { useState } from 'react';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import { Form } from '../../forms/form.tsx';
import { useKeptForm } from '../../forms/kept-form.ts';
import { photoQueue } from '../../forms/photos/photo-queue.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import styles from './day.module.css';
import type { DayVisit } from './day-query.ts';
import { VisitPhotoTiles } from './visit-photo-tiles.tsx';

type Props = { visit: DayVisit; onSubmit: (note: string, photos: readonly PhotoRef[]) => void };

/** A closed door: what the technician found, with a photo (R15.05). */
export function NoAccessForm({ visit, onSubmit }: Props) {
  const { kept, register, handleSubmit } = useKeptForm<{ Note: string }>(`no access ${visit.VisitId}`, {
    defaultValues: { Note: '' },
  });
  const [chosen] = useState(() => photoQueue(`visit-${visit.VisitId}`));
  const submit = handleSubmit(({ Note }) => {
    onSubmit(Note, chosen.current());
    chosen.change(() => []);
    kept.forget();
  });
  return (
    <Form kept={kept} className={styles.form} onSubmit={submit}>
      <TextArea
        label="What did you find?"
        note="optional"
        hint="The customer reads it."
        limit={500}
        short
        {...register('Note')}
      />
      <VisitPhotoTiles visit={visit} chosen={chosen} hint="The closed door, for the office." />
      <p className={styles.hint}>
        Ring the customer first. Then this visit ends, we tell the customer, and the office sets a new time.
      </p>
      <Button type="submit" wide className={styles.big}>
        I couldn't get in
      </Button>
    </Form>
  );
}
