import { formatInstantDay, formatInstantTime, zoneName } from '../../../domain/availability/dates.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import { type Letter, writeLetter } from '../../common/emails/letter.ts';
import type { Config } from '../../config.ts';
import type { Account, AccountRequest } from './accounts.queries.ts';

type Office = Pick<Config, 'brand' | 'publicUrl'>;
type Answer = { request: AccountRequest; account: Account };
type LinkAnswer = Answer & { token: string; expiresAt: Temporal.Instant };

/** `Mon 30 Nov, 9:10am Sydney time`: accounts have no time zone of their own. */
function moment(at: Temporal.Instant): string {
  const day = formatInstantDay(at, OPERATOR_TIME_ZONE);
  return `${day}, ${formatInstantTime(at, OPERATOR_TIME_ZONE)} ${zoneName(OPERATOR_TIME_ZONE)}`;
}

function mailOf(
  { brand }: Office,
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

const answerTo = ({ id, userName, createdAt }: AccountRequest) => ({
  key: `account-${id}`,
  to: userName,
  date: createdAt.toTemporalInstant(),
});

function reasonOf({ brand }: Office, { kind }: AccountRequest): string {
  if (kind === 'staff booking') return `You get this because ${brand.company} booked a tech for you.`;
  const requested = kind === 'account' ? `a ${brand.name} account` : 'a new password';
  return `You get this because somebody asked for ${requested} with this email.`;
}

function activationLead(brand: string, { kind }: AccountRequest): string {
  switch (kind) {
    case 'account':
      return `Thanks for your interest in ${brand}. One step is left until your account is ready.`;
    case 'staff booking':
      return 'We booked a tech for you and made your account with it. One step is left: then you follow the job there, and add the card that pays for it.';
    case 'password':
      return 'A new password was asked for with this email. Its account was never activated: do that now, with a password.';
  }
}

/**
 * Activation of an account (R4.25). The sender may be a stranger with somebody else's email, so it contains nothing
 * that they wrote.
 */
export function activationMail(office: Office, { request, token, expiresAt }: LinkAnswer): Mail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `Activate your ${brand.name} account`,
    preview: 'Choose a password and your account is ready.',
    heading: 'Choose a password and you are in.',
    lead: activationLead(brand.name, request),
    button: { label: 'Activate account', href: `${publicUrl}/#/activate?token=${token}` },
    blocks: [
      {
        heading: 'What the account does for you',
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
          'You did not ask for this? Do nothing: without a password nobody can sign in.',
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

/** For somebody who requests an account and already has one. */
export function accountReadyMail(office: Office, { request, account }: Answer): Mail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `You already have a ${brand.name} account`,
    preview: 'Sign in with your password, or choose a new one.',
    heading: 'You already have an account.',
    lead: `Hello ${account.firstName}, an account was asked for with this email, and it has one. Sign in with the password you chose.`,
    button: { label: 'Sign in', href: `${publicUrl}/#/sign-in` },
    blocks: [
      {
        heading: 'If that does not help',
        as: 'paragraphs',
        items: [
          "Choose 'Forgot your password?' where you sign in, and a link to a new one comes by mail.",
          'You did not ask for this? Nothing has changed, and there is nothing to do.',
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

/** The link to choose a new password (R4.26). */
export function passwordResetMail(office: Office, { request, account, token, expiresAt }: LinkAnswer): Mail {
  const { brand, publicUrl } = office;
  return mailOf(office, answerTo(request), {
    subject: `Choose a new ${brand.name} password`,
    preview: 'The link works once, for an hour.',
    heading: 'Choose a new password.',
    lead: `Hello ${account.firstName}, a new password was asked for, for ${account.userName}.`,
    button: { label: 'Choose a new password', href: `${publicUrl}/#/changepassword?token=${token}` },
    blocks: [
      {
        heading: 'About this link',
        as: 'paragraphs',
        items: [
          `It works once, for an hour: until ${moment(expiresAt)}. You are then signed out everywhere.`,
          'You did not ask for this? Do nothing: your password stays as it is.',
        ],
      },
    ],
    reason: reasonOf(office, request),
  });
}

export type PasswordChange = { id: string; at: Temporal.Instant; account: Account };

/** Says that a password was changed, in case it was somebody else (R6.06). */
export function passwordChangedMail(office: Office, { id, at, account }: PasswordChange): Mail {
  const { brand, publicUrl } = office;
  return mailOf(
    office,
    { key: `password-changed-${id}`, to: account.userName, date: at },
    {
      subject: `Your ${brand.name} password was changed`,
      preview: `Changed ${moment(at)}. If it was you, there is nothing to do.`,
      heading: 'Your password was changed.',
      lead: `Hello ${account.firstName}, the password of ${account.userName} was changed ${moment(at)}. Other devices were signed out.`,
      button: { label: 'It was not me', href: `${publicUrl}/#/request-password` },
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            'It was you? Then there is nothing to do.',
            `It was not you? Choose a new password now, which signs everybody out, and call ${brand.phone}.`,
          ],
        },
      ],
      reason: 'You get this whenever your password is changed.',
    },
  );
}
