import type { z } from 'zod';
import type { signUp as signUpCall } from '../../../contracts/accounts/account.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { discountFor, type Promo } from '../../../domain/promotions/promotions.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { requireWork, workFor } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { WORK } from '../../platform/limits.ts';
import { fieldRefusal, fieldsRefusal } from '../../platform/refusal.ts';
import { unservicedMessage } from '../instant-quotes/quote-price.ts';
import { isNewClient } from '../promotions/promo-use.ts';
import { checkSiteFields } from '../sites/check-address.ts';
import { findOrAddSite, newSite } from '../sites/find-or-add-site.ts';
import type { AccountLimits } from './account-limits.ts';

import { accountFaults, createAccount, isEmailTakenError, newAccount } from './create-account.ts';
import { sendConfirmation } from './email/confirm-email.ts';

type SignUpForm = z.output<typeof signUpCall.body>;

/**
 * Creates an account that is active at once; its address becomes both profile and first site (R2.05, R7.44).
 * @throws Refusal `invalid_fields` with every invalid field; `captcha_required` after 5 an hour from one address block,
 *   because each sends an email; `TooManyTries` after 30
 */
export async function signUp(
  deps: Deps,
  limits: AccountLimits['signUp'],
  { form, address }: { form: SignUpForm; address: string },
): Promise<{ userName: string; customerId: number }> {
  const block = addressBlock(address);
  const work = workFor(await limits.byBlock.take(block), WORK.signUp);
  const giveBack = () => limits.byBlock.giveBack(block);
  await requireWork(deps, form.RecaptchaResponse, [{ work, giveBack }]);
  const { address: siteAddress, promo, faults } = await checkForm(deps, form);
  const [first, ...others] = faults;
  if (first) throw fieldsRefusal([first, ...others], passwordMessages.createAccountFailed);
  const { CheckoutLocationName: name, CheckoutShopFloorSuite: floorShop } = form;
  const site = newSite({ name, floorShop }, siteAddress);
  const account = await newAccount(form, site);
  const createdAt = toDate(deps.clock.now());
  try {
    const customerId = await transaction(deps.pool, async (tx) => {
      const promoCodeId = promo?.couponPromoId ?? null;
      const id = await createAccount(deps, tx, account, { createdAt, promoCodeId });
      await findOrAddSite(tx, site, { customerId: id, createdAt });
      await sendConfirmation(deps, tx, id);
      return id;
    });
    return { userName: form.CheckoutEmailAddress, customerId };
  } catch (error) {
    if (!isEmailTakenError(error)) throw error;
    throw fieldRefusal('CheckoutEmailAddress', passwordMessages.emailTaken);
  }
}

/**
 * Checks the valid fields of a form (R5.23).
 * @throws `TooManyTries` after 30 an hour from one address block, because it reveals whether an email has an account
 */
export async function checkSignUp(
  deps: Deps,
  limits: AccountLimits['signUp'],
  { fields, address }: { fields: Partial<SignUpForm>; address: string },
): Promise<FieldFault[]> {
  await limits.byBlock.take(addressBlock(address));
  return (await checkForm(deps, fields)).faults;
}

/** The cheap checks that only the server can make, before hashing a password, and what they looked up. */
async function checkForm(deps: Deps, fields: Partial<SignUpForm>) {
  const address = checkServicedSite(deps, fields);
  const account = await accountFaults(deps, { form: fields, taken: passwordMessages.emailTaken });
  const { promo, faults } = await checkPromo(deps, fields);
  return { address, promo, faults: [...address.faults, ...account, ...faults] };
}

/** Checks that the address exists and is in a serviced area (R5.02, R5.11). */
function checkServicedSite({ catalogue, config }: Deps, fields: Partial<SignUpForm>) {
  const { places } = catalogue.current();
  const { CheckoutPostcode: postcode } = fields;
  const checked = checkSiteFields(fields, places);
  if (checked.faults.length > 0 || !postcode || places.region(postcode) !== null) return checked;
  const message = unservicedMessage(postcode, config.brand);
  return { ...checked, faults: [{ field: 'CheckoutPostcode', message }] };
}

async function checkPromo(
  deps: Deps,
  fields: Partial<SignUpForm>,
): Promise<{ promo: Promo | null; faults: FieldFault[] }> {
  if (!fields.PromotionCode) return { promo: null, faults: [] };
  const promo = await findPromo(deps, fields.PromotionCode, fields);
  return {
    promo,
    faults: promo ? [] : [{ field: 'PromotionCode', message: promotionMessages.promoInvalid }],
  };
}

/** The promo of a code, if somebody who signs up can use it (R5.22); otherwise null. */
async function findPromo(
  { catalogue, db, clock }: Deps,
  code: string,
  { CheckoutEmailAddress: userName, CheckoutABN: abn }: Partial<SignUpForm>,
): Promise<Promo | null> {
  const promo = catalogue.current().promos.byCode(code);
  if (!promo) return null;
  const isNew =
    !promo.newClientsOnly ||
    (await isNewClient(db, { customerId: null, userName: userName ?? null, abn: abn ?? null }));
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  // Fee and window aren't chosen yet; the code is checked again once they are.
  const result = discountFor(promo, 0, { target: 'callout', rate: null, isNewClient: isNew, today });
  return result.ok ? promo : null;
}
