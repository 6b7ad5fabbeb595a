import type { z } from 'zod';
import type { Profile, saveProfile as saveProfileCall } from '../../../contracts/customers/profile.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { mayDo } from '../../../domain/people/rights.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { transaction } from '../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type CheckedAddress, checkAddress } from '../sites/check-address.ts';
import { presentProfile } from './profile.present.ts';
import { profileOf, updateProfile } from './profile.queries.ts';

type ProfileForm = z.output<typeof saveProfileCall.body>;

const ADDRESS_FIELDS = {
  street: 'Street',
  suburb: 'Suburb',
  state: 'State',
  country: 'Country',
  postcode: 'Postcode',
} as const;

/** The form's address; an office may be outside the serviced areas (R5.11). */
function checkForm({ catalogue }: Deps, form: ProfileForm): CheckedAddress & { faults: FieldFault[] } {
  const { Street: street, Suburb: suburb, State: state, Country: country, Postcode: postcode } = form;
  const checked = checkAddress({ street, suburb, state, country, postcode }, catalogue.current().places);
  const { wrong } = checked;
  return {
    ...checked,
    faults: wrong ? [{ field: ADDRESS_FIELDS[wrong], message: siteMessages.wrongAddress }] : [],
  };
}

/** Errors in the address if all of it is valid text: 'Wrong address.' at the wrong part (R5.23). */
export function addressFaults(deps: Deps, form: Partial<ProfileForm>): FieldFault[] {
  const isWhole = Object.values(ADDRESS_FIELDS).every((name) => form[name] !== undefined);
  return isWhole ? checkForm(deps, form as ProfileForm).faults : [];
}

/**
 * Saves the whole profile (R7.13).
 * @throws Refusal at the wrong part of the address; `forbidden` if who may not change the business changes more than their own names and mobile
 */
export async function saveProfile(deps: Deps, caller: Caller, form: ProfileForm): Promise<Profile> {
  const { address, faults } = checkForm(deps, form);
  const [wrong] = faults;
  if (wrong) throw fieldRefusal(wrong.field, wrong.message);
  const { street, suburb, state, postcode } = address;
  const own = { firstName: form.FirstName, lastName: form.LastName, mobile: form.Mobile };
  const business = {
    businessName: form.BusinessName,
    ...(form.ABN !== null && { abn: form.ABN }),
    suiteFloorBox: form.SuiteFloorBox,
    street,
    suburb,
    state,
    country: 'Australia',
    postcode,
  };
  return transaction(deps.pool, async (tx) => {
    if (!mayDo(caller.membership.role, 'business')) {
      const current = await profileOf(tx, caller);
      const isSame = Object.entries(business).every(
        ([name, value]) => current[name as keyof typeof business] === value,
      );
      if (!isSame) throw new Refusal('forbidden', roleMessages.business);
    }
    return presentProfile(await updateProfile(tx, caller, { ...own, ...business }));
  });
}
