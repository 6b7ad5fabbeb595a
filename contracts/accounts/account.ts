import { z } from 'zod';
import { accountMessages } from '../../domain/accounts/account-messages.ts';
import { PASSWORD_LENGTH } from '../../domain/constants.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, firstName, lastName, mobileNumber } from '../person.ts';
import { siteFields } from '../sites/sites.ts';
import {
  isoInstant,
  linkToken,
  messageReply,
  optionalText,
  orNothing,
  postcode,
  solvedChallenge,
  words,
} from '../wire.ts';
import { accountFields } from './account-fields.ts';
import { credentials, keptPasskeys, newPassword, passkey, passwordChange } from './password.ts';

export const storedAuth = z
  .object({
    UserName: z.string(),
    Name: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    AuthenticationToken: z.string(),
    /** Has a mobile on file. */
    IsMobile: z.boolean(),
    /** Has a card on file. */
    IsPayment: z.boolean(),
    /** The owner of the email address has confirmed it (R2.05). */
    IsEmailConfirmed: z.boolean(),
  })
  .meta({ id: 'StoredAuth' });
export type StoredAuth = z.infer<typeof storedAuth>;

/** The captcha widget's response, under its form field's name (R5.19). */
const captchaResponse = z
  .string({ error: requestMessages.confirmNotRobot })
  .min(1, requestMessages.confirmNotRobot)
  .max(4000, requestMessages.confirmNotRobot);

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Login',
  summary: 'Signs in; UserName is the email',
  access: 'public',
  consumes: 'json',
  body: credentials,
  reply: storedAuth.extend({ DeviceToken: z.string() }).meta({ id: 'NewSession' }),
  errors: ['login_failed', 'captcha_required'],
});

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Login/CodeRequest',
  summary: 'Asks for a code to sign in with, by email; answers the same for any address (R7.05)',
  access: 'public',
  consumes: 'json',
  body: z.object({ UserName: emailAddress, RecaptchaResponse: captchaResponse }),
  /** `RequestId` goes with the code, so that nobody can try the codes of somebody else's request. */
  reply: z.object({ RequestId: z.uuid(), ValidUntil: isoInstant, Message: z.string() }),
});

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Login/Code',
  summary: 'Signs in with an emailed code, which works once, in the browser that asked for it',
  access: 'public',
  consumes: 'json',
  body: z.object({
    RequestId: z.uuid(requestMessages.unreadableRequest),
    Code: words(accountMessages.codeMissing)
      .min(1, accountMessages.codeMissing)
      .max(20, accountMessages.codeFailed),
    DeviceToken: credentials.shape.DeviceToken,
    RecaptchaResponse: solvedChallenge,
  }),
  reply: login.reply,
  errors: ['login_failed', 'captcha_required'],
});

export const ping = endpoint({
  method: 'GET',
  path: '/api/v1/Account/Login',
  summary: 'Whether the token still holds, with the flags afresh (R3.06)',
  access: 'customer',
  right: 'self',
  reply: storedAuth.omit({ AuthenticationToken: true }).meta({ id: 'SignedIn' }),
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/v1/Account/Logout',
  summary: 'Revokes the token',
  access: 'customer',
  right: 'self',
  reply: z.object({}),
});

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/v1/Account/CaptchaChallenge',
  summary: 'A proof-of-work challenge for the embedded captcha, good for one answer (R7.59)',
  access: 'public',
  reply: z.record(z.string(), z.unknown()),
});

/** Three-step sign-up (R2.05, R7.44): the account is active at once, and the browser signs in with it. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/mm/signup',
  summary: 'Makes an account, active at once',
  access: 'public',
  consumes: 'form',
  body: z.object({
    ...accountFields.shape,
    ...siteFields.shape,
    PromotionCode: optionalText(40),
    RecaptchaResponse: solvedChallenge,
  }),
  reply: z.object({ Success: z.literal(true), UserName: z.string() }),
  errors: ['captcha_required'],
});

/** The reply is the same for every address (R7.45). */
export const simpleSignUp = endpoint({
  method: 'POST',
  path: '/api/v1/mm/signup/simple',
  summary: 'Asks for an account; a link to activate it comes by mail',
  access: 'public',
  consumes: 'form',
  body: z.object({
    CheckoutEmailAddress: emailAddress,
    CheckoutFirstName: firstName,
    CheckoutLastName: lastName,
    /** Optional here (R5.21). */
    CheckoutMobileNumber: orNothing(mobileNumber),
    BookingPostcode: postcode,
    RecaptchaResponse: captchaResponse,
  }),
  reply: messageReply,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ResetPasswordRequest',
  summary: 'Asks for a link to choose a new password; answers the same for any address (R7.05)',
  access: 'public',
  consumes: 'json',
  body: z.object({ UserName: emailAddress, RecaptchaResponse: captchaResponse }),
  reply: messageReply,
});

export const validateActivation = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidateActivation',
  summary: 'Whether an activation link still holds; acts on nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({ IsValid: z.literal(true) }),
  errors: ['link_invalid'],
});

export const activateAccount = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ActivateAccount',
  summary: 'Sets the password of a new account; the browser then signs in',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken, NewPassword: newPassword }),
  reply: z.object({ Username: z.string() }),
  errors: ['link_invalid'],
});

export const validatePasswordToken = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidatePasswordToken',
  summary: 'Whether a recovery link still holds; acts on nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({
    IsValid: z.literal(true),
    /** Those that a new password removes, unless they're kept; the oldest first. */
    Passkeys: z.array(passkey),
  }),
  errors: ['link_invalid'],
});

export const recoverPassword = endpoint({
  method: 'POST',
  path: '/api/v1/Account/RecoverPassword',
  summary:
    'Sets a new password by a mailed link, signs out everywhere (R6.06) and removes every passkey but those to keep',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken, NewPassword: newPassword, KeptPasskeys: keptPasskeys }),
  reply: z.object({}),
  errors: ['link_invalid'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ChangePassword',
  summary:
    'Sets a new password, signs out everywhere else (R6.06) and removes every passkey but those to keep',
  access: 'customer',
  right: 'self',
  proof: 'inside',
  consumes: 'json',
  body: passwordChange.extend({ KeptPasskeys: keptPasskeys }),
  reply: z.object({}),
});

/** Some calls need a password entered within the last half hour; otherwise they refuse with `reauthenticate`. */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Reauthenticate',
  summary: 'Gives the password again in this session, for calls that were refused with reauthenticate',
  access: 'customer',
  right: 'self',
  proof: 'inside',
  consumes: 'json',
  body: z.object({
    Password: z.string(accountMessages.passwordWrong).max(PASSWORD_LENGTH.max, accountMessages.passwordWrong),
  }),
  reply: z.object({}),
});

/** A device that a customer or staff member is signed in on. */
export const signedInDevice = z
  .object({
    SessionId: z.uuid(),
    /** `Chrome on Windows` */
    Device: z.string(),
    SignedInOn: isoInstant,
    /** To the hour. */
    LastUsedOn: isoInstant,
    /** Whether it's the caller's own. */
    IsCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof signedInDevice>;

const devicesReply = z.object({ Devices: z.array(signedInDevice) });

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/Account/Devices',
  summary: "The customer's sign-ins, the one used last first",
  access: 'customer',
  right: 'self',
  reply: devicesReply,
});

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Devices/{SessionId}/SignOut',
  summary: 'Ends one sign-in, and returns those that are left',
  access: 'customer',
  right: 'self',
  proof: 'none',
  params: z.object({ SessionId: z.uuid(requestMessages.notFound) }),
  reply: devicesReply,
  errors: ['not_found'],
});
