import { type FormEvent, useEffect, useId, useState } from 'react';
import type { OwnPlan } from '../../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import form from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { pausePlan, restartPlan, usePauseEffect } from '../../api/plan-queries.ts';
import { refreshPlanVisits } from '../../api/plan-visit-queries.ts';

/** The fields of its dialog, in screen order. */
const FIELDS = ['FirstDay', 'LastDay'] as const;

type Ending = NonNullable<OwnPlan['Ending']>;

/** Pauses a plan, changes its pause or starts it again (R13.02), for who may end it; the dialog says before the press what that does. */
export function PausePlan({ plan, ending }: { plan: OwnPlan; ending: Ending }) {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const pauseId = useId();
  const alerts = useAlerts();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);

  /** @returns whether it worked */
  async function send(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
      return false;
    } finally {
      await refreshPlanVisits();
      setBusy(false);
    }
  }
  const { PlanId, Pause, Version } = plan;

  async function restart() {
    if (!(await send(() => restartPlan(PlanId, Version)))) return;
    alerts.show({ kind: 'success', title: `${plan.Name} goes on` });
    // The button that was pressed is gone.
    document.getElementById(pauseId)?.focus();
  }
  return (
    <>
      {failure && !isOpen && <Alert kind="danger" live title={failure.detail} />}
      <ButtonRow>
        {Pause && (
          <Button look="primary" busy={busy && !isOpen} onClick={restart}>
            {planMessages.restart(Pause.FirstDay <= today)}
          </Button>
        )}
        <Button
          id={pauseId}
          onClick={() => {
            setFailure(undefined);
            setOpen(true);
          }}
        >
          {Pause ? 'Change the pause' : 'Pause the plan'}
        </Button>
      </ButtonRow>
      {isOpen && (
        <PauseDialog
          {...{ plan, ending, busy, failure, send }}
          onTyped={() => setFailure(undefined)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type PauseDialogProps = {
  plan: OwnPlan;
  ending: Ending;
  busy: boolean;
  failure: ApiError | undefined;
  send: (work: () => Promise<void>) => Promise<boolean>;
  onTyped: () => void;
  onClose: () => void;
};

function PauseDialog({ plan, ending, busy, failure, send, onTyped, onClose }: PauseDialogProps) {
  const { PlanId, Name, Pause, Version } = plan;
  const formId = useId();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const [cancels, setCancels] = useState(false);
  const { fields, write, kept } = useKeptFields(`plan-pause ${PlanId}`, {
    FirstDay: Pause?.FirstDay ?? today,
    LastDay: Pause?.LastDay ?? '',
  });
  const days = { FirstDay: fields.FirstDay, LastDay: fields.LastDay || null };
  const effect = usePauseEffect(PlanId, days);
  // Nobody cancels what they haven't read.
  const isWrong =
    fields.FirstDay === '' || (effect.error instanceof ApiError && effect.error.errors.length > 0);
  const isUnread = cancels && !effect.data && !isWrong;
  const errorOf = (name: string) => failure?.errors.find(({ field }) => field === name)?.message;
  const wrong = FIELDS.find(errorOf);
  useEffect(() => {
    if (failure && wrong) document.getElementById(wrong)?.focus();
  }, [failure, wrong]);
  const action = Pause ? 'Change the pause' : 'Pause the plan';

  function type(change: Partial<typeof fields>) {
    write(change);
    onTyped();
  }

  async function pause(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (isUnread) {
      await effect.refetch();
      return;
    }
    const shown = effect.data?.Visits ?? [];
    const CancelJobs = cancels
      ? shown.filter(({ MayCancel }) => MayCancel).map(({ RepairId }) => RepairId)
      : [];
    if (!(await send(() => pausePlan(PlanId, { ...days, CancelJobs, Version })))) return;
    kept.forget();
    onClose();
  }
  return (
    <Dialog
      open
      busy={busy}
      title={`${action}?`}
      lead={`While ${Name} rests, no service of it is due and we don't ask you for a day. Services whose date is in the pause aren't done, and not made up for later.`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy || (isUnread && effect.isFetching)}>
            {action}
          </Button>
          {!busy && <Button onClick={onClose}>Leave it as it is</Button>}
        </>
      }
    >
      <Form kept={kept} id={formId} className={form.form} onSubmit={pause}>
        {failure && !wrong && <Alert kind="danger" live title={failure.detail} />}
        <TextField
          type="date"
          figures
          name="FirstDay"
          label="First day"
          readOnly={Pause !== null && Pause.FirstDay <= today}
          value={fields.FirstDay}
          error={errorOf('FirstDay')}
          onChange={(event) => type({ FirstDay: event.currentTarget.value })}
        />
        <TextField
          type="date"
          figures
          name="LastDay"
          label="Last day"
          note="optional"
          hint="Leave it empty if you don't know yet: start the plan again here."
          value={fields.LastDay}
          error={errorOf('LastDay')}
          onChange={(event) => type({ LastDay: event.currentTarget.value })}
        />
        {ending.Visits.some(({ MayCancel }) => MayCancel) && (
          <CheckBox label="Cancel what is booked for then" checked={cancels} onChange={setCancels} />
        )}
        {fields.FirstDay === '' ? (
          <p role="status">Choose the first day.</p>
        ) : (
          <PauseEffect {...effect} cancels={cancels} />
        )}
      </Form>
    </Dialog>
  );
}

/** What the press does, for the days in the fields. */
function PauseEffect({ data, error, cancels }: ReturnType<typeof usePauseEffect> & { cancels: boolean }) {
  if (error) return <p role="status">{sentenceOf(error)}</p>;
  if (!data) return <p role="status">Looking at what is due then…</p>;
  const { Services, Visits, CreditIncGst, CreditIfCancelled } = data;
  const goes = Visits.filter(({ MayCancel }) => cancels && MayCancel);
  const stays = Visits.filter((visit) => !goes.includes(visit));
  const credit = cancels ? CreditIfCancelled : CreditIncGst;
  return (
    <div role="status">
      <p>
        {Services === 0
          ? 'No service without a day is due then.'
          : `${countWords('service', Services, false)} due then won't be done.`}
      </p>
      {goes.length > 0 && <p>Cancelled: {visitsWords(goes)}.</p>}
      {stays.length > 0 && (
        <p>
          Stays booked: {visitsWords(stays)}.
          {stays.some(({ MayCancel }) => !MayCancel) && ` To cancel it, call ${config().brand.phone}.`}
        </p>
      )}
      {credit > 0 && (
        <p>
          They were invoiced already. We credit <b>{money(credit)}</b> inc GST for them, each on the day after
          its date.
        </p>
      )}
    </div>
  );
}

const visitsWords = (visits: readonly { BookingReference: string; Date: string | null }[]): string =>
  visits
    .map(({ BookingReference, Date: date }) =>
      date ? `${formatDay(date)}, ${BookingReference}` : BookingReference,
    )
    .join('; ');
