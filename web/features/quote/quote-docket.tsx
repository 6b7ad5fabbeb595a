import { DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import { formatDay, windowLabel } from '../../../domain/dates.ts';
import type { InstantQuote } from '../../../domain/quote-draft.ts';
import { Docket, type DocketLine, type DocketSum, type DocketTotal } from '../../ui/docket.tsx';

export const DOCKET_TITLE = 'Your quote';

type QuoteDocketProps = {
  draft: InstantQuote;
  /** In a dialog: not hung from the rail, with a lower heading. */
  loose?: boolean | undefined;
  /** What is known of the price (R4.19); nothing before the equipment is. */
  sums?: readonly DocketSum[] | undefined;
  total?: DocketTotal | undefined;
  note?: string | undefined;
  live?: boolean | undefined;
};

/** The quote on its docket, line by line as it fills. */
export function QuoteDocket({ draft, loose, ...price }: QuoteDocketProps) {
  return (
    <Docket
      {...price}
      title={DOCKET_TITLE}
      level={loose ? 3 : 2}
      loose={loose}
      meta={formatDay(localDate(draft.CreatedOn, draft.BookingTimeZone))}
      lines={[
        { label: 'Postcode', ...filled(`${draft.BookingPostcode} ${draft.BookingSuburb}`) },
        { label: 'Machine', ...filled(draft.EquipmentTypeName, machineName(draft)) },
        { label: 'Problem', ...filled(draft.BookingProblem, photoCount(draft.problemImages.length)) },
        { label: 'When', ...when(draft) },
        { label: 'Where', ...where(draft) },
      ]}
    />
  );
}

function filled(value: string, detail = ''): Pick<DocketLine, 'value' | 'detail'> {
  return value.trim() === '' ? {} : { value: value.trim(), detail };
}

/** "Skope ProSpec 2 door"; what nobody is sure of is left out. */
function machineName({ BookingMake, BookingModel }: InstantQuote): string {
  return [BookingMake, BookingModel]
    .map((choice) => choice?.Name ?? '')
    .filter((name) => name !== '' && name !== 'Not sure')
    .join(' ');
}

function photoCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** The shop, its address under it; what is merely being typed is no address yet. */
function where({ BookingLocation: place }: InstantQuote): Pick<DocketLine, 'value' | 'detail'> {
  const line = place.Address.length > 0 ? place.AddressLine : '';
  if (place.LocationName.trim() === '') return filled(line);
  return filled(place.LocationName, [place.FloorShop, line].filter(Boolean).join(', '));
}

function when({ BookingPriority: priority }: InstantQuote): Pick<DocketLine, 'value' | 'detail'> {
  if (priority.selectedDate === '' || priority.priorityError !== '') return {};
  // 'After hours, soonest' has its date from the time.
  if (priority.selectedDay === 'afterhours' && priority.selectedTime === '') return {};
  return filled(
    formatDay(priority.selectedDate),
    windowLabel(priority.selectedTimeWindow, DEFAULT_BOOKING_POLICY, priority.selectedTime || undefined),
  );
}

/** The date of an instant in a zone, or in the device's own; without Temporal, which the first screen can't wait for. */
function localDate(instant: string, timeZone: string): string {
  // The Canadian way of writing a date is the ISO one.
  return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || undefined }).format(new Date(instant));
}
