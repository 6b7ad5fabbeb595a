import { Phone } from 'lucide-react';
import { config } from '../../../browser/config.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';

export const RING_US =
  'A tech may be closer than the list says. If you book here, the office sees it before everything else.';

/** The phone, for food that is at risk (R11.07). */
export function RingUs() {
  return (
    <Alert kind="danger" title="Food at risk" actions={<RingUsLink />}>
      {RING_US}
    </Alert>
  );
}

export function RingUsLink() {
  const { phone } = config().brand;
  return (
    <ButtonLink small href={phoneHref(phone)}>
      <Icon of={Phone} />
      Ring us now, {phone}
    </ButtonLink>
  );
}
