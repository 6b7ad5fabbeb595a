import type { getPaymentMethod, Profile } from '../../../contracts/customers/profile.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { CardOnFile, ProfileRow } from './profile.queries.ts';

/** A profile as its customer sees it (R3.05). */
export function presentProfile(row: ProfileRow): Profile {
  return {
    UserName: row.userName,
    FirstName: row.firstName,
    LastName: row.lastName,
    BusinessName: row.businessName,
    ABN: row.abn,
    Mobile: row.mobile,
    SuiteFloorBox: row.suiteFloorBox,
    AddressLine: lineOf(row),
    Street: row.street,
    Suburb: row.suburb,
    State: row.state,
    Country: row.country,
    Postcode: row.postcode,
  };
}

function lineOf({ suiteFloorBox, street, suburb, state, postcode }: ProfileRow): string | null {
  if (street === null || suburb === null || state === null || postcode === null) return null;
  return addressLine({ floorShop: suiteFloorBox, street, suburb, state, postcode });
}

/** What may be shown of the card on file (R7.14). */
export function presentCard(card: CardOnFile | null): Reply<typeof getPaymentMethod> {
  if (!card) return { PaymentMethod: null };
  const { mask, brand, expiry } = card;
  return {
    PaymentMethod: { CheckoutCardMask: mask, CheckoutCardBrand: brand, CheckoutCardExpiry: expiry },
  };
}
