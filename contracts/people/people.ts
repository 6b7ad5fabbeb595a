import { z } from 'zod';
import { peopleMessages } from '../../domain/people/people-messages.ts';
import { BUSINESS_ROLES } from '../../domain/people/rights.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { newPassword } from '../accounts/password.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, firstName, lastName, mobileNumber } from '../person.ts';
import {
  dollars,
  idempotencyHeader,
  idParameter,
  isoInstant,
  linkToken,
  seenVersion,
  seenVersionQuery,
  shownDollars,
} from '../wire.ts';
import { limitField } from './limits.ts';

/** More sites than any business has. */
const MOST_SITES = 1000;

const role = z.enum(BUSINESS_ROLES, peopleMessages.noRole);

/** What somebody may do in a business, as it's sent. */
export const givenMembership = {
  Role: role,
  /** Null for all sites, those of tomorrow too. */
  SiteIds: z
    .array(idParameter, peopleMessages.noSites)
    .min(1, peopleMessages.noSites)
    .max(MOST_SITES)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
    .nullable(),
  /** Inc GST, what they may approve for a job; nothing goes by the default of the business. */
  LimitIncGst: limitField(peopleMessages.limitUnreadable),
};

/** The same, as it is. */
const membership = {
  Role: z.enum(BUSINESS_ROLES),
  /** Null for all sites. */
  SiteIds: z.array(z.int()).nullable(),
  /** Inc GST; null without a limit of their own, or for who may not see prices. */
  LimitIncGst: shownDollars,
};

export const businessOfPerson = z
  .object({
    CustomerId: z.int(),
    BusinessName: z.string(),
    Role: z.enum(BUSINESS_ROLES),
    /** The names of their sites; null for all sites. */
    SiteNames: z.array(z.string()).nullable(),
    LimitIncGst: shownDollars,
    /** Whether this request is about it. */
    IsCurrent: z.boolean(),
  })
  .meta({ id: 'BusinessOfPerson' });
export type BusinessOfPerson = z.infer<typeof businessOfPerson>;

export const listOwnBusinesses = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/businesses',
  summary: 'Who is signed in, and the businesses that they belong to, the one of longest first (R12.02)',
  access: 'customer',
  right: 'self',
  reply: z.object({ PersonId: z.int(), UserName: z.string(), Businesses: z.array(businessOfPerson) }),
});

export const personOfBusiness = z
  .object({
    PersonId: z.int(),
    FirstName: z.string(),
    LastName: z.string(),
    /** Null of an owner for a role at some sites, as the mobile is. */
    UserName: z.string().nullable(),
    Mobile: z.string().nullable(),
    ...membership,
    /** To the hour; null if they never did anything for the business. */
    LastHereOn: isoInstant.nullable(),
    JoinedOn: isoInstant,
    IsYou: z.boolean(),
    /** Whether the caller may change or remove them. */
    MayChange: z.boolean(),
    Version: z.int(),
  })
  .meta({ id: 'PersonOfBusiness' });
export type PersonOfBusiness = z.infer<typeof personOfBusiness>;

export const openInvitation = z
  .object({
    InvitationId: z.uuid(),
    UserName: z.string(),
    ...membership,
    /** Whether it hands the ownership over. */
    HandsOver: z.boolean(),
    InvitedOn: isoInstant,
    ExpiresOn: isoInstant,
    IsOver: z.boolean(),
    /** Whether the caller may send it again or withdraw it. */
    MayChange: z.boolean(),
  })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.infer<typeof openInvitation>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/people',
  summary: 'The people of the business, and the open invitations (R12.04)',
  access: 'customer',
  right: 'people',
  reply: z.object({
    People: z.array(personOfBusiness),
    Invitations: z.array(openInvitation),
    /** What managers and approvers without a limit of their own may approve; null for no limit. */
    DefaultLimitIncGst: dollars.nullable(),
    /** The sites that the caller can give. */
    Sites: z.array(z.object({ AssetLocationId: z.int(), LocationName: z.string() })),
    /** The roles that the caller can give. */
    Roles: z.array(z.enum(BUSINESS_ROLES)),
    /** Ownership that was handed over and can still be taken back; null if there is none. */
    Handover: z.object({ FromPersonId: z.int(), ToPersonId: z.int(), BackUntil: isoInstant }).nullable(),
  }),
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/people/invitations',
  summary:
    'Emails an invitation that works once, for seven days; an earlier one to the address ends (R12.04)',
  access: 'customer',
  right: 'people',
  proof: 'recent',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ UserName: emailAddress, ...givenMembership }),
  reply: z.object({ InvitationId: z.uuid() }),
  errors: ['conflict', 'not_found', 'idempotency_key_reused'],
});

