import type { z } from 'zod';
import type { Profile, saveProfile as saveProfileCall } from '../../../../contracts/customers/profile.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { type AddressParts, parseAddress } from '../../../../domain/sites/address.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import type { Deps } from '../../../deps.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import type { Catalogue } from '../../reference-data/catalogue.ts';
import { misfitOf } from '../../sites/check-address.ts';
import { presentProfile } from './profile.present.ts';
import { updateProfile } from './profile.queries.ts';

type ProfileForm = z.output<typeof saveProfileCall.body>;

const ADDRESS_FIELDS = {
  street: 'Street',
  suburb: 'Suburb',
  state: 'State',
  country: 'Country',
  postcode: 'Postcode',
} as const;

function addressOf(form: ProfileForm): AddressParts {
  const { Street: street, Suburb: suburb, State: state, Country: country, Postcode: postcode } = form;
  return parseAddress({ street, suburb, state, country, postcode });
}

/** The part of an address that is wrong; an office may be outside the serviced areas (R5.11). */
function wrongPart(address: AddressParts, places: Catalogue['places']): keyof typeof ADDRESS_FIELDS | null {
  const { postcode, state } = address;
  return places.place({ postcode, state }) ? misfitOf(address, places) : 'postcode';
}

const ADDRESS = Object.values(ADDRESS_FIELDS);

/** Errors in the address if all of it is valid text: 'Wrong address.' at the wrong part (R5.23). */
export function addressFaults({ catalogue }: Deps, form: Partial<ProfileForm>): FieldFault[] {
  if (ADDRESS.some((name) => form[name] === undefined)) return [];
  const wrong = wrongPart(addressOf(form as ProfileForm), catalogue.current().places);
  return wrong ? [{ field: ADDRESS_FIELDS[wrong], message: siteMessages.wrongAddress }] : [];
}

/**
 * Saves the whole profile (R7.13).
 * @throws Refusal at the wrong part of the address
 */
export async function saveProfile(deps: Deps, customerId: number, form: ProfileForm): Promise<Profile> {
  const [wrong] = addressFaults(deps, form);
  if (wrong) throw fieldRefusal(wrong.field, wrong.message);
  const address = addressOf(form);
  const { street, suburb, state, postcode } = address;
  const saved = await updateProfile(deps.db, customerId, {
    firstName: form.FirstName,
    lastName: form.LastName,
    businessName: form.BusinessName,
    abn: form.ABN ?? undefined,
    mobile: form.Mobile,
    suiteFloorBox: form.SuiteFloorBox,
    street,
    suburb,
    state,
    country: 'Australia',
    postcode,
  });
  return presentProfile(deps, saved);
}
