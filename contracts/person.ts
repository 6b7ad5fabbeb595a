import { z } from 'zod';
import { checkAbn, normaliseAbn } from '../domain/customers/abn.ts';
import { customerMessages } from '../domain/customers/customer-messages.ts';
import { isValidEmail, normaliseEmail } from '../domain/customers/email.ts';
import { checkMobile, normaliseMobile } from '../domain/customers/mobile.ts';
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

/** An ABN with a valid checksum, returned as eleven digits (R5.21). */
export const abnNumber = z
  .string({ error: customerMessages.abnInvalid })
  .superRefine((text, context) => {
    const message = checkAbn(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(normaliseAbn);

/** Who a customer is, as staff type it, but for ABN and email. */
export const person = {
  FirstName: firstName,
  LastName: lastName,
  BusinessName: businessName,
  Mobile: mobileNumber,
};

/** What staff must say of a new customer. */
export const newPerson = z.object({
  ...person,
  ABN: orNothing(abnNumber),
  /** The email, if they have one. If an account has it, the refusal has that customer's CustomerId. */
  UserName: orNothing(emailAddress),
});
