import type { BookingPolicy } from '../../../../domain/constants.ts';
import { instantQuoteMessages } from '../../../../domain/instant-quotes/instant-quote-messages.ts';
import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { areaOf } from '../../../../domain/instant-quotes/quote-priority.ts';
import { chosenHours } from '../../../../domain/instant-quotes/visit-draft.ts';
import { centsFromDollars, formatMoney, incGst } from '../../../../domain/money/money.ts';
import { formatDay, zoneName } from '../../../../domain/visits/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePolicy } from '../visit-time/use-policy.ts';
import type { AddressJudgement } from './judge-address.ts';

export type PlaceChange = Extract<AddressJudgement, { kind: 'changed' }>;

type PlaceChangeDialogProps = {
  draft: InstantQuote;
  /** Null while the dialog is closed. */
  change: PlaceChange | null;
  onConfirm: (change: PlaceChange) => void;
  /** The address is rejected. */
  onCancel: () => void;
};

/**
 * The address is in another state or time zone than the quote: the customer confirms the new price and times (R4.15).
 */
export function PlaceChangeDialog({ draft, change, onConfirm, onCancel }: PlaceChangeDialogProps) {
  const policy = usePolicy(draft);
  return (
    <Dialog
      open={change !== null}
      title="Check the new price and time"
      lead={instantQuoteMessages.placeChangesPrice}
      onClose={onCancel}
      actions={
        change && (
          <>
            <Button look="primary" onClick={() => onConfirm(change)}>
              {change.check.ok ? 'Use this address' : 'Choose another time'}
            </Button>
            <Button onClick={onCancel}>Another address</Button>
          </>
        )
      }
    >
      {change && <FactsList facts={[before(draft, policy), after(draft, change, policy)]} />}
    </Dialog>
  );
}

function before(draft: InstantQuote, policy: BookingPolicy) {
  const area = areaOf(draft);
  const { priceExGst } = draft.BookingPriority;
  const price = priceExGst === null ? '' : priceText(centsFromDollars(priceExGst));
  return {
    label: 'Before',
    value: price,
    detail: `${whenText(draft, policy)}, ${zoneName(area?.timeZone ?? '')}`,
  };
}

function after(draft: InstantQuote, { locality, check, feeCents }: PlaceChange, policy: BookingPolicy) {
  const zone = zoneName(locality.timeZone);
  if (!check.ok || feeCents === null) {
    return { label: 'Now', value: 'Closed', detail: check.ok ? zone : `${check.message} (${zone})` };
  }
  const confirmedTime = check.startsAt.toString();
  const priority = { ...draft.BookingPriority, confirmedTime };
  const changed = {
    ...draft,
    BookingTimeZone: locality.timeZone,
    BookingPriority: priority,
    ConfirmedEnd: check.endsAt.toString(),
  };
  return { label: 'Now', value: priceText(feeCents), detail: `${whenText(changed, policy)}, ${zone}` };
}

function priceText(feeCents: number): string {
  return `${formatMoney(incGst(feeCents))} inc GST`;
}

function whenText(draft: InstantQuote, policy: BookingPolicy): string {
  return `${formatDay(draft.BookingPriority.selectedDate)}, ${chosenHours(draft, policy)}`;
}
