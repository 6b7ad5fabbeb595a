import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type LetterContent, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { deviceName } from '../../common/sign-in/device-name.ts';
import { deviceById } from '../../common/sign-in/known-devices.ts';
import type { Config } from '../../config/config.ts';
import {
  type Account,
  type AccountRequest,
  accountById,
  accountOfPrimaryContact,
} from '../../features/accounts/accounts.queries.ts';
import { confirmationLink } from '../../features/accounts/email/confirm-email.ts';
import { passkeysOf } from '../../features/accounts/passkeys/passkeys.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';

export type Office = Pick<Config, 'brand' | 'publicUrl'>;
type Answer = { request: AccountRequest; account: Account };
type LinkAnswer = Answer & { token: string; expiresAt: Temporal.Instant };

/** A letter from the office about an account. */
export function mailOf(
  { brand }: Office,
  about: { key: string; to: string; date: Temporal.Instant },
  letter: LetterContent,
): WrittenMail {
  return writeLetter({
    brand,
    ...about,
    ...letter,
  });
}

const answerTo = ({ id, userName, createdAt }: AccountRequest) => ({
  key: `account-${id}`,
  to: userName,
  date: createdAt.toTemporalInstant(),
});

function reasonOf({ brand }: Office, { kind }: AccountRequest): string {
  if (kind === 'staff booking') return `You're getting this because ${brand.company} booked a tech for you.`;
  if (kind === 'import') return `You're getting this because you're a customer of ${brand.company}.`;
  const requested = {
    account: `a ${brand.name} account`,
    password: 'a new password',
    'sign-in code': 'a code to sign in',
  }[kind];
  return `You're getting this because someone asked for ${requested} with this email address.`;
}

function activationLead(brand: string, { kind }: AccountRequest): string {
  switch (kind) {
    case 'account':
      return `Thanks for your interest in ${brand}. There's one step left before your account is ready.`;
    case 'staff booking':
      return "We've booked a tech for you and set up your account. There's one step left, and then you can follow the job and add a card to pay for it.";
    case 'import':
      return `You can now see your jobs, equipment and invoices at ${brand} online. Your details are already there. There's one step left: choose a password.`;
    case 'sign-in code':
      return 'Someone asked for a code to sign in with this email address. The account has no password yet, so choose one to activate it.';
    case 'password':
      return "Someone asked for a new password for this email address. The account hasn't been activated yet, so choose a password to activate it.";
  }
}

/**
 * Activation of an account (R4.25). The sender may be a stranger with somebody else's email, so it contains nothing
 * that they wrote.
 */
