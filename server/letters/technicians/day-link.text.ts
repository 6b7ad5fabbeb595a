import { TECHNICIAN_CODE_MINUTES } from '../../../domain/lifetimes.ts';
import { messageText } from '../../../domain/messages/gsm.ts';
import type { Deps } from '../../common/deps.ts';
import { codeDigits, linkSecret } from '../../features/technicians/day/day-secrets.ts';
import { linkOfTechnician } from '../../features/technicians/technician-links.queries.ts';
import { hashToken } from '../../platform/tokens.ts';

type About = { textId: string; technicianId: number };

/** Brings a technician the link to their day; null once it was replaced or ended. */
export async function textDayLink(
  { db, secret, config }: Deps,
  { textId, technicianId }: About,
): Promise<string | null> {
  const link = await linkOfTechnician(db, technicianId);
  const ch = linkSecret(secret, textId);
  if (link?.id !== textId || link.tokenHash !== hashToken(ch)) return null;
  const { brand, publicUrl } = config;
  return messageText(
    `${brand.name}: Your visits, today's and the next: ${publicUrl}/tech/#/day?ch=${ch} Only for you, on your own phone.`,
  );
}

/** Brings the code that binds the link to a phone; null once there's a newer one, it was used or it has ended. */
export async function textDayCode(
  { db, secret, clock, config }: Deps,
  { textId, technicianId }: About,
): Promise<string | null> {
  const link = await linkOfTechnician(db, technicianId);
  const isOver = (link?.codeExpiresAt?.getTime() ?? 0) <= clock.now().epochMilliseconds;
  if (link?.codeId !== textId || isOver) return null;
  return messageText(
    `${config.brand.name}: ${codeDigits(secret, textId)} is the code for your visits. It works for ${TECHNICIAN_CODE_MINUTES} minutes. Tell it to nobody.`,
  );
}
