import type { InstantQuote } from '../../../domain/quote-draft/quote-draft.ts';
import { Docket, type DocketLine, type DocketSum, type DocketTotal } from '../../ui/docket/docket.tsx';
import { usePolicy } from '../visit-time/use-policy.ts';
import { docketDate, filled, problemLine, whenLine } from './docket-lines.ts';

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
  const policy = usePolicy(draft);
  return (
    <Docket
      {...price}
      title={DOCKET_TITLE}
      level={loose ? 3 : 2}
      loose={loose}
      // It is begun with its first line.
      meta={draft.BookingPostcode === '' ? undefined : docketDate(draft)}
      lines={[
        { label: 'Postcode', ...filled(`${draft.BookingPostcode} ${draft.BookingSuburb}`) },
        { label: 'Machine', ...filled(draft.EquipmentTypeName, machineName(draft)) },
        problemLine(draft),
        whenLine(draft, policy),
        { label: 'Where', ...where(draft) },
      ]}
    />
  );
}

/** "Skope ProSpec 2 door"; what nobody is sure of is left out. */
function machineName({ BookingMake, BookingModel }: InstantQuote): string {
  return [BookingMake, BookingModel]
    .map((choice) => choice?.Name ?? '')
    .filter((name) => name !== '' && name !== 'Not sure')
    .join(' ');
}

/** The shop, its address under it; what is merely being typed is no address yet. */
function where({ BookingLocation: place }: InstantQuote): Pick<DocketLine, 'value' | 'detail'> {
  const line = place.Address.length > 0 ? place.AddressLine : '';
  if (place.LocationName.trim() === '') return filled(line);
  return filled(place.LocationName, [place.FloorShop, line].filter(Boolean).join(', '));
}
