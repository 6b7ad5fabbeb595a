import { config } from '../../../browser/config.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { useUnpriced } from '../steps/docket-price.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import { NO_PRICE } from './use-settled-priority.ts';

/** Says that the price book has no price for the equipment: it's priced by phone, never as $0 (R4.18). */
export function UnpricedAlert() {
  const { phone } = config().brand;
  const unpriced = useUnpriced(useStepFlow().draft);
  if (!unpriced) return null;
  return (
    <div id={NO_PRICE} tabIndex={-1}>
      <Alert
        kind="info"
        title={unpriced}
        live
        actions={
          <ButtonLink small href={phoneHref(phone)}>
            Call {phone}
          </ButtonLink>
        }
      />
    </div>
  );
}
