import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeskAction, deskActions, nextDeskAction } from '../../../domain/jobs/desk-actions.ts';
import { useNow } from '../../browser/clock.ts';
import { groupBy } from '../../browser/group-by.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { type DeskJob, freshJob, keepJob } from '../api/job-queries.ts';
import { Pane } from '../parts/pane.tsx';
import { actionWords } from './action-words.ts';
import { ChangeForm } from './change-form.tsx';
import styles from './job-actions.module.css';
import { type FormAction, jobForm } from './job-forms.ts';
import { QuoteForm } from './quote-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { WarrantyForm } from './warranty-form.tsx';

/** What can be done with a job now, and why the rest can't (R10.10). */
export function JobActions({ job }: { job: DeskJob }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  const now = useNow();
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
  async function onBooked(booked: DeskJob) {
    close();
    await Promise.all([keepJob(booked), freshJob(job.RepairId)]);
    alerts.show({ kind: 'success', title: `Free visit booked: ${booked.BookingReference}` });
    navigate(`/jobs/${booked.RepairId}`);
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
      {opened === 'warranty-visit' && <WarrantyForm job={job} onDone={onBooked} onClose={close} />}
      {opened && isFormAction(opened) && (
        <ChangeForm
          title={words(opened).name}
          form={jobForm(opened, job, now)}
          job={job}
          onDone={onDone}
          onClose={close}
        />
      )}
    </>
  );
}

const isFormAction = (action: DeskAction): action is FormAction =>
  action !== 'schedule' && action !== 'quote' && action !== 'warranty-visit';
