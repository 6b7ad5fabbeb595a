import { CalendarCheck } from 'lucide-react';
import { Note } from '../../../ui/feedback/note.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useUnpriced } from '../steps/docket-price.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import { NO_PRICE, usePriceFailure } from './use-settled-priority.ts';

/** In place of a price that isn't known: it's being worked out, or failed to load. `<UnpricedAlert>` says if there's none. */
export function PricePending() {
  const unpriced = useUnpriced(useStepFlow().draft);
  const failure = usePriceFailure();
  if (unpriced) return null;
  if (!failure) return <Note icon={CalendarCheck}>Working out the price.</Note>;
  return (
    <div id={NO_PRICE} tabIndex={-1}>
      <LoadFailed title="The price did not load" cause={failure.cause} onRetry={failure.retry} />
    </div>
  );
}