export function activationMail(office: Office, { request, token, expiresAt }: LinkAnswer): WrittenMail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `Activate your ${brand.name} account`,
    preview: 'Choose a password and your account is ready.',
    heading: "Choose a password and you're in.",
    lead: activationLead(brand.name, request),
    button: { label: 'Activate account', href: `${publicUrl}/#/activate?token=${token}` },
    blocks: [
      {
        heading: 'What you can do with your account',
        as: 'list',
        items: [
          'Register your equipment once, then request service in under a minute.',
          'See how every job is going, and approve or decline quotes.',
          'Keep the history of every visit in one place.',
        ],
      },
      {
        heading: 'About this link',
        as: 'paragraphs',
        items: [
          `It works once, until ${moment(expiresAt)}.`,
          "Didn't ask for this? You don't need to do anything. Nobody can sign in without a password.",
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

/** For somebody who requests an account and already has one. */
export function accountReadyMail(office: Office, { request, account }: Answer): WrittenMail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `You already have a ${brand.name} account`,
    preview: 'Sign in with your password, or choose a new one.',
    heading: 'You already have an account.',
    lead: `Hello ${account.firstName}, someone asked for an account with this email address, but you already have one. Sign in with your password.`,
    button: { label: 'Sign in', href: `${publicUrl}/#/sign-in` },
    blocks: [
      {
        heading: "Can't sign in?",
        as: 'paragraphs',
        items: [
          "Choose 'Forgot your password?' on the sign-in page, and we'll email you a link to choose a new one.",
          "Didn't ask for this? Nothing has changed, and you don't need to do anything.",
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

/** To an email whose account was put together with another one: it says no more, and nothing of the other one (R14.06). */
export function joinedAccountMail(office: Office, request: AccountRequest): WrittenMail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `This email no longer signs in to ${brand.name}`,
    preview: 'Your account was put together with another one of yours.',
    heading: 'Your account was put together with another one.',
    lead: `Sign in with the email of that account. If you don't know which, call ${brand.phone}.`,
    button: { label: 'Sign in', href: `${publicUrl}/#/sign-in` },
    blocks: [
      {
        heading: "Wasn't it you?",
        as: 'paragraphs',
        items: ["Nothing has changed, and you don't need to do anything."],
      },
    ],
    reason: reasonOf(office, request),
  });
}

type CodeAnswer = Answer & { code: string; expiresAt: Temporal.Instant };

/** The code that signs in, once, the browser that asked for it. */
export function signInCodeMail(
  office: Office,
  { request, account, code, expiresAt }: CodeAnswer,
): WrittenMail {
  const { brand } = office;
  return mailOf(office, answerTo(request), {
    subject: `${code} is your ${brand.name} code`,
    preview: 'It signs you in once, within ten minutes.',
    heading: `${code.slice(0, 3)} ${code.slice(3)}`,
    lead: `${greeting(account)} enter this code on the page where you asked for it, and you're signed in.`,
    blocks: [
      {
        heading: 'About this code',
        as: 'paragraphs',
        items: [
          `It works once, until ${moment(expiresAt)}. Nobody from ${brand.company} will ask you for it.`,
          "Didn't ask for this? You don't need to do anything. Nobody can sign in without the code.",
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

/** The link to choose a new password (R4.26). */
export function passwordResetMail(
  office: Office,
  { request, account, token, expiresAt }: LinkAnswer,
): WrittenMail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `Choose a new ${brand.name} password`,
    preview: 'The link works once, for an hour.',
    heading: 'Choose a new password.',
    lead: `${greeting(account)} someone asked for a new password for ${account.userName}.`,
    button: { label: 'Choose a new password', href: `${publicUrl}/#/changepassword?token=${token}` },
    blocks: [
      {
        heading: 'About this link',
        as: 'paragraphs',
        items: [
          `It works once, for an hour: until ${moment(expiresAt)}. Choosing a new password signs you out everywhere and removes the passkeys that you don't keep.`,
          "Didn't ask for this? You don't need to do anything. Your password stays the same.",
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

export type PasswordChange = {
  id: string;
  at: Temporal.Instant;
  account: Account;
  /** Names of the passkeys that the change removed, and of those that still sign in. */
  removedPasskeys: readonly string[];
  leftPasskeys: readonly string[];
};

/** Says that a password was changed, in case it was somebody else (R6.06). */
export function passwordChangedMail(
  office: Office,
  { id, at, account, removedPasskeys, leftPasskeys }: PasswordChange,
): WrittenMail {
  const { brand, publicUrl } = office;
  return mailOf(
    office,
    { key: `password-changed-${id}`, to: account.userName, date: at },
    {
      subject: `Your ${brand.name} password was changed`,
      preview: `Changed ${moment(at)}. If it was you, there's nothing to do.`,
      heading: 'Your password was changed.',
      lead: `Hello ${account.firstName}, the password for ${account.userName} was changed on ${moment(at)}. Other devices were signed out.`,
      button: { label: "This wasn't me", href: `${publicUrl}/#/request-password` },
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If it was you, there's nothing to do.",
            `If it wasn't you, choose a new password now. That signs everyone out. Then call ${brand.phone}.`,
          ],
        },
        {
          heading: 'Passkeys',
          as: 'list',
          items: [
            ...removedPasskeys.map((name) => `${name}: removed`),
            ...leftPasskeys.map((name) => `${name}: still signs in`),
          ],
        },
      ],
      reason: 'We send this whenever your password is changed.',
    },
  );
}

export type Confirmation = {
  id: string;
  at: Temporal.Instant;
  account: Account;
  href: string;
  expiresAt: Temporal.Instant;
};

/**
 * The link that confirms an email address (R2.05). The account's owner may be a stranger with somebody else's email, so
 * it contains nothing that they wrote.
 */
export function confirmationMail(
  office: Office,
  { id, at, account, href, expiresAt }: Confirmation,
): WrittenMail {
  const { brand } = office;
  return mailOf(
    office,
    { key: `email-confirmation-${id}`, to: account.userName, date: at },
    {
      subject: `Confirm your email address for ${brand.name}`,
      preview: 'One tap, so that we know this address is yours.',
      heading: 'Is this your email address?',
      lead: `Somebody made a ${brand.name} account with ${account.userName}. If it was you, please confirm that the address is yours.`,
      button: { label: 'Confirm email', href },
      blocks: [
        {
          heading: 'About this link',
          as: 'paragraphs',
          items: [
            `It works until ${moment(expiresAt)}.`,
            "Wasn't it you? Then don't confirm it. An account without a job, equipment or card is deleted after a week. To take it over, open the link and choose a password of your own: that signs out everybody else.",
          ],
        },
      ],
      reason: `You're getting this because someone made a ${brand.name} account with this email address.`,
    },
  );
}

export type NewDevice = { id: string; at: Temporal.Instant; account: Account; device: string };

/** Says that somebody signed in on a device that hadn't been used before, in case it was somebody else. */
export function newDeviceMail(office: Office, { id, at, account, device }: NewDevice): WrittenMail {
  const { brand, publicUrl } = office;
  return mailOf(
    office,
    { key: `new-device-${id}`, to: account.userName, date: at },
    {
      subject: `New sign-in to your ${brand.name} account`,
      preview: `${device}, ${moment(at)}. If it was you, there's nothing to do.`,
      heading: 'Somebody signed in on a new device.',
      lead: `Hello ${account.firstName}, somebody signed in to ${account.userName} with ${device} on ${moment(at)}.`,
      button: { label: 'See your devices', href: `${publicUrl}/#/account-detail` },
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If it was you, there's nothing to do.",
            `If it wasn't you, choose 'Forgot your password?' on the sign-in page. That signs everyone out. Then call ${brand.phone}.`,
          ],
        },
      ],
      reason: 'We send this whenever somebody signs in on a new device.',
    },
  );
}

/** The email about a sign-in on a new device; null if the device has been signed out since. */
export async function writeNewDevice(
  { db, config }: Deps,
  { deviceId }: { deviceId: string },
): Promise<WrittenMail | null> {
  const device = await deviceById(db, deviceId);
  if (!device || device.personId === null) return null;
  const account = await accountById(db, device.personId);
  const at = device.createdAt.toTemporalInstant();
  return newDeviceMail(config, { id: deviceId, at, account, device: deviceName(device.userAgent) });
}

/** The email about a changed password, with the passkeys that it removed and those that still sign in. */
export async function writePasswordChanged(
  { db, config }: Deps,
  { changeId, personId, customerId, at, removedPasskeys = [] }: EmailData['password-changed'],
): Promise<WrittenMail> {
  const account = await (personId === undefined
    ? accountOfPrimaryContact(db, customerId)
    : accountById(db, personId));
  const left = await passkeysOf(db, account.personId);
  return passwordChangedMail(config, {
    id: changeId,
    at: Temporal.Instant.from(at),
    account,
    removedPasskeys,
    leftPasskeys: left.map(({ name }) => name),
  });
}

/** The email with that link; null if the address has been confirmed, or the account replaced, since. */
export async function writeEmailConfirmation(
  deps: Deps,
  { linkId, customerId, at }: { linkId: string; customerId: number; at: string },
): Promise<WrittenMail | null> {
  const account = await accountOfPrimaryContact(deps.db, customerId).catch(() => null);
  if (!account || account.emailConfirmedAt) return null;
  const requestedAt = Temporal.Instant.from(at);
  const { href, expiresAt } = await confirmationLink(deps, { linkId, customerId, at: requestedAt });
  return confirmationMail(deps.config, { id: linkId, at: requestedAt, account, href, expiresAt });
}
