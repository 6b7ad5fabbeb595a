import { Phone } from 'lucide-react';
import { config } from '../../../browser/config.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';

/** The phone, for food that is at risk (R11.07). */
export function RingUs() {
  const { phone } = config().brand;
  return (
    <Alert
      kind="danger"
      title="Food at risk"
      actions={
        <ButtonLink small href={phoneHref(phone)}>
          <Icon of={Phone} />
          Ring us now, {phone}
        </ButtonLink>
      }
    >
      A tech may be closer than the list says. If you book here, the office sees it before everything else.
    </Alert>
  );
}
