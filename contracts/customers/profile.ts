import { z } from 'zod';
import { MAX_SITE_TEXT } from '../../domain/constants.ts';
import { siteMessages } from '../../domain/sites/site-messages.ts';
import { endpoint } from '../endpoint.ts';
import { cardFields } from '../payments/card.ts';
import { abnNumber, businessName, firstName, lastName, mobileNumber } from '../person.ts';
import { optionalText, orNothing, requiredText, solvedChallenge } from '../wire.ts';

/** A customer's profile (R3.05); null for anything never entered. */
export const profile = z
  .object({
    /** The email, which is also the UserName; another call changes it. */
    UserName: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    BusinessName: z.string().nullable(),
    ABN: z.string().nullable(),
    Mobile: z.string().nullable(),
    SuiteFloorBox: z.string().nullable(),
    /** The whole address on one line, as shown on screen. */
    AddressLine: z.string().nullable(),
    Street: z.string().nullable(),
    Suburb: z.string().nullable(),
    State: z.string().nullable(),
    Country: z.string().nullable(),
    Postcode: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/profile',
  summary: "The signed-in customer's profile",
  access: 'customer',
  right: 'self',
  reply: profile,
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/profile/save',
  summary: 'Saves the whole profile; the address is one that was chosen from suggestions',
  access: 'customer',
  right: 'self',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    FirstName: firstName,
    LastName: lastName,
    BusinessName: businessName,
    /** If left out, the stored one is kept (R3.05). */
    ABN: orNothing(abnNumber),
    Mobile: mobileNumber,
    SuiteFloorBox: optionalText(MAX_SITE_TEXT.floor),
    Street: requiredText(120, siteMessages.addressRequired),
    Suburb: requiredText(80, siteMessages.addressRequired),
    State: requiredText(40, siteMessages.addressRequired),
    Country: requiredText(60, siteMessages.addressRequired),
    Postcode: z
      .string({ error: siteMessages.addressRequired })
      .regex(/^\d{4}$/, siteMessages.addressRequired),
  }),
  reply: profile,
});

const cardOnFile = z
  .object({ CheckoutCardMask: z.string(), CheckoutCardBrand: z.string(), CheckoutCardExpiry: z.string() })
  .meta({ id: 'PaymentMethod' });

/** Mask, brand and expiry, or null (R7.14). */
const paymentMethodReply = z.object({ PaymentMethod: cardOnFile.nullable() });

export const getPaymentMethod = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/paymentmethod',
  summary: 'What may be shown of the card on file',
  access: 'customer',
  right: 'pay',
  reply: paymentMethodReply,
});

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/paymentmethod',
  summary: 'Puts a card on file, in the place of any other; nothing is charged',
  access: 'customer',
  right: 'pay',
  proof: 'inside',
  consumes: 'form',
  body: cardFields.extend({ RecaptchaResponse: solvedChallenge }),
  reply: paymentMethodReply,
  errors: [
    'reauthenticate',
    'captcha_required',
    'card_declined',
    'card_action_required',
    'provider_unavailable',
  ],
});

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/api/v1/customerportal/paymentmethod',
  summary: 'Takes the card off file; refused while a job is open (R7.15)',
  access: 'customer',
  right: 'pay',
  proof: 'recent',
  reply: paymentMethodReply,
  errors: ['conflict'],
});
