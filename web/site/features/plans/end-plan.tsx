import { type FormEvent, useId, useState } from 'react';
import type { OwnPlan } from '../../../../contracts/plans/own-plans.ts';
import { MAX_DECLINE_REASON } from '../../../../domain/constants.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import form from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { endPlan, readOwnPlansAgain } from '../../api/plan-queries.ts';
import styles from './plan-view.module.css';

type EndPlanProps = { plan: OwnPlan; ending: NonNullable<OwnPlan['Ending']> };

/** Ends a plan in as many steps as accepting it (R13.05), and says before the press what that does. */
export function EndPlan({ plan: { PlanId, Name, Version }, ending }: EndPlanProps) {
  const { Services, Visits, CreditIncGst, CreditIfCancelled } = ending;
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [cancels, setCancels] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { fields, write, kept } = useKeptFields(`plan-end ${PlanId}`, { Reason: '' });
  const reason = fields.Reason.trim();
  const tooLong = reason.length > MAX_DECLINE_REASON;
  const close = () => setOpen(false);

  async function end(event: FormEvent) {
    event.preventDefault();
    if (busy || tooLong) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await endPlan(PlanId, {
        CancelJobs: cancels
          ? Visits.filter(({ MayCancel }) => MayCancel).map(({ RepairId }) => RepairId)
          : [],
        Reason: reason || null,
        Version,
      });
      kept.forget();
      close();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.detail);
    } finally {
      await readOwnPlansAgain();
      setBusy(false);
    }
  }
  const credit = cancels ? CreditIfCancelled : CreditIncGst;
  const stays = Visits.filter(({ MayCancel }) => !MayCancel);
  return (
    <>
      <ButtonRow>
        <Button onClick={() => setOpen(true)}>End the plan</Button>
      </ButtonRow>
      <Dialog
        open={isOpen}
        busy={busy}
        title="End the plan today?"
        lead={`${Name} ends today, and nothing more becomes due.${Services === 0 ? '' : ` ${countWords('service', Services, false)} that ${Services === 1 ? 'waits' : 'wait'} for a day won't be done.`}`}
        onClose={close}
        actions={
          <>
            <Button look="primary" type="submit" form={formId} busy={busy}>
              End it today
            </Button>
            {!busy && <Button onClick={close}>Keep the plan</Button>}
          </>
        }
      >
        <Form kept={kept} id={formId} className={form.form} onSubmit={end}>
          {failure && <Alert kind="danger" live title={failure} />}
          {Visits.length > 0 && (
            <div>
              <p>Booked:</p>
              <ul className={styles.visits}>
                {Visits.map(({ RepairId, BookingReference, Date: date }) => (
                  <li key={RepairId}>
                    {date ? `${formatDay(date)}, ${BookingReference}` : BookingReference}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {Visits.length > stays.length && (
            <CheckBox
              label={stays.length === 0 ? 'Cancel what is booked too' : 'Cancel what can still be cancelled'}
              checked={cancels}
              onChange={setCancels}
            />
          )}
          {stays.length > 0 && (
            <p>
              {stays.map(({ BookingReference }) => BookingReference).join(', ')}{' '}
              {stays.length === 1 ? 'stays' : 'stay'} booked: to cancel it, call {config().brand.phone}.
            </p>
          )}
          {CreditIfCancelled > 0 && (
            <p>
              You paid for this term in advance. We credit <b>{money(credit)}</b> inc GST, for the services
              that won't be done.
            </p>
          )}
          <TextArea
            name="Reason"
            label="Why?"
            note="optional"
            short
            limit={MAX_DECLINE_REASON}
            value={fields.Reason}
            onChange={(event) => write({ Reason: event.currentTarget.value })}
            error={tooLong ? requestMessages.tooLong(String(MAX_DECLINE_REASON)) : undefined}
          />
        </Form>
      </Dialog>
    </>
  );
}
