import { formatMobile } from '../../../domain/customers/mobile.ts';
import { phoneHref } from '../../ui/page/website-header.tsx';

/** A number that a tap rings. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={phoneHref(phone)}>{formatMobile(phone)}</a>;
}
