import { z } from 'zod';
import { staffMessages } from '../../domain/staff/staff-messages.ts';
import { credentials, factorCode, newPassword, passwordChange } from '../accounts/password.ts';
import { endpoint, type SetUpStep } from '../endpoint.ts';
import { emailAddress } from '../person.ts';
import { idParameter, isoInstant, requiredText, seenVersion } from '../wire.ts';

export const staffRole = z.enum(['admin', 'dispatcher'], { error: staffMessages.staffRoleRequired });
export type StaffRole = z.infer<typeof staffRole>;

export const SET_UP_STEPS = [
  'password_change_required',
  'second_factor_required',
] as const satisfies readonly SetUpStep[];

/** A member of staff. */
export const staffEntry = z
  .object({
    StaffId: z.int(),
    UserName: z.string(),
    Name: z.string(),
    Role: staffRole,
    CreatedOn: isoInstant,
    HasSecondFactor: z.boolean(),
    /** Null while the account is enabled. */
    DisabledOn: isoInstant.nullable(),
    Version: z.int(),
  })
  .meta({ id: 'StaffEntry' });

const setUpStep = z.enum(SET_UP_STEPS).nullable();

/** Who is signed in at the desk. */
const signedInStaff = staffEntry
  .extend({
    /** What is refused until it's done: choosing a password of one's own, or setting up a second factor. */
    SetUpStep: setUpStep,
  })
  .meta({ id: 'SignedInStaff' });
export type SignedInStaff = z.infer<typeof signedInStaff>;

const deskCredentials = credentials.extend({
  /** The second factor's code, if the account has one; without it, refused with `second_factor_needed`. */
  Code: factorCode.optional(),
});

export const deskSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/desk/signin',
  summary: "Signs one of the operator's people in; the token is no customer's",
  access: 'public',
  consumes: 'json',
  body: deskCredentials,
  reply: z.object({
    AuthenticationToken: z.string(),
    DeviceToken: z.string(),
    Name: z.string(),
    Role: staffRole,
    SetUpStep: setUpStep,
  }),
  errors: ['login_failed', 'captcha_required', 'second_factor_needed'],
});

export const startDeskSession = endpoint({
  method: 'POST',
  path: '/api/v1/desk/session',
  summary:
    "Signs a browser in at the office's console: the token is in a cookie that no script can read (R10.01)",
  access: 'public',
  consumes: 'json',
  body: deskCredentials.omit({ DeviceToken: true }),
  reply: signedInStaff,
  errors: ['login_failed', 'captcha_required', 'second_factor_needed', 'forbidden'],
});

export const deskSignedIn = endpoint({
  method: 'GET',
  path: '/api/v1/desk/signin',
  summary: 'Who is signed in, while the token holds',
  access: 'staff',
  allowedDuring: SET_UP_STEPS,
  reply: signedInStaff,
});

export const deskSignOut = endpoint({
  method: 'POST',
  path: '/api/v1/desk/signout',
  summary: 'Revokes the token',
  access: 'staff',
  proof: 'none',
  allowedDuring: SET_UP_STEPS,
  reply: z.object({}),
});

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: '/api/v1/desk/password',
  summary: "Sets one's own new password and signs out everywhere else",
  access: 'staff',
  proof: 'inside',
  allowedDuring: SET_UP_STEPS,
  consumes: 'json',
  body: passwordChange,
  reply: z.object({}),
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/v1/desk/staff',
  summary: 'Everybody with a staff account',
  access: 'admin',
  reply: z.object({ StaffList: z.array(staffEntry) }),
});

/** The fields of a new staff account, at the desk and on the server's command line. */
export const newStaff = z.object({
  UserName: emailAddress,
  Name: requiredText(120, staffMessages.staffNameRequired),
  Role: staffRole,
  Password: newPassword,
});

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/v1/desk/staff',
  summary: 'Makes a staff account',
  access: 'admin',
  proof: 'recent',
  consumes: 'json',
  body: newStaff,
  reply: staffEntry,
});

const ofStaff = z.object({ StaffId: idParameter });

export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/staff/{StaffId}',
  summary: "Changes a staff member's name and role; nobody changes their own role",
  access: 'admin',
  proof: 'recent',
  consumes: 'json',
  params: ofStaff,
  body: newStaff.pick({ Name: true, Role: true }).extend(seenVersion),
  reply: staffEntry,
  errors: ['not_found', 'conflict'],
});

export const resetStaffPassword = endpoint({
  method: 'POST',
  path: '/api/v1/desk/staff/{StaffId}/password',
  summary:
    'Gives a colleague a password to start with and signs them out; a closed account is open again, and its owner chooses a password of their own first',
  access: 'admin',
  proof: 'recent',
  consumes: 'json',
  params: ofStaff,
  body: newStaff.pick({ Password: true }).extend(seenVersion),
  reply: staffEntry,
  errors: ['not_found', 'conflict'],
});

export const disableStaff = endpoint({
  method: 'POST',
  path: '/api/v1/desk/staff/{StaffId}/disable',
  summary: 'Closes a staff account and signs it out; one that is closed stays so',
  access: 'admin',
  proof: 'recent',
  consumes: 'json',
  params: ofStaff,
  body: z.object(seenVersion),
  reply: staffEntry,
  errors: ['not_found', 'conflict'],
});
