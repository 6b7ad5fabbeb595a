import { DATA_EXPORT_DAYS } from '../../../domain/lifetimes.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { type LetterContent, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { officeMoment } from '../../common/emails/office-moment.ts';
import { deviceName } from '../../common/sign-in/device-name.ts';
import { deviceById } from '../../common/sign-in/known-devices.ts';
import { findStaffById, staffById } from '../../features/staff/staff.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';

function noticeOf(
  { config: { brand } }: Pick<Deps, 'config'>,
  about: { key: string; to: string; date: Temporal.Instant },
  letter: LetterContent,
): WrittenMail {
  return writeLetter({
    brand,
    ...about,
    ...letter,
  });
}

/** Tells a staff member of a sign-in on a new device; null if the device has been signed out since. */
export async function writeStaffNewDevice(
  deps: Deps,
  { deviceId }: EmailData['staff-new-device'],
): Promise<WrittenMail | null> {
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
            `If it wasn't you, sign that device out and change your password: ${deskLink(deps.config, '/sign-ins')}. Then tell an administrator.`,
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
): Promise<WrittenMail | null> {
  const recipient = await staffById(deps.db, recipientId);
  if (recipient.disabledAt) return null;
  const { name, userName } = await staffById(deps.db, staffId);
  const date = Temporal.Instant.from(at);
  const who = await doerOf(deps, by);
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
            `If you don't, ask ${name}. An administrator can disable the account: ${deskLink(deps.config, '/team')}.`,
          ],
        },
      ],
      reason: 'We send this to every administrator whenever a second factor is reset.',
    },
  );
}

type AccountChange = EmailData['staff-account-changed']['change'];

/** What an email about a staff account says; `does` goes between who did it and the account. */
const ACCOUNT_CHANGES: Readonly<Record<AccountChange, { subject: string; heading: string; does: string }>> = {
  added: {
    subject: 'Staff account added',
    heading: 'There is a new staff account.',
    does: 'added a staff account for',
  },
  changed: {
    subject: 'Staff role changed',
    heading: 'Somebody has another role now.',
    does: 'changed the role of',
  },
  'password-reset': {
    subject: 'Staff password reset',
    heading: 'Somebody was given a new password.',
    does: 'gave a new password to start with to',
  },
  disabled: {
    subject: 'Staff account disabled',
    heading: 'A staff account was disabled.',
    does: 'disabled the staff account of',
  },
};

/** Tells an administrator that a staff account was changed; null for a disabled recipient. */
export async function writeStaffAccountChanged(
  deps: Deps,
  { changeId, recipientId, staffId, change, by, at }: EmailData['staff-account-changed'],
): Promise<WrittenMail | null> {
  const recipient = await staffById(deps.db, recipientId);
  if (recipient.disabledAt) return null;
  const { name, userName, role } = await staffById(deps.db, staffId);
  const date = Temporal.Instant.from(at);
  const { subject, heading, does } = ACCOUNT_CHANGES[change];
  const disable =
    change === 'disabled' ? '' : `disable the account now: ${deskLink(deps.config, '/team')}. Then `;
  return noticeOf(
    deps,
    { key: `staff-account-${changeId}-${recipientId}`, to: recipient.userName, date },
    {
      subject: `${subject}: ${name}`,
      preview: `${officeMoment(date)}. If you know why, there's nothing to do.`,
      heading,
      lead: `Hello ${recipient.name}, ${await doerOf(deps, by)} ${does} ${name} (${userName}, ${role}) on ${officeMoment(date)}.`,
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If you know why, there's nothing to do.",
            `If you don't, ${disable}ask who did it, and see what else was done: ${deskLink(deps.config, '/audit')}.`,
          ],
        },
      ],
      reason: 'We send this to every administrator whenever a staff account is added, changed or disabled.',
    },
  );
}

/** Tells an administrator that a customer's data was exported or deleted; null for a disabled recipient. */
export async function writeCustomerDataUsed(
  deps: Deps,
  { useId, recipientId, customerId, use, by, at }: EmailData['customer-data-used'],
): Promise<WrittenMail | null> {
  const recipient = await staffById(deps.db, recipientId);
  if (recipient.disabledAt) return null;
  const date = Temporal.Instant.from(at);
  return noticeOf(
    deps,
    { key: `customer-data-${useId}-${recipientId}`, to: recipient.userName, date },
    {
      subject: `Customer's data ${use}: customer ${customerId}`,
      preview: `${officeMoment(date)}. If you know why, there's nothing to do.`,
      heading: `A customer's data was ${use}.`,
      lead: `Hello ${recipient.name}, ${await doerOf(deps, by)} ${use} everything about customer ${customerId} on ${officeMoment(date)}.`,
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If you know why, there's nothing to do.",
            `If you don't, disable the account that did it: ${deskLink(deps.config, '/team')}. Then see what else was done: ${deskLink(deps.config, `/audit?StaffId=${by}`)}.`,
          ],
        },
      ],
      reason: "We send this to every administrator whenever a customer's data is exported or deleted.",
    },
  );
}

/** Tells an administrator that the file with everything is ready; null for a disabled recipient. */
export async function writeEverythingExported(
  deps: Deps,
  { exportId, recipientId, by, at }: EmailData['everything-exported'],
): Promise<WrittenMail | null> {
  const recipient = await staffById(deps.db, recipientId);
  if (recipient.disabledAt) return null;
  const date = Temporal.Instant.from(at);
  const who = await doerOf(deps, by);
  return noticeOf(
    deps,
    { key: `everything-exported-${exportId}-${recipientId}`, to: recipient.userName, date },
    {
      subject: 'The file with everything is ready',
      preview: `${who} asked for it. It's kept for ${DATA_EXPORT_DAYS} days.`,
      heading: 'Everything is in one file.',
      lead: `Hello ${recipient.name}, the file with all customers, sites, equipment, jobs and books is ready since ${officeMoment(date)}. ${who} asked for it.`,
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            `If you know why, download it within ${DATA_EXPORT_DAYS} days: ${deskLink(deps.config, '/take-along')}.`,
            `If you don't, disable the account that asked for it: ${deskLink(deps.config, '/team')}. Then see what else was done: ${deskLink(deps.config, `/audit?StaffId=${by}`)}.`,
          ],
        },
      ],
      reason: 'We send this to every administrator whenever a file with everything is ready.',
    },
  );
}

/** Who did it, in words. */
async function doerOf({ db }: Deps, by: number | null): Promise<string> {
  const admin = by === null ? null : await findStaffById(db, by);
  return admin ? `${admin.name} (${admin.userName})` : staffMessages.byCommandLine;
}
