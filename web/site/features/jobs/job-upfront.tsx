import { type FormEvent, useId, useState } from 'react';
import { setUpfrontLimit, type UpfrontLimit } from '../../../../contracts/repair-quotes/upfront-limits.ts';
import { upfrontMessages } from '../../../../domain/repair-quotes/upfront-messages.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { readDollars } from '../../../forms/read-dollars.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useMay } from '../../api/business-queries.ts';
import type { JobDetail } from '../../api/job-queries.ts';
import { readUpfrontAgain, sendUpfront, useUpfront } from '../../api/upfront-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';

/** Up to how much this job's repair goes ahead without asking, and changing that (R12.08). */
export function JobUpfront({ job }: { job: JobDetail }) {
  const { data, error, refetch } = useUpfront(job.RepairId);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!data) {
    return error && <LoadFailed title="The limit for repairs did not load" cause={error} onRetry={refetch} />;
  }
  const { Upfront } = data;
  return (
    <Stack as="section" gap={3} aria-labelledby="upfront">
      <h2 id="upfront">Going ahead without asking</h2>
      <p>{upfrontWords(Upfront, job.TimeZone)}</p>
      {may('approve') && !isOpen && (
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>{Upfront ? 'Change the limit' : 'Set a limit'}</Button>
        </ButtonRow>
      )}
      {may('approve') && isOpen && (
        <LimitForm key={Upfront?.SetOn} job={job} upfront={Upfront} onDone={() => setOpen(false)} />
      )}
    </Stack>
  );
}

function upfrontWords(upfront: UpfrontLimit | null, timeZone: string): string {
  if (!upfront) return 'We ask before every repair.';
  const { LimitIncGst, RoomIncGst, SetBy, SetOn, IsOfJob } = upfront;
  const by = `${SetBy} said so on ${dayOf(SetOn, timeZone)}${IsOfJob ? '' : ', for all jobs of the business'}.`;
  if (LimitIncGst === 0) return `We ask before every repair. ${by}`;
  const left = RoomIncGst < LimitIncGst ? ` ${money(RoomIncGst)} of it is left.` : '';
  return `${upfrontMessages.agreed(money(LimitIncGst))} ${by}${left}`;
}

type LimitFormProps = { job: JobDetail; upfront: UpfrontLimit | null; onDone: () => void };

function LimitForm({ job: { RepairId }, upfront, onDone }: LimitFormProps) {
  const id = useId();
  const alerts = useAlerts();
  const own = upfront?.IsOfJob ? upfront : null;
  const { fields, write, kept } = useKeptFields(`upfront ${RepairId}`, {
    limit: own ? own.LimitIncGst.toFixed(2) : '',
  });
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const json = { UpfrontLimitIncGst: readDollars(fields.limit), SeenOn: own?.SetOn ?? null };
    const read = setUpfrontLimit.body.safeParse(json);
    setFault(read.success ? undefined : upfrontMessages.limitUnreadable);
    if (!read.success) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await sendUpfront(RepairId, json);
      kept.forget();
      alerts.show({ kind: 'success', title: 'Saved. It counts for quotes that we send from now on.' });
      onDone();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const named = cause.errors.find(({ field }) => field === 'UpfrontLimitIncGst')?.message;
      setFault(named);
      setRefusal(named ? undefined : sentenceOf(cause));
      if (cause.code === 'conflict') await readUpfrontAgain(RepairId);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept={kept} onSubmit={save}>
      <Stack gap={3}>
        {refusal && <Alert kind="danger" title={refusal} live />}
        <MoneyField
          id={id}
          label="The technician may go ahead up to"
          note="optional"
          hint="Inc GST, on top of the call-out. 0 asks about every repair; empty is what your business has."
          value={fields.limit}
          error={fault}
          onChange={({ currentTarget }) => write({ limit: currentTarget.value })}
        />
        <ButtonRow>
          <Button type="submit" look="primary" busy={busy}>
            Save
          </Button>
          <Button onClick={onDone}>Back</Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}
