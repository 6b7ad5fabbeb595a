import { z } from 'zod';
import type { signUp } from '../../../../../contracts/accounts/account.ts';
import { accountFields } from '../../../../../contracts/accounts/account-fields.ts';
import { addressDetail } from '../../../../../contracts/reference-data/maps.ts';
import { siteFields } from '../../../../../contracts/sites/sites.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { MAX_SITE_TEXT } from '../../../../../domain/constants.ts';
import { siteMessages } from '../../../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import type { CallOf } from '../../../../client/call.ts';
import { keptPlace } from '../../../../forms/kept-place.ts';
import { checkoutAddress, wholeAddress } from '../../../booking/location/checkout-address.ts';

/** Step 1: contact and business (R2.05). */
export const contactRules = accountFields.pick({
  CheckoutFirstName: true,
  CheckoutLastName: true,
  CheckoutBusinessName: true,
  CheckoutABN: true,
  CheckoutMobileNumber: true,
});
export type ContactFields = z.input<typeof contactRules>;

/** Step 2: the address (R5.11, R5.12). */
export const siteRules = z.object({
  CheckoutLocationName: siteFields.shape.CheckoutLocationName,
  CheckoutShopFloorSuite: z
    .string()
    .max(MAX_SITE_TEXT.floor, requestMessages.tooLong(String(MAX_SITE_TEXT.floor))),
  address: z
    .object({ AddressLine: z.string(), Address: z.array(addressDetail) })
    .superRefine(({ AddressLine, Address }, { addIssue }) => {
      if (wholeAddress(Address) !== null) return;
      addIssue({
        code: 'custom',
        message: AddressLine.trim() === '' ? siteMessages.addressEmpty : siteMessages.wrongAddress,
      });
    }),
});
export type SiteFields = z.input<typeof siteRules>;

/** Step 3: email, password and a promo code (R2.05, R5.20). */
export const accountRules = accountFields
  .pick({ CheckoutEmailAddress: true, CheckoutPassword: true })
  .extend({ passwordAgain: z.string(), PromotionCode: z.string().max(40, requestMessages.tooLong('40')) })
  .refine(({ CheckoutPassword, passwordAgain }) => CheckoutPassword === passwordAgain, {
    path: ['passwordAgain'],
    message: passwordMessages.passwordMismatch,
    // Shown together with the other errors, not after them.
    when: () => true,
  });
export type AccountFields = z.input<typeof accountRules>;

/** What is kept between the steps; never a password (R2.35). */
export type SignUpDraft = ContactFields &
  SiteFields &
  Pick<AccountFields, 'CheckoutEmailAddress' | 'PromotionCode'>;

const kept = z.string().catch('');

const NOTHING_TYPED = { AddressLine: '', Address: [] };

/** Storage may contain anything; a value that doesn't fit becomes empty. */
const draftRules = z.object({
  CheckoutFirstName: kept,
  CheckoutLastName: kept,
  CheckoutBusinessName: kept,
  CheckoutABN: kept,
  CheckoutMobileNumber: kept,
  CheckoutLocationName: kept,
  CheckoutShopFloorSuite: kept,
  address: z.object({ AddressLine: z.string(), Address: z.array(addressDetail) }).catch(NOTHING_TYPED),
  CheckoutEmailAddress: kept,
  PromotionCode: kept,
});

/** Of the steps that are done, until the account is created. */
const place = () => keptPlace<SignUpDraft>('sign-up');

export function currentSignUp(): SignUpDraft {
  return draftRules.parse(place().read()?.fields ?? {});
}

export function keepSignUp(fields: Partial<SignUpDraft>): void {
  place().keep({ ...currentSignUp(), ...fields });
}

export function clearSignUp(): void {
  place().forget();
}

/** Whether a step's earlier data is there; without it, sign-up starts at the first step (R2.05). */
export function isReadyFor(step: 'location' | 'account'): boolean {
  const fields = currentSignUp();
  const hasContact = contactRules.safeParse(fields).success;
  return step === 'location' ? hasContact : hasContact && siteRules.safeParse(fields).success;
}

/** The sign-up payload (R3.13); the booking postcode is the address's own. */
export function signUpForm(fields: SignUpDraft, password: string): CallOf<typeof signUp>['form'] {
  const { address, ...rest } = fields;
  const site = checkoutAddress(address.Address);
  return {
    ...rest,
    ...site,
    CheckoutPassword: password,
    BookingPostcode: site.CheckoutPostcode,
  };
}
