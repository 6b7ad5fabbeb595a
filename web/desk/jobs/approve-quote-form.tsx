import { type FieldValues, useWatch } from 'react-hook-form';
import { approveByPhone } from '../../../contracts/jobs/job-quotes.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { bestAutomatic } from '../../../domain/promotions/promotions.ts';
import { LEFT_REASON_WORDS, LEFT_REASONS } from '../../../domain/repair-quotes/line-choices.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { priceLess } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import {
  chooseLines,
  type LeftLines,
  lineChoices,
  priceWith,
  wireLeftLines,
} from '../../ui/words/chosen-lines.ts';
import { money } from '../../ui/words/money-words.ts';
import { useCustomerPeople } from '../api/customer-queries.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import { callerFields, callerOf } from './phone-caller.ts';
import { OVERRIDE } from './phone-forms.tsx';
import { useJobChange } from './use-job-change.ts';

type Quote = DeskJob['Quotes'][number];

type ApproveQuoteFormProps = {
  title: string;
  job: DeskJob;
  /** The quote that the person on the phone heard of. */
  quote: Quote;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

/** What somebody approves on the phone: all of a quote or some of its lines, at the price beside it (R10.12, R12.07). */
export function ApproveQuoteForm({ title, job, quote, onDone, onClose }: ApproveQuoteFormProps) {
  const { version, send } = useJobChange(job);
  const people = useCustomerPeople(job.BilledCustomerId).data;
  if (!people) return null;
  return (
    <ActionForm
      title={title}
      subject={job.RepairId}
      body={approveByPhone.body}
      fields={[
        ...callerFields(people),
        ...lineChoices(quote.Lines).flatMap((index) => lineField(quote, index)),
        {
          as: 'text',
          name: 'PoNumber',
          label: 'Purchase order number',
          ...(!job.NeedsPoNumber && { note: 'optional' }),
        },
        ...(people.People.length > 1 || job.PaidBy ? [OVERRIDE] : []),
      ]}
      read={({ PoNumber, OverrideReason = '', ...typed }) => ({
        ...callerOf(people, typed),
        PoNumber,
        OverrideReason,
        UniqueId: quote.UniqueId,
        TotalIncGst: dollarsFromCents(priceOf(quote, leftOf(quote, typed)).totalCents),
        LeftLines: wireLeftLines(leftOf(quote, typed)),
        Version: version,
      })}
      submit="Record the approval"
      send={(body) => send(approveByPhone, body)}
      onDone={onDone}
      onClose={onClose}
    >
      <Agreed quote={quote} />
    </ActionForm>
  );
}

const nameOf = (index: number) => `Line${index + 1}`;

function lineField({ Lines }: Quote, index: number): FieldSpec[] {
  const line = Lines[index];
  if (!line) return [];
  return [
    {
      as: 'select',
      name: nameOf(index),
      label: `${line.Description}, ${money(line.AmountExGst)} + GST`,
      options: [
        { value: '', label: 'Fix it' },
        { value: 'left', label: 'Leave it' },
        ...LEFT_REASONS.map((reason) => ({
          value: reason,
          label: `Leave it: ${LEFT_REASON_WORDS[reason]}`,
        })),
      ],
    },
  ];
}

function leftOf({ Lines }: Quote, typed: FieldValues): LeftLines {
  return new Map(
    lineChoices(Lines).flatMap((index) => {
      const chosen = typed[nameOf(index)];
      return chosen ? [[index, LEFT_REASONS.find((reason) => reason === chosen) ?? null] as const] : [];
    }),
  );
}

/** What the chosen lines come to, with the best automatic coupon that they are enough for. */
function priceOf({ Lines, AutomaticCoupons }: Quote, left: LeftLines) {
  const { subtotalCents } = chooseLines(Lines, left);
  const priced = AutomaticCoupons.flatMap((coupon) => priceWith(coupon, subtotalCents) ?? []);
  const best = bestAutomatic(priced, ({ totalCents }) => ({ isAutomatic: true, totalCents }));
  return best ?? priceLess(subtotalCents, 0);
}

function Agreed({ quote }: { quote: Quote }) {
  const left = leftOf(quote, useWatch());
  const isNothing = chooseLines(quote.Lines, left).isLeft.every(Boolean);
  const { totalCents } = priceOf(quote, left);
  return (
    <p aria-live="polite">
      {isNothing
        ? repairQuoteMessages.nothingChosen
        : `They agree to pay ${money(dollarsFromCents(totalCents))} inc GST.`}
    </p>
  );
}
