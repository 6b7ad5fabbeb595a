import { z } from 'zod';
import { checkAbn, normaliseAbn } from '../domain/customers/abn.ts';
import { customerMessages } from '../domain/customers/customer-messages.ts';
import { isValidEmail, normaliseEmail } from '../domain/customers/email.ts';
import { checkMobile, normaliseMobile } from '../domain/customers/mobile.ts';
import { checkPhone, normalisePhone } from '../domain/customers/phone.ts';
import { orNothing, requiredText } from './wire.ts';

export const firstName = requiredText(60, customerMessages.firstNameRequired);
export const lastName = requiredText(60, customerMessages.lastNameRequired);
export const businessName = requiredText(120, customerMessages.businessNameRequired);

/** An email in lower case. */
export const emailAddress = z
  .string({ error: customerMessages.emailInvalid })
  .refine(isValidEmail, customerMessages.emailInvalid)
  .transform(normaliseEmail);

/** An Australian mobile, returned as 04 and eight digits (R5.15). */
export const mobileNumber = z
  .string({ error: customerMessages.mobileRequired })
  .superRefine((text, context) => {
    const message = checkMobile(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(normaliseMobile);

/** Any phone number of Australia, mobiles included, returned as its digits, with ` ext 5` after it if there is an extension. */
export const phoneNumber = z
  .string({ error: customerMessages.phoneFormat })
  .superRefine((text, context) => {
    const message = checkPhone(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(normalisePhone);

/** An ABN with a valid checksum, returned as eleven digits (R5.21). */
export const abnNumber = z
  .string({ error: customerMessages.abnInvalid })
  .superRefine((text, context) => {
    const message = checkAbn(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(normaliseAbn);

/** Who a customer is, as staff type it, but for the numbers and the email. */
export const person = {
  FirstName: firstName,
  LastName: lastName,
  BusinessName: businessName,
};

/** A customer whom staff make or change has a mobile or another number: somebody has to be able to ring them. */
export const canBeRung = {
  test: ({ Mobile, Phone }: { Mobile?: unknown; Phone?: unknown }) => Boolean(Mobile || Phone),
  fault: {
    path: ['Mobile'],
    message: customerMessages.phoneOrMobileRequired,
    // Beside the faults of other fields.
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  },
};

const fields = {
  ...person,
  /** For texts too. */
  Mobile: orNothing(mobileNumber),
  /** A landline, or any other number that's only rung. A mobile or this one is needed. */
  Phone: orNothing(phoneNumber),
  ABN: orNothing(abnNumber),
  /** The email, if they have one. If an account has it, the refusal has that customer's CustomerId. */
  UserName: orNothing(emailAddress),
};

/** What staff say of a new customer, or leave out of a known one. */
export const newPersonFields = z.object(fields);

/** What staff must say of a new customer. */
export const newPerson = newPersonFields.refine(canBeRung.test, canBeRung.fault);

/** Somebody at a customer, beside the customer: they have no sign-in and get no messages. */
export const contact = z
  .object({
    ContactId: z.int(),
    /** The site that they're at; null for all of the customer's. */
    AssetLocationId: z.int().nullable(),
    Name: z.string(),
    /** What they do: `Head chef`. */
    Role: z.string().nullable(),
    /** 04 and eight digits. */
    Mobile: z.string().nullable(),
    /** Another number, as a customer's. */
    Phone: z.string().nullable(),
    Email: z.string().nullable(),
    /** Whether the technician asks for them on the day. */
    IsAskedFor: z.boolean(),
  })
  .meta({ id: 'Contact' });
