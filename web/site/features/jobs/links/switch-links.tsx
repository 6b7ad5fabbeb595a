import { Button } from '../../../../ui/button.tsx';
import { switchLinks } from '../../../api/job-link-queries.ts';
import { refreshJobs } from '../../../api/job-queries.ts';
import { useRun } from './share-job.tsx';

type SwitchLinksProps = { repairId: number; isOn: boolean };

/** Switches off whatever opens a job without a sign-in, or on again, and says what that does (R11.05). */
export function SwitchLinks({ repairId, isOn }: SwitchLinksProps) {
  const { run, isBusy, failure } = useRun();
  const change = () =>
    run(async () => {
      await switchLinks(repairId, !isOn);
      await refreshJobs();
    });
  return (
    <>
      {failure}
      <p>
        {isOn
          ? "Most of our emails and texts about this job have a link that opens it without signing in, and that can move or cancel the visit. If you switch the links off, none of them work any more, including the kitchen's, and you sign in to follow the job."
          : "The links to this job are off, and the ones you already have won't work again. Switch links on, and our next email or text will have a new one."}
      </p>
      <Button small busy={isBusy} onClick={change}>
        {isOn ? 'Switch the links off' : 'Switch links on'}
      </Button>
    </>
  );
}
