import { Info } from 'lucide-react';
import { useMemo } from 'react';
import { MAX_PROBLEM_DESCRIPTION, MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { NO_FOOD_ANSWERS } from '../../../../domain/equipment/food-at-risk.ts';
import { editVisit, pickProblem } from '../../../../domain/instant-quotes/visit-draft.ts';
import { lengthFault } from '../../../forms/length-fault.ts';
import { numbered, type PhotoList, useKeptPhotos } from '../../../forms/photos/use-kept-photos.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import { useProblems } from '../../api/reference-queries.ts';
import { useStaffRequest } from '../../api/staff-request.ts';
import { FoodQuestions } from '../food/food-questions.tsx';
import { ChoicesPending } from '../visit-time/choices-pending.tsx';
import { useStepFlow } from './step-flow.ts';
import type { StepErrors } from './use-step-errors.ts';

/** The ids of the fields, by wire name. */
export const PROBLEM_FIELDS = { Problem: 'problem', ProblemDescription: 'description' };

/** The problems that the draft's equipment can have, and what's missing. */
export function useProblemFields() {
  const { draft, current } = useStepFlow();
  const query = useProblems(draft.BookingEquipmentTypeId, draft.BookingModelServicingTypeId);
  const listed = query.data?.Problems;
  return {
    query,
    listed,
    /** Errors by field id. */
    faults(): StepErrors {
      const { BookingProblem, BookingProblemDescription } = current();
      // A problem that was removed from the list since must be chosen again.
      const isChosen = listed ? isListed(listed, BookingProblem) : BookingProblem !== '';
      return {
        problem: isChosen ? null : equipmentMessages.problemRequired,
        description: descriptionFault(BookingProblemDescription),
      };
    },
  };
}

type Problems = NonNullable<ReturnType<typeof useProblemFields>['listed']>;

const isListed = (listed: Problems, problem: string) => listed.some(({ Name }) => Name === problem);

const asksAboutFood = (listed: Problems, problem: string) =>
  listed.some(({ Name, AsksAboutFood }) => Name === problem && AsksAboutFood);

type FieldProps = {
  fields: ReturnType<typeof useProblemFields>;
  error: (id: string) => string | undefined;
  /** A field was changed. */
  clear: (id: string) => void;
};

/** What's wrong, from the list (R5.06). */
export function ProblemChoice({ fields: { query, listed }, error, clear }: FieldProps) {
  const { draft, change } = useStepFlow();
  if (!listed) return <ChoicesPending query={query} look="row" count={9} />;
  const names = listed.map(({ Name }) => Name);
  return (
    <ChoiceGroup
      id="problem"
      name="problem"
      legend="Closest match"
      look="row"
      choices={names.map((name, index) => ({
        value: name,
        label: name,
        last: index === names.length - 1 && names.length % 2 === 1,
      }))}
      value={draft.BookingProblem}
      onChange={(BookingProblem) => {
        clear('problem');
        clear('description');
        const unasked = asksAboutFood(listed, BookingProblem) ? {} : NO_FOOD_ANSWERS;
        change((before) => editVisit(pickProblem(before, BookingProblem, names), unasked));
      }}
      error={error('problem')}
    />
  );
}

/** The same in the customer's words (R5.07). */
export function ProblemDescription({ error, clear }: Omit<FieldProps, 'fields'>) {
  const { draft, change } = useStepFlow();
  return (
    <TextArea
      id="description"
      label="Tell the tech more"
      hint="What you saw, when it started, what you tried."
      foot="The tech reads this first."
      limit={MAX_PROBLEM_DESCRIPTION}
      required
      value={draft.BookingProblemDescription}
      onChange={(event) => {
        const BookingProblemDescription = event.currentTarget.value;
        clear('description');
        change((before) => editVisit(before, { BookingProblemDescription }));
      }}
      error={error('description')}
    />
  );
}

/** What a warm cold machine is asked about the food in it (R11.07); nothing about other problems. */
export function ProblemFood({ fields: { query, listed } }: Pick<FieldProps, 'fields'>) {
  const { draft } = useStepFlow();
  return (
    listed &&
    asksAboutFood(listed, draft.BookingProblem) && <FoodQuestions advice={query.data?.FoodAdvice ?? []} />
  );
}

/** Photos of it (R5.10); the customer adds them later where staff book for them. */
export function ProblemPhotos() {
  const { draft, current, change } = useStepFlow();
  const list = useMemo<PhotoList>(
    () => ({
      current: () => current().problemImages,
      change: (edit) => change((before) => editVisit(before, { problemImages: edit(before.problemImages) })),
    }),
    [current, change],
  );
  const photos = useKeptPhotos(draft.problemImages, list);
  if (useStaffRequest() !== null)
    return <Note icon={Info}>The customer adds photos to the job in their account.</Note>;
  return (
    <UploadTiles
      id="photos"
      legend="Photos"
      note={`up to ${MAX_PROBLEM_PHOTOS}`}
      hint="The equipment, its rating plate, the display with the error code."
      tiles={numbered(photos.tiles)}
      max={MAX_PROBLEM_PHOTOS}
      onAdd={photos.add}
      onRemove={photos.remove}
      error={photos.error}
    />
  );
}

function descriptionFault(text: string): string | null {
  if (text.trim() === '') return equipmentMessages.descriptionRequired;
  return lengthFault(text, MAX_PROBLEM_DESCRIPTION);
}
