import { equipmentWords } from '../../../domain/quote-draft/equipment-words.ts';
import type { InstantQuote } from '../../../domain/quote-draft/quote-draft.ts';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { usePolicy } from '../visit-time/use-policy.ts';
import { docketDate, filled, problemLine, whenLine } from './docket-lines.ts';
import { useDocketPrice } from './docket-price.ts';

export const DOCKET_TITLE = 'Your quote';

type QuoteDocketProps = {
  draft: InstantQuote;
  /** In a dialog: not hung from the rail, with a lower heading. */
  loose?: boolean;
  live?: boolean;
};

/** The quote on its docket, line by line as it fills, with what is known of the price (R4.19). */
export function QuoteDocket({ draft, loose, live }: QuoteDocketProps) {
  const policy = usePolicy(draft);
  const equipment = equipmentWords(draft);
  return (
    <Docket
      {...useDocketPrice(draft)}
      title={DOCKET_TITLE}
      level={loose ? 3 : 2}
      loose={loose}
      live={live}
      // It is begun with its first line.
      meta={draft.BookingPostcode === '' ? undefined : docketDate(draft)}
      lines={[
        { label: 'Postcode', ...filled(`${draft.BookingPostcode} ${draft.BookingSuburb}`) },
        { label: 'Equipment', ...filled(equipment.name, equipment.makeAndModel) },
        problemLine(draft),
        whenLine(draft, policy),
        { label: 'Where', ...where(draft) },
      ]}
    />
  );
}

/** The shop, its address under it; what is typed without being chosen is no address yet. */
function where({ BookingLocation: place }: InstantQuote): Pick<DocketLine, 'value' | 'detail'> {
  const line = place.Address.length > 0 ? place.AddressLine : '';
  if (place.LocationName.trim() === '') return filled(line);
  return filled(place.LocationName, [place.FloorShop, line].filter(Boolean).join(', '));
}
