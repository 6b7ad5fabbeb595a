import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type DeskAction, deskActions, nextDeskAction } from '../../../domain/jobs/desk-actions.ts';
import { useNow } from '../../browser/clock.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { type DeskJob, freshJob, keepJob } from '../api/job-queries.ts';
import { ActionPanes } from '../parts/action-panes.tsx';
import { actionWords } from './action-words.ts';
import { ChangeForm } from './change-form.tsx';
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
  const words = (action: DeskAction) => actionWords(action, job, job.HearsBy);
  const isOnSite = job.VisitPlans.some(({ State }) => State === 'onSite');
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
      <ActionPanes
        offered={deskActions(job.State, isOnSite)}
        next={nextDeskAction(job.State, job.Visits.length)}
        words={words}
        onOpen={setOpened}
      />
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
