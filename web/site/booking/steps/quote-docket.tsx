import { equipmentWords } from '../../../../domain/instant-quotes/equipment-words.ts';
import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { Docket, type DocketLine } from '../../../ui/docket/docket.tsx';
import { usePolicy } from '../visit-time/use-policy.ts';
import { docketDate, filled, problemLine, whenLine } from './docket-lines.ts';
import { useDocketPrice } from './docket-price.ts';

export const DOCKET_TITLE = 'Your quote';

type QuoteDocketProps = {
  draft: InstantQuote;
  /** In a dialog: without the rail, with a lower heading. */
  loose?: boolean;
  live?: boolean;
  /** Without its lines. */
  isSum?: boolean;
};

/** The quote's docket, line by line as it fills, with the price as far as known (R4.19). */
export function QuoteDocket({ draft, loose, live, isSum }: QuoteDocketProps) {
  const policy = usePolicy(draft);
  const equipment = equipmentWords(draft);
  return (
    <Docket
      {...useDocketPrice(draft)}
      title={DOCKET_TITLE}
      level={loose ? 3 : 2}
      loose={loose}
      live={live}
      // The quote starts with its first line.
      meta={draft.BookingPostcode === '' ? undefined : docketDate(draft)}
      lines={
        !isSum && [
          { label: 'Postcode', ...filled(`${draft.BookingPostcode} ${draft.BookingSuburb}`) },
          { label: 'Equipment', ...filled(equipment.name, equipment.makeAndModel) },
          problemLine(draft),
          whenLine(draft, policy),
          { label: 'Where', ...where(draft) },
        ]
      }
    />
  );
}

/** The shop with its address below; text typed without choosing isn't an address yet. */
function where({ BookingLocation: place }: InstantQuote): Pick<DocketLine, 'value' | 'detail'> {
  const line = place.Address.length > 0 ? place.AddressLine : '';
  if (place.LocationName.trim() === '') return filled(line);
  return filled(place.LocationName, [place.FloorShop, line].filter(Boolean).join(', '));
}
