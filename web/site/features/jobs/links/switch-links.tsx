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
          ? "Our emails and texts have a link that opens this job without signing in, and that can move or cancel the visit. Switch the links off and none of them works any more, the kitchen's included. Then you follow the job signed in."
          : 'The links to this job are off. The ones you have stay off, whatever you do. Switch them on, and our next email or text has a new one.'}
      </p>
      <Button small busy={isBusy} onClick={change}>
        {isOn ? 'Switch the links off' : 'Switch links on'}
      </Button>
    </>
  );
}
