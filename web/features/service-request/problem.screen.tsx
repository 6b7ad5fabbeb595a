import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { config } from '../../config.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { assetDetail, assetTitle } from '../equipment/asset-words.ts';
import { JOB_STATE_WORDS } from '../portal/job-state-words.ts';
import { jobHref } from '../portal/repair-id.ts';
import { PROBLEM_FIELDS, ProblemStep } from '../quote/problem-step.tsx';
import type { StepScreenProps } from '../quote/step-parts.ts';
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
