import { MAX_PROBLEM_DESCRIPTION, MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { editDraft } from '../../../domain/quote-draft.ts';
import { useProblems } from '../../api/reference-queries.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { UploadTiles } from '../../ui/upload-tiles.tsx';
import { ChoicesPending } from './choices-pending.tsx';
import { changeDraft, useDraft } from './draft-store.ts';
import { QuoteScreen } from './quote-screen.tsx';
import { useServerFaults } from './server-faults.ts';
import { UnpricedAlert } from './unpriced-alert.tsx';
import { useProblemPhotos } from './use-problem-photos.ts';
import { useStepErrors } from './use-step-errors.ts';
import { useStepNavigation } from './use-step-navigation.ts';

/** Step 4: what it is doing, in the customer's words and photos (R5.06, R5.07, R5.10). */
export function ProblemScreen() {
  const draft = useDraft();
  const problems = useProblems(draft.BookingEquipmentTypeId, draft.BookingModelServicingTypeId);
  const photos = useProblemPhotos();
  const { goNext } = useStepNavigation('problem');
  const found = useServerFaults('problem', { Problem: 'problem', ProblemDescription: 'description' });
  const errors = useStepErrors(found.errors);
  const names = problems.data?.map(({ Name }) => Name);

  function submit() {
    // A problem that left the list while the quote waited must be chosen again.
    const chosen = names?.includes(draft.BookingProblem) ?? draft.BookingProblem !== '';
    const right = errors.show({
      problem: chosen ? null : messages.problemRequired,
      description: descriptionFault(draft.BookingProblemDescription),
    });
    if (right) goNext();
  }

  return (
    <QuoteScreen step="problem" heading="What is it doing?" onSubmit={submit}>
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
            changeDraft((before) => editDraft(before, { BookingProblem }));
          }}
          error={errors.error('problem')}
        />
      ) : (
        <ChoicesPending query={problems} look="row" count={9} />
      )}
      <TextArea
        id="description"
        label="Tell the tech more"
        hint="What you saw, when it began, what you tried."
        foot="The tech reads this first."
        limit={MAX_PROBLEM_DESCRIPTION}
        required
        value={draft.BookingProblemDescription}
        onChange={(event) => {
          const BookingProblemDescription = event.currentTarget.value;
          errors.clear('description');
          changeDraft((before) => editDraft(before, { BookingProblemDescription }));
        }}
        error={errors.error('description')}
      />
      <UploadTiles
        id="photos"
        legend="Photos"
        note={`up to ${MAX_PROBLEM_PHOTOS}`}
        hint="The machine, its rating plate, the display with the error code."
        tiles={photos.tiles}
        max={MAX_PROBLEM_PHOTOS}
        onAdd={photos.add}
        onRemove={photos.remove}
        error={photos.error}
      />
    </QuoteScreen>
  );
}

function descriptionFault(text: string): string | null {
  if (text.trim() === '') return messages.descriptionRequired;
  const tooLong = text.trim().length > MAX_PROBLEM_DESCRIPTION;
  return tooLong ? messages.tooLong(String(MAX_PROBLEM_DESCRIPTION)) : null;
}
