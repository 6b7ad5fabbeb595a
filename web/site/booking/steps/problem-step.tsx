import { useServerFaults } from '../submit/server-faults.ts';
import { UnpricedAlert } from '../visit-time/unpriced-alert.tsx';
import {
  PROBLEM_FIELDS,
  ProblemChoice,
  ProblemDescription,
  ProblemFood,
  ProblemPhotos,
  useProblemFields,
} from './problem-fields.tsx';
import { useStepOrder } from './step-flow.ts';
import { StepLayout } from './step-layout.tsx';
import { useStepErrors } from './use-step-errors.ts';

/** What's wrong, in the customer's words and photos (R5.06, R5.07, R5.10). */
export function ProblemStep({ lead }: { lead?: string }) {
  const { goNext } = useStepOrder('problem');
  const { error, show, clear } = useStepErrors(useServerFaults('problem', PROBLEM_FIELDS));
  const fields = useProblemFields();
  return (
    <StepLayout
      step="problem"
      heading="What is it doing?"
      lead={lead}
      onSubmit={() => {
        if (show(fields.faults())) goNext();
      }}
    >
      <UnpricedAlert />
      <ProblemChoice fields={fields} error={error} clear={clear} />
      <ProblemDescription error={error} clear={clear} />
      <ProblemFood fields={fields} />
      <ProblemPhotos />
    </StepLayout>
  );
}
