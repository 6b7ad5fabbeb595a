import { formatMobile } from '../../../domain/customers/mobile.ts';
import type { SiteAccess } from '../../../domain/sites/site-access.ts';

/** `Tess Ibrahim, 0491 570 110`. */
const personWords = (name: string | null, mobile: string | null): string | null =>
  name && [name, mobile && formatMobile(mobile)].filter(Boolean).join(', ');

/** How to get into a site, line by line; what isn't noted is left out. */
export function accessFacts(access: SiteAccess): { label: string; value: string }[] {
  return [
    { label: 'Ask for', value: personWords(access.AskForName, access.AskForMobile) },
    { label: 'If nobody answers', value: personWords(access.IfNobodyName, access.IfNobodyMobile) },
    { label: 'Way in', value: access.WayIn },
    { label: 'Parking', value: access.Parking },
    { label: 'Induction', value: access.Induction },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