const invitationId = z.object({ InvitationId: z.uuid(requestMessages.notFound) });

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/people/invitations/{InvitationId}/send',
  summary: 'Emails the invitation again with a new link; the old one ends',
  access: 'customer',
  right: 'people',
  proof: 'recent',
  headers: idempotencyHeader,
  params: invitationId,
  reply: z.object({ InvitationId: z.uuid() }),
  errors: ['conflict', 'not_found', 'idempotency_key_reused'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/customerportal/people/invitations/{InvitationId}',
  summary: 'Withdraws an invitation; its link ends',
  access: 'customer',
  right: 'people',
  proof: 'none',
  params: invitationId,
  reply: z.object({}),
  errors: ['not_found'],
});

const personId = z.object({ PersonId: idParameter });

export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/v1/customerportal/people/{PersonId}',
  summary: "Changes somebody's role, sites and limit; it counts from their next request",
  access: 'customer',
  right: 'people',
  proof: 'recent',
  consumes: 'json',
  params: personId,
  body: z.object({ ...seenVersion, ...givenMembership }),
  reply: z.object({ Version: z.int() }),
  errors: ['conflict', 'not_found'],
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/v1/customerportal/people/{PersonId}',
  summary: 'Takes somebody out of the business, from their next request on (R12.05)',
  access: 'customer',
  right: 'people',
  proof: 'recent',
  params: personId,
  query: seenVersionQuery,
  reply: z.object({}),
  errors: ['conflict', 'not_found'],
});

export const leaveBusiness = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/people/leave',
  summary: 'Leaves the business; the last owner cannot (R12.05)',
  access: 'customer',
  right: 'self',
  proof: 'recent',
  reply: z.object({}),
  errors: ['conflict'],
});

export const handOverOwnership = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/people/{PersonId}/ownership',
  summary: 'Asks somebody of the business by email to become its owner in place of the caller (R12.05)',
  access: 'customer',
  right: 'business',
  proof: 'recent',
  headers: idempotencyHeader,
  params: personId,
  reply: z.object({ InvitationId: z.uuid() }),
  errors: ['conflict', 'not_found', 'idempotency_key_reused'],
});

export const takeOwnershipBack = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/people/ownership/back',
  summary: 'Takes the ownership back within three days, as the owner before; both hear of it (R12.05)',
  access: 'customer',
  right: 'self',
  proof: 'recent',
  reply: z.object({}),
  errors: ['conflict'],
});

export const validateInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidateInvitation',
  summary: 'What an invitation is to, while its link holds; acts on nothing (R4.31)',
  access: 'optional',
  right: 'self',
  proof: 'none',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({
    CustomerId: z.int(),
    BusinessName: z.string(),
    /** Who invites. */
    InvitedBy: z.string(),
    /** For whom it is. */
    UserName: z.string(),
    /** Their names, if an import brought them; null for who has an account. */
    FirstName: z.string().nullable(),
    LastName: z.string().nullable(),
    Role: z.enum(BUSINESS_ROLES),
    /** Null for all sites. */
    SiteNames: z.array(z.string()).nullable(),
    HandsOver: z.boolean(),
    ExpiresOn: isoInstant,
    /** Whether the address has an account: then it's accepted by signing in. */
    HasAccount: z.boolean(),
    /** Whether the caller is signed in with that address. */
    IsYours: z.boolean(),
  }),
  errors: ['link_invalid'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/Account/AcceptInvitation',
  summary: 'Accepts an invitation to the confirmed address of who is signed in, once (R12.04)',
  access: 'customer',
  right: 'self',
  proof: 'none',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({ CustomerId: z.int(), BusinessName: z.string() }),
  errors: ['link_invalid', 'conflict'],
});

export const acceptInvitationAsNew = endpoint({
  method: 'POST',
  path: '/api/v1/Account/AcceptInvitationAsNew',
  summary: 'Makes the account of somebody without one and accepts; the link confirms the address (R12.04)',
  access: 'public',
  consumes: 'json',
  body: z.object({
    token: linkToken,
    FirstName: firstName,
    LastName: lastName,
    Mobile: mobileNumber,
    NewPassword: newPassword,
  }),
  reply: z.object({ UserName: z.string(), CustomerId: z.int(), BusinessName: z.string() }),
  errors: ['link_invalid', 'conflict'],
});
