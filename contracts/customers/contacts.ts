import { z } from 'zod';
import { MAX_CONTACT_TEXT } from '../../domain/constants.ts';
import { deskCustomerMessages } from '../../domain/customers/desk-customer-messages.ts';
import { endpoint } from '../endpoint.ts';
import { contact, emailAddress, mobileNumber, phoneNumber } from '../person.ts';
import { idParameter, optionalId, optionalText, orNothing, requiredText, seenVersion } from '../wire.ts';

const fields = {
  AssetLocationId: optionalId,
  Name: requiredText(MAX_CONTACT_TEXT.name, deskCustomerMessages.contactNameRequired),
  Role: optionalText(MAX_CONTACT_TEXT.role),
  Mobile: orNothing(mobileNumber),
  Phone: orNothing(phoneNumber),
  Email: orNothing(emailAddress),
  IsAskedFor: z.boolean().default(false),
};
const ofCustomer = z.object({ CustomerId: idParameter });
const ofContact = ofCustomer.extend({ ContactId: idParameter });

export const addContact = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/contacts',
  summary:
    'Adds a contact of a customer, or of one of their sites; the same again answers with the one that is there',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofCustomer,
  body: z.object(fields),
  reply: contact,
  errors: ['not_found'],
});

export const changeContact = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/customers/{CustomerId}/contacts/{ContactId}',
  summary: 'Replaces what is known of a contact; what is left out is cleared',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofContact,
  body: z.object({
    ...fields,
    /** The customer's. */
    ...seenVersion,
  }),
  reply: contact,
  errors: ['not_found', 'conflict'],
});

export const removeContact = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/contacts/{ContactId}/remove',
  summary: 'Removes a contact; once it is gone, removing it again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofContact,
  body: z.object({
    /** The customer's. */
    ...seenVersion,
  }),
  reply: z.object({
    /** Those that are left. */
    ContactList: z.array(contact),
  }),
  errors: ['not_found', 'conflict'],
});
