import type { z } from 'zod';
import type { signUp as signUpCall } from '../../../contracts/accounts/account.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { discountFor, type Promo } from '../../../domain/promotions/promotions.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { requireWork, workFor } from '../../common/attempts/proof-of-work.ts';
import { violatedConstraint } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { WORK } from '../../platform/limits.ts';
import { fieldRefusal, fieldsRefusal } from '../../platform/refusal.ts';
import { unservicedMessage } from '../instant-quotes/quote-price.ts';
import { isNewClient } from '../promotions/promo-use.ts';
import { addressOf, checkSite, SITE_FIELDS } from '../sites/check-site.ts';
import type { AccountLimits } from './account-limits.ts';
import { insertSite } from './accounts.queries.ts';
import { accountFaults } from './check-account.ts';
import { createAccount, EMAIL_TAKEN, type NewSite, newAccount, newSite } from './create-account.ts';
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
  const [first, ...others] = await faultsOf(deps, form);
  if (first) throw fieldsRefusal([first, ...others], passwordMessages.createAccountFailed);
  const promo = form.PromotionCode ? await findPromo(deps, form.PromotionCode, form) : null;
  const site = siteOf(deps, form);
  const account = await newAccount(form, site);
  const createdAt = toDate(deps.clock.now());
  try {
    const customerId = await transaction(deps.pool, async (tx) => {
      const promoCodeId = promo?.couponPromoId ?? null;
      const id = await createAccount(deps, tx, account, { createdAt, promoCodeId });
      await insertSite(tx, site, { customerId: id, createdAt });
      await sendConfirmation(deps, tx, id);
      return id;
    });
    return { userName: account.userName, customerId };
  } catch (error) {
    if (violatedConstraint(error) !== EMAIL_TAKEN) throw error;
    throw fieldRefusal('CheckoutEmailAddress', passwordMessages.emailTaken);
  }
}

type FormCheck = {
  /** The fields that this check needs. */
  needs: readonly (keyof SignUpForm)[];
  check: (deps: Deps, form: SignUpForm) => FieldFault[] | Promise<FieldFault[]>;
};

/** The cheap checks that only the server can make, before hashing a password. */
const CHECKS: readonly FormCheck[] = [
  { needs: SITE_FIELDS, check: checkServicedSite },
  {
    needs: [],
    check: (deps, form) => accountFaults(deps, { form, taken: passwordMessages.emailTaken }),
  },
  {
    needs: ['PromotionCode'],
    check: async (deps, form) => {
      if (!form.PromotionCode || (await findPromo(deps, form.PromotionCode, form))) return [];
      return [{ field: 'PromotionCode', message: promotionMessages.promoInvalid }];
    },
  },
];

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
  return faultsOf(deps, fields);
}

async function faultsOf(deps: Deps, fields: Partial<SignUpForm>): Promise<FieldFault[]> {
  const checks = CHECKS.filter(({ needs }) => needs.every((name) => fields[name] !== undefined));
  const faults = await Promise.all(checks.map(({ check }) => check(deps, fields as SignUpForm)));
  return faults.flat();
}

/** Checks that the address exists and is in a serviced area (R5.02, R5.11). */
function checkServicedSite({ catalogue, config }: Deps, form: SignUpForm): FieldFault[] {
  const { places } = catalogue.current();
  const { CheckoutPostcode: postcode } = form;
  const wrong = checkSite(form, places);
  if (wrong.length > 0 || places.region(postcode) !== null) return wrong;
  return [{ field: 'CheckoutPostcode', message: unservicedMessage(postcode, config.brand) }];
}

/** The promo of a code, if somebody who signs up can use it (R5.22); otherwise null. */
async function findPromo(
  { catalogue, db, clock }: Deps,
  code: string,
  { CheckoutEmailAddress: userName = '', CheckoutABN: abn }: Partial<SignUpForm>,
): Promise<Promo | null> {
  const promo = catalogue.current().promos.byCode(code);
  if (!promo) return null;
  const isNew = !promo.newClientsOnly || (await isNewClient(db, { userName, abn: abn ?? null }));
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  // Fee and window aren't chosen yet; the code is checked again once they are.
  const result = discountFor(promo, 0, { target: 'callout', rate: null, isNewClient: isNew, today });
  return result.ok ? promo : null;
}

function siteOf({ catalogue }: Deps, form: SignUpForm): NewSite {
  const address = addressOf(form);
  const { suburb, state, postcode } = address;
  const locality = catalogue.current().places.place({ postcode, suburb, state });
  if (!locality) throw new Error(`No locality for ${postcode}`);
  return newSite(form, address, locality.timeZone);
}
