import { type FormEvent, useState } from 'react';
import {
  type ApprovalLimits,
  setApprovalLimits,
} from '../../../../../contracts/repair-quotes/upfront-limits.ts';
import { OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { peopleMessages } from '../../../../../domain/people/people-messages.ts';
import { upfrontMessages } from '../../../../../domain/repair-quotes/upfront-messages.ts';
import { ApiError, sentenceOf } from '../../../../client/api-error.ts';
import { Form } from '../../../../forms/form.tsx';
import { useKeptFields } from '../../../../forms/kept-form.ts';
import { readDollars } from '../../../../forms/read-dollars.ts';
import { Button, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { dayOf } from '../../../../ui/words/day-words.ts';
import {
  readApprovalLimitsAgain,
  sendApprovalLimits,
  useApprovalLimits,
} from '../../../api/upfront-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';

/** What people without a limit may approve, and what goes ahead without asking, for an owner (R12.06, R12.08). */
export function BusinessLimits() {
  const { data, error, refetch } = useApprovalLimits();
  if (data) return <LimitsForm key={`${data.DefaultLimitIncGst} ${data.UpfrontLimitIncGst}`} limits={data} />;
  return error ? <LoadFailed title="The limits did not load" cause={error} onRetry={refetch} /> : null;
}

const typed = (dollars: number | null) => (dollars === null ? '' : dollars.toFixed(2));

type Field = 'DefaultLimitIncGst' | 'UpfrontLimitIncGst';
const WRONG: Readonly<Record<Field, string>> = {
  DefaultLimitIncGst: peopleMessages.limitUnreadable,
  UpfrontLimitIncGst: upfrontMessages.limitUnreadable,
};

function LimitsForm({ limits }: { limits: ApprovalLimits }) {
  const { DefaultLimitIncGst, UpfrontLimitIncGst, UpfrontSetBy, UpfrontSetOn, HasOthers } = limits;
  const alerts = useAlerts();
  const { fields, write, kept } = useKeptFields('approval limits', {
    DefaultLimitIncGst: typed(DefaultLimitIncGst),
    UpfrontLimitIncGst: typed(UpfrontLimitIncGst),
  });
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const json = {
      DefaultLimitIncGst: readDollars(fields.DefaultLimitIncGst),
      UpfrontLimitIncGst: readDollars(fields.UpfrontLimitIncGst),
      Seen: { DefaultLimitIncGst, UpfrontLimitIncGst },
    };
    const read = setApprovalLimits.body.safeParse(json);
    const wrong = read.success ? [] : read.error.issues.map(({ path }) => path[0] as Field);
    setFaults(Object.fromEntries(wrong.map((field) => [field, WRONG[field]])));
    if (!read.success) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await sendApprovalLimits(json);
      kept.forget();
      alerts.show({
        kind: 'success',
        title: 'Saved. It counts from the next approval and the next quote on.',
      });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFaults(Object.fromEntries(cause.errors.map(({ field, message }) => [field, message])));
      if (cause.errors.length === 0) setRefusal(sentenceOf(cause));
      if (cause.code === 'conflict') await readApprovalLimitsAgain();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept={kept} onSubmit={save}>
      <Stack gap={4}>
        {refusal && <Alert kind="danger" title={refusal} live />}
        {(HasOthers || DefaultLimitIncGst !== null) && (
          <MoneyField
            id="DefaultLimitIncGst"
            label="Managers and approvers can approve up to"
            note="optional"
            hint="For a job, inc GST, for those without a limit of their own. Empty for no limit."
            value={fields.DefaultLimitIncGst}
            error={faults.DefaultLimitIncGst}
            onChange={({ currentTarget }) => write({ DefaultLimitIncGst: currentTarget.value })}
          />
        )}
        <MoneyField
          id="UpfrontLimitIncGst"
          label="The technician may go ahead up to"
          note="optional"
          hint="Without asking: inc GST, on top of the call-out, for jobs without a limit of their own. Empty to be asked about every repair."
          value={fields.UpfrontLimitIncGst}
          error={faults.UpfrontLimitIncGst}
          onChange={({ currentTarget }) => write({ UpfrontLimitIncGst: currentTarget.value })}
        />
        {UpfrontSetBy && UpfrontSetOn && (
          <p>
            {UpfrontSetBy} said so on {dayOf(UpfrontSetOn, OPERATOR_TIME_ZONE)}.
          </p>
        )}
        <ButtonRow>
          <Button type="submit" busy={busy}>
            Save the limits
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}
