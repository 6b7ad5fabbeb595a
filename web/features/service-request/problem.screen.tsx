import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { PROBLEM_FIELDS, ProblemStep } from '../../booking/steps/problem-step.tsx';
import type { StepScreenProps } from '../../booking/steps/step-parts.ts';
import { config } from '../../browser/config.ts';
import { assetDetail, assetTitle } from '../../format/asset-words.ts';
import { JOB_STATE_WORDS } from '../../format/job-state-words.ts';
import { jobHref } from '../../paths/repair-id.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useRequest } from './request-context.ts';
import { useRequestFaults } from './request-faults.ts';
import { RequestScreen } from './request-screen.tsx';
import { useRequestNavigation } from './use-request-navigation.ts';

/** What the machine is doing. */
export function RequestProblemScreen() {
  const { goNext } = useRequestNavigation('problem');
  const found = useRequestFaults('problem', PROBLEM_FIELDS);
  return <ProblemStep Screen={Screen} goNext={goNext} found={found} above={<OpenAlready />} />;
}

function Screen(props: StepScreenProps) {
  const { machine } = useRequest();
  const detail = assetDetail(machine);
  return (
    <RequestScreen
      step="problem"
      lead={`${assetTitle(machine)}${detail ? ` (${detail})` : ''}, ${machine.LocationName}`}
      {...props}
    />
  );
}

/** Somebody else in the kitchen may have asked already. */
function OpenAlready() {
  const { OpenJob } = useRequest().machine;
  if (!OpenJob || !isOpenJob(OpenJob.State)) return null;
  const reference = bookingReference(config().brand.referencePrefix, OpenJob.RepairId);
  return (
    <Alert
      kind="info"
      title={`This machine has an open job already: ${reference}, ${JOB_STATE_WORDS[OpenJob.State].word.toLowerCase()}`}
      actions={
        <ButtonLink small href={jobHref(OpenJob.RepairId)}>
          See the job
        </ButtonLink>
      }
    >
      Go on if this is about something else.
    </Alert>
  );
}
