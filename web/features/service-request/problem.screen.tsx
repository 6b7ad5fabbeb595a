import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { ProblemStep } from '../../booking/steps/problem-step.tsx';
import { config } from '../../browser/config.ts';
import { assetDetail, assetTitle } from '../../format/asset-words.ts';
import { JOB_STATE_WORDS } from '../../format/job-state-words.ts';
import { jobHref } from '../../paths/repair-id.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useRequest } from './current-request.ts';

/** What the equipment is doing. */
export function RequestProblemScreen() {
  const { equipment } = useRequest();
  const detail = assetDetail(equipment);
  return (
    <ProblemStep
      lead={`${assetTitle(equipment)}${detail ? ` (${detail})` : ''}, ${equipment.LocationName}`}
      above={<OpenAlready />}
    />
  );
}

/** Somebody else in the kitchen may have requested it already. */
function OpenAlready() {
  const { OpenJob } = useRequest().equipment;
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
