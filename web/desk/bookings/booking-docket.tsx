import { type FieldValues, useWatch } from 'react-hook-form';
import type { WaysWords } from '../../../domain/messages/message-topics.ts';
import { formatTime } from '../../../domain/visits/dates.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { slotOfValue } from '../../forms/visit-time/windows-model.ts';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import type { Customer, Equipment, EquipmentType, Site } from '../api/customer-queries.ts';
import { ActionField } from '../parts/action-field.tsx';
import { isNew, type SeenPrice } from './phone-form.ts';

const WINDOWS = { morning: 'morning', afternoon: 'afternoon', afterhours: 'after hours' } as const;

type BookingDocketProps = {
  customer: Customer | undefined;
  site: Site | undefined;
  machine: Equipment | undefined;
  types: readonly EquipmentType[];
  /** Undefined until enough is known for a price. */
  seen: SeenPrice | undefined;
  error: Error | null;
  /** How the customer would get the booking; undefined until that's known. */
  hearsBy: WaysWords | undefined;
};

/** What will be booked, what the customer will pay and get, and which rules need a reason. */
export function BookingDocket({ customer, site, machine, types, seen, error, hearsBy }: BookingDocketProps) {
  const typed = useWatch() as FieldValues;
  const fresh = isNew(typed);
  const type = types.find(({ Id }) => String(Id) === typed.EquipmentTypeId)?.Name;
  const lines: DocketLine[] = [
    {
      label: 'Customer',
      value: fresh.caller ? nameTyped(typed) : (customer?.BusinessName ?? customer?.Name),
    },
    {
      label: 'Site',
      value: (fresh.site ? typed.LocationName : site?.LocationName) || undefined,
      detail: fresh.site ? [typed.StreetAddress, typed.Suburb].filter(Boolean).join(', ') : site?.Address,
    },
    { label: 'Machine', value: fresh.machine ? type : machine && equipmentName(machine) },
    { label: 'When', value: whenOf(typed) },
  ];
  const email = fresh.caller ? typed.UserName : customer?.UserName;
  const mobile = fresh.caller ? typed.Mobile : customer?.Mobile;
  return (
    <>
      <Docket
        title="What the customer gets"
        lines={lines}
        live
        sums={
          seen && [
            { label: 'Call-out ex GST', amount: money(seen.FeeExGst) },
            ...(seen.DiscountExGst > 0
              ? [{ label: 'Discount', amount: `-${money(seen.DiscountExGst)}` }]
              : []),
            { label: 'GST', amount: money(seen.Gst) },
          ]
        }
        total={seen && totalIncGst(seen.TotalIncGst, seen.FeeExGst - seen.DiscountExGst)}
        note={`${newsOf(hearsBy, { email, mobile }, fresh.caller)} No card is charged: we invoice after the visit.`}
      />
      <div aria-live="polite">
        {error && <Alert kind="warning" title={sentenceOf(error)} />}
        {seen?.Warnings.map(({ message }) => (
          <Alert key={message} kind="warning" title={message} />
        ))}
      </div>
      {seen && seen.Warnings.length > 0 && (
        <ActionField
          field={{
            as: 'lines',
            name: 'Reason',
            label: 'Why we book it all the same',
            note: 'for the office',
            limit: 500,
          }}
        />
      )}
    </>
  );
}

/** What the customer hears of the booking, and how. */
function newsOf(
  hearsBy: WaysWords | undefined,
  { email, mobile }: { email: string | null | undefined; mobile: string | null | undefined },
  isNewCaller: boolean,
): string {
  if (!hearsBy) return '';
  if (hearsBy === 'neither') {
    return 'Neither an email nor a text reaches them: give them the reference.';
  }
  if (hearsBy === 'text') return `Without an email, they get the booking as a text to ${mobile}.`;
  const account = isNewCaller ? ', and a link to their account' : '';
  return `We email the booking with a calendar file to ${email}${account}.`;
}

const nameTyped = ({ BusinessName, FirstName, LastName }: FieldValues): string | undefined =>
  BusinessName || [FirstName, LastName].filter(Boolean).join(' ') || undefined;

function whenOf({ Slot, Date: date, PriorityAfterHoursTime: time }: FieldValues): string | undefined {
  const slot = slotOfValue(Slot);
  if (!slot || !date) return undefined;
  const isTimed = slot.window === 'afterhours' && time;
  return `${dayWords(date)}, ${isTimed ? formatTime(time) : WINDOWS[slot.window]}`;
}
