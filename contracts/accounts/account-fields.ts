import { z } from 'zod';
import { abnNumber, businessName, emailAddress, firstName, lastName, mobileNumber } from '../person.ts';
import { newPassword } from './password.ts';

/** The account fields of somebody who books without an account (R3.13). */
export const accountFields = z.object({
  CheckoutEmailAddress: emailAddress,
  CheckoutPassword: newPassword,
  CheckoutFirstName: firstName,
  CheckoutLastName: lastName,
  CheckoutBusinessName: businessName,
  CheckoutABN: abnNumber,
  CheckoutMobileNumber: mobileNumber,
});
export type AccountFields = z.output<typeof accountFields>;
