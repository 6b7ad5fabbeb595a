import { technicianDayMessages } from '../../../../domain/technicians/technician-day-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { linkByHash, type TechnicianLink } from '../technician-links.queries.ts';

type Opening = Pick<Deps, 'db' | 'clock' | 'config'>;

/** For a phone that isn't the one a link is bound to. */
export const otherPhone = ({ config }: Pick<Deps, 'config'>): Refusal =>
  new Refusal('forbidden', technicianDayMessages.otherPhone(config.brand.phone));

/** The link of a `ch`; looking changes nothing. @throws Refusal `unauthenticated` once it has ended */
export async function openDayLink(deps: Opening, ch: string): Promise<TechnicianLink> {
  const link = await linkByHash(deps.db, { tokenHash: hashToken(ch), now: toDate(deps.clock.now()) });
  if (!link) throw new Refusal('unauthenticated', technicianDayMessages.linkEnded(deps.config.brand.phone));
  return link;
}

/**
 * The same on the phone that it's bound to.
 * @param phones the secrets in the browser's cookies
 * @throws Refusal `unauthenticated` once it has ended, `second_factor_needed` while no phone is bound, `forbidden` on
 *   another phone
 */
export async function openBoundLink(
  deps: Opening,
  { ch, phones }: { ch: string; phones: readonly string[] },
): Promise<TechnicianLink> {
  const link = await openDayLink(deps, ch);
  const { phoneHash } = link;
  if (phoneHash === null) throw new Refusal('second_factor_needed', technicianDayMessages.codeNeeded);
  if (!phones.some((phone) => hashToken(phone) === phoneHash)) throw otherPhone(deps);
  return link;
}
