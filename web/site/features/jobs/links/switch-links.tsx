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
          ? "Links in our emails and texts open this job without signing in. Switched off, none works any more, the kitchen's either."
          : 'The links to this job are off, and the old ones stay off. Switch links on, and our next email or text has a new one.'}
      </p>
      <Button small busy={isBusy} onClick={change}>
        {isOn ? 'Switch the links off' : 'Switch links on'}
      </Button>
    </>
  );
}
