import type { z } from 'zod';
import type { newSite } from '../../contracts/bookings/desk-bookings.ts';
import type { newPerson } from '../../contracts/person.ts';
import type { PaymentTerms } from '../../domain/invoices/payment-terms.ts';

type Caller = z.input<typeof newPerson> & z.input<typeof newSite> & { terms?: PaymentTerms };

const NSW = { SuiteFloorBox: null, State: 'NSW', ABN: null } as const;

/** Customers who ring the demo's office, each with a site in New South Wales. Their mobiles are nobody's. */
export const CALLERS = {
  cafe: {
    ...NSW,
    FirstName: 'Hannah',
    LastName: 'Whitlock',
    BusinessName: 'Wattlebird Coffee',
    UserName: 'hannah@wattlebird.example',
    Mobile: '0491 571 491',
    LocationName: 'Wattlebird Coffee',
    StreetAddress: '112 Glebe Point Road',
    Suburb: 'Glebe',
    Postcode: '2037',
  },
  bakery: {
    ...NSW,
    FirstName: 'Tom',
    LastName: 'Castellano',
    BusinessName: 'Castellano Bakery',
    UserName: 'tom@castellanobakery.example',
    Mobile: '0491 571 804',
    LocationName: 'Castellano Bakery',
    StreetAddress: '27 Darling Street',
    Suburb: 'Balmain',
    Postcode: '2041',
  },
  butcher: {
    ...NSW,
    FirstName: 'Greg',
    LastName: 'Kirkwood',
    BusinessName: 'Kirkwood & Sons Butchers',
    UserName: 'greg@kirkwoodbutchers.example',
    Mobile: '0491 572 549',
    LocationName: 'Kirkwood & Sons',
    StreetAddress: '318 Marrickville Road',
    Suburb: 'Marrickville',
    Postcode: '2204',
    terms: '14-days',
  },
  canteen: {
    ...NSW,
    FirstName: 'Anne-Marie',
    LastName: 'Doyle',
    BusinessName: "St Brigid's College",
    UserName: 'canteen@stbrigids.example',
    Mobile: '0491 572 665',
    LocationName: "St Brigid's Canteen",
    StreetAddress: '60 Carr Street',
    Suburb: 'Coogee',
    Postcode: '2034',
    terms: '14-days',
  },
  beachCafe: {
    ...NSW,
    FirstName: 'Kiri',
    LastName: 'Paterson',
    BusinessName: 'Tide & Table',
    UserName: 'kiri@tideandtable.example',
    Mobile: '0491 572 983',
    LocationName: 'Tide & Table',
    StreetAddress: '41 North Steyne',
    Suburb: 'Manly',
    Postcode: '2095',
  },
  fishShop: {
    ...NSW,
    FirstName: 'Steve',
    LastName: 'Angelopoulos',
    BusinessName: 'Harbour Fish & Chips',
    UserName: 'steve@harbourfish.example',
    Mobile: '0491 573 087',
    LocationName: 'Harbour Fish & Chips',
    StreetAddress: '9 Crown Street',
    Suburb: 'Wollongong',
    Postcode: '2500',
  },
  pub: {
    ...NSW,
    FirstName: 'Dee',
    LastName: 'Mulcahy',
    BusinessName: 'The Railway Hotel',
    UserName: 'dee@railwayhotel.example',
    Mobile: '0491 573 770',
    LocationName: 'The Railway Hotel',
    StreetAddress: '5 Swanson Street',
    Suburb: 'Erskineville',
    Postcode: '2043',
    terms: '14-days',
  },
} as const satisfies Record<string, Caller>;

export type CallerName = keyof typeof CALLERS;
