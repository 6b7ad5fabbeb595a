import { useState } from 'react';
import { type DeskAction, deskActions, nextDeskAction } from '../../../domain/jobs/desk-actions.ts';
import { useNow } from '../../browser/clock.ts';
import { groupBy } from '../../browser/group-by.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { type DeskJob, keepJob } from '../api/job-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { Pane } from '../parts/pane.tsx';
import { actionWords } from './action-words.ts';
import styles from './job-actions.module.css';
import { type FormAction, jobForm } from './job-forms.ts';
import { QuoteForm } from './quote-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { useJobChange } from './use-job-change.ts';

/** What can be done with a job now, and why the rest can't (R10.10). */
export function JobActions({ job }: { job: DeskJob }) {
  const alerts = useAlerts();
  const [opened, setOpened] = useState<DeskAction>();
  const words = (action: DeskAction) => actionWords(action, job);
  const next = nextDeskAction(job.State, job.Visits.length);
  const offered = deskActions(
    job.State,
    job.VisitPlans.some(({ State }) => State === 'onSite'),
  );
  const possible = offered.filter(({ action, refusal }) => refusal === null && action !== next);
  const refused = groupBy(
    offered.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal,
  );
  const close = () => setOpened(undefined);

  async function onDone(changed: DeskJob) {
    close();
    await keepJob(changed);
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  return (
    <>
      {next && (
        <Pane id="next" title="Next" isNow>
          <p className={styles.does}>{words(next).does}</p>
          <Button look="primary" wide onClick={() => setOpened(next)}>
            {words(next).name}
          </Button>
        </Pane>
      )}
      {possible.length > 0 && (
        <Pane id="possible" title="Also possible now">
          <ul className={styles.list}>
            {possible.map(({ action }) => (
              <li key={action}>
                <button type="button" onClick={() => setOpened(action)}>
                  {words(action).name}
                </button>
                <p>{words(action).does}</p>
              </li>
            ))}
          </ul>
        </Pane>
      )}
      {refused.size > 0 && (
        <Pane id="refused" title="Not now">
          <ul className={styles.refused}>
            {[...refused].map(([refusal, actions]) => (
              <li key={refusal}>
                {refusal} <span>{actions.map(({ action }) => words(action).name).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Pane>
      )}
      {opened === 'quote' && <QuoteForm job={job} onDone={onDone} onClose={close} />}
      {opened === 'schedule' && <ScheduleForm job={job} onDone={onDone} onClose={close} />}
      {opened && isFormAction(opened) && <Change action={opened} job={job} onDone={onDone} onClose={close} />}
    </>
  );
}

type ChangeProps = { action: FormAction; job: DeskJob; onDone: (job: DeskJob) => void; onClose: () => void };

function Change({ action, job, onDone, onClose }: ChangeProps) {
  const { endpoint, ...form } = jobForm(action, job, useNow());
  const send = useJobChange(job);
  return (
    <ActionForm
      {...form}
      title={actionWords(action, job).name}
      body={endpoint.body}
      send={(body) => send(endpoint, body)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

const isFormAction = (action: DeskAction): action is FormAction =>
  action !== 'schedule' && action !== 'quote';
