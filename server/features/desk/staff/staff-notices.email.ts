import type { Mail } from '../../../adapters/mail/port.ts';
import { type Letter, writeLetter } from '../../../common/emails/letter.ts';
import { officeMoment } from '../../../common/emails/office-moment.ts';
import { deviceName } from '../../../common/sign-in/device-name.ts';
import { deviceById } from '../../../common/sign-in/known-devices.ts';
import type { Deps } from '../../../deps.ts';
import type { EmailData } from '../../../queue/task-data.ts';
import { findStaffById, staffById } from './staff.queries.ts';

function noticeOf(
  { config: { brand } }: Pick<Deps, 'config'>,
  about: { key: string; to: string; date: Temporal.Instant },
  letter: Omit<Letter, 'brand'>,
): Mail {
  return {
    ...about,
    from: { name: brand.name, address: brand.email },
    ...writeLetter({ brand, ...letter }),
    attachments: [],
  };
}

/** Tells a staff member of a sign-in on a new device; null if the device has been signed out since. */
export async function writeStaffNewDevice(
  deps: Deps,
  { deviceId }: EmailData['staff-new-device'],
): Promise<Mail | null> {
  const device = await deviceById(deps.db, deviceId);
  if (!device || device.staffId === null) return null;
  const { name, userName } = await staffById(deps.db, device.staffId);
  const at = device.createdAt.toTemporalInstant();
  const what = deviceName(device.userAgent);
  return noticeOf(
    deps,
    { key: `new-device-${deviceId}`, to: userName, date: at },
    {
      subject: `New sign-in to the ${deps.config.brand.name} desk`,
      preview: `${what}, ${officeMoment(at)}. If it was you, there's nothing to do.`,
      heading: 'Somebody signed in on a new device.',
      lead: `Hello ${name}, somebody signed in to the desk as ${userName} with ${what} on ${officeMoment(at)}.`,
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If it was you, there's nothing to do.",
            "If it wasn't you, sign that device out and change your password: npm run desk -- sessions, then npm run desk -- password. Then tell an administrator.",
          ],
        },
      ],
      reason: 'We send this whenever somebody signs in to the desk on a new device.',
    },
  );
}

/** Tells administrators and the account's owner that a second factor was reset; null for a disabled recipient. */
export async function writeSecondFactorReset(
  deps: Deps,
  { resetId, recipientId, staffId, by, at }: EmailData['second-factor-reset'],
): Promise<Mail | null> {
  const recipient = await staffById(deps.db, recipientId);
  if (recipient.disabledAt) return null;
  const { name, userName } = await staffById(deps.db, staffId);
  const admin = by === null ? null : await findStaffById(deps.db, by);
  const date = Temporal.Instant.from(at);
  const who = admin ? `${admin.name} (${admin.userName})` : "somebody on the server's own command line";
  return noticeOf(
    deps,
    { key: `second-factor-reset-${resetId}-${recipientId}`, to: recipient.userName, date },
    {
      subject: `Second factor reset: ${name}`,
      preview: `Reset ${officeMoment(date)}. If you know why, there's nothing to do.`,
      heading: 'A second factor was reset.',
      lead: `Hello ${recipient.name}, ${who} reset the second factor of ${name} (${userName}) on ${officeMoment(date)}. ${name} was signed out everywhere and sets up a new one at the next sign-in.`,
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If you know why, there's nothing to do.",
            `If you don't, ask ${name}. An administrator can disable the account: npm run desk -- staff disable ${staffId}.`,
          ],
        },
      ],
      reason: 'We send this to every administrator whenever a second factor is reset.',
    },
  );
}
