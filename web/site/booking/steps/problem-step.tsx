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
import { useServerFaults } from '../submit/server-faults.ts';
import { ChoicesPending } from '../visit-time/choices-pending.tsx';
import { UnpricedAlert } from '../visit-time/unpriced-alert.tsx';
import { useStepFlow } from './step-flow.ts';
import { StepLayout } from './step-layout.tsx';
import { useStepErrors } from './use-step-errors.ts';
import { useStepOrder } from './use-step-order.ts';

/** The ids of the step's fields, by wire name. */
const FIELDS = { Problem: 'problem', ProblemDescription: 'description' };

/** What's wrong, in the customer's words and photos (R5.06, R5.07, R5.10). */
export function ProblemStep({ lead }: { lead?: string }) {
  const { draft, current, change } = useStepFlow();
  const { goNext } = useStepOrder('problem');
  const problems = useProblems(draft.BookingEquipmentTypeId, draft.BookingModelServicingTypeId);
  const photoList = useMemo<PhotoList>(
    () => ({
      current: () => current().problemImages,
      change: (edit) => change((before) => editVisit(before, { problemImages: edit(before.problemImages) })),
    }),
    [current, change],
  );
  const photos = useKeptPhotos(draft.problemImages, photoList);
  const isByStaff = useStaffRequest() !== null;
  const errors = useStepErrors(useServerFaults('problem', FIELDS));
  const names = problems.data?.Problems.map(({ Name }) => Name);
  const asksAboutFood = (problem: string) =>
    problems.data?.Problems.some(({ Name, AsksAboutFood }) => Name === problem && AsksAboutFood) ?? false;

  function submit() {
    // A problem that was removed from the list since must be chosen again.
    const isChosen = names?.includes(draft.BookingProblem) ?? draft.BookingProblem !== '';
    const isValid = errors.show({
      problem: isChosen ? null : equipmentMessages.problemRequired,
      description: descriptionFault(draft.BookingProblemDescription),
    });
    if (isValid) goNext();
  }

  return (
    <StepLayout step="problem" heading="What is it doing?" lead={lead} onSubmit={submit}>
      <UnpricedAlert />
      {names ? (
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
            errors.clear('problem');
            errors.clear('description');
            const unasked = asksAboutFood(BookingProblem) ? {} : NO_FOOD_ANSWERS;
            change((before) => editVisit(pickProblem(before, BookingProblem, names), unasked));
          }}
          error={errors.error('problem')}
        />
      ) : (
        <ChoicesPending query={problems} look="row" count={9} />
      )}
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
          errors.clear('description');
          change((before) => editVisit(before, { BookingProblemDescription }));
        }}
        error={errors.error('description')}
      />
      {asksAboutFood(draft.BookingProblem) && <FoodQuestions advice={problems.data?.FoodAdvice ?? []} />}
      {isByStaff ? (
        <Note icon={Info}>The customer adds photos to the job in their account.</Note>
      ) : (
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
      )}
    </StepLayout>
  );
}

function descriptionFault(text: string): string | null {
  if (text.trim() === '') return equipmentMessages.descriptionRequired;
  return lengthFault(text, MAX_PROBLEM_DESCRIPTION);
}
