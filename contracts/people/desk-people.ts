import { z } from 'zod';
import { peopleMessages } from '../../domain/people/people-messages.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../person.ts';
import { dollars, idempotencyHeader, idParameter } from '../wire.ts';
import { givenMembership, openInvitation, personOfBusiness } from './people.ts';

const ofCustomer = z.object({ CustomerId: idParameter });

export const listCustomerPeople = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/people',
  summary: 'The people of a customer with their roles and limits, and the open invitations (R12.12)',
  access: 'staff',
  params: ofCustomer,
  reply: z.object({
    People: z.array(
      personOfBusiness
        .omit({ IsYou: true, MayChange: true })
        .extend({ UserName: z.string() })
        .meta({ id: 'PersonOfCustomer' }),
    ),
    /** What managers and approvers without a limit of their own may approve; null for no limit. */
    DefaultLimitIncGst: dollars.nullable(),
    Invitations: z.array(openInvitation.omit({ MayChange: true }).meta({ id: 'InvitationOfCustomer' })),
  }),
  errors: ['not_found'],
});

export const inviteForOwner = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/people/invitations',
  summary:
    'Emails an invitation for an owner who asked for it, and tells that owner; recorded in the audit trail (R12.12)',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  params: ofCustomer,
  body: z.object({
    /** The owner who asked. */
    ForPersonId: z.coerce.number(peopleMessages.noOwner).int().positive(peopleMessages.noOwner),
    UserName: emailAddress,
    ...givenMembership,
  }),
  reply: z.object({ InvitationId: z.uuid() }),
  errors: ['conflict', 'not_found', 'idempotency_key_reused'],
});
