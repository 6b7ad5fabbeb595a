import { z } from 'zod';
import { type Profile, saveProfile } from '../../../../../contracts/customers/profile.ts';
import { abnNumber } from '../../../../../contracts/person.ts';
import { addressDetail } from '../../../../../contracts/reference-data/maps.ts';
import { MAX_SITE_TEXT } from '../../../../../domain/constants.ts';
import { formatAbn } from '../../../../../domain/customers/abn.ts';
import { formatMobile } from '../../../../../domain/customers/mobile.ts';
import { buildAddressDetails } from '../../../../../domain/sites/address.ts';
import { siteMessages } from '../../../../../domain/sites/site-messages.ts';
import { isAustralianState } from '../../../../../domain/sites/states.ts';
import { requestMessages } from '../../../../../domain/words/request-messages.ts';
import type { CallOf } from '../../../../client/call.ts';
import { type BoxedAddress, NO_ADDRESS } from '../../../booking/location/address-field.tsx';
import { wholeAddress } from '../../../booking/location/checkout-address.ts';

/** The profile form's rules: the wire's own, and an address chosen from suggestions (R5.15, R5.21). */
export const profileRules = saveProfile.body
  .pick({ FirstName: true, LastName: true, BusinessName: true, ABN: true, Mobile: true })
  .extend({
    ABN: abnNumber,
    SuiteFloorBox: z.string().max(MAX_SITE_TEXT.floor, requestMessages.tooLong(String(MAX_SITE_TEXT.floor))),
    place: z
      .object({ AddressLine: z.string(), Address: z.array(addressDetail) })
      .superRefine(({ AddressLine, Address }, context) => {
        if (wholeAddress(Address)) return;
        const message = AddressLine.trim() === '' ? siteMessages.addressRequired : siteMessages.wrongAddress;
        context.addIssue({ code: 'custom', message });
      }),
  });
export type ProfileFields = z.input<typeof profileRules>;

export const PROFILE_FIELDS = [
  'FirstName',
  'LastName',
  'BusinessName',
  'ABN',
  'Mobile',
  'SuiteFloorBox',
  'place',
] as const satisfies readonly (keyof ProfileFields)[];

/** The parts of an address share one field. */
export const AT_PLACE = {
  Street: 'place',
  Suburb: 'place',
  State: 'place',
  Country: 'place',
  Postcode: 'place',
} as const;

export function fieldsOfProfile(profile: Profile): ProfileFields {
  return {
    FirstName: profile.FirstName,
    LastName: profile.LastName,
    BusinessName: profile.BusinessName ?? '',
    ABN: formatAbn(profile.ABN ?? ''),
    Mobile: formatMobile(profile.Mobile ?? ''),
    SuiteFloorBox: profile.SuiteFloorBox ?? '',
    place: { ...placeOf(profile) } as ProfileFields['place'],
  };
}

function placeOf({ Street, Suburb, State, Postcode }: Profile): BoxedAddress {
  if (!Street || !Suburb || !Postcode || !isAustralianState(State)) return NO_ADDRESS;
  return {
    AddressLine: `${Street}, ${Suburb} ${State} ${Postcode}`,
    Address: buildAddressDetails({ street: Street, suburb: Suburb, state: State, postcode: Postcode }),
  };
}

/** The payload of a valid form; the mobile without spaces (R5.15). */
export function profileOfFields({ place, ...rest }: ProfileFields): CallOf<typeof saveProfile>['json'] {
  const address = wholeAddress(place.Address);
  return {
    ...rest,
    Street: address?.street ?? '',
    Suburb: address?.suburb ?? '',
    State: address?.state ?? '',
    Country: address?.country || 'Australia',
    Postcode: address?.postcode ?? '',
  };
}
