import type { z } from 'zod';
import type { signUp } from '../../contracts/accounts/account.ts';
import type { CardFields } from '../../contracts/payments/card.ts';
import type { addSite } from '../../contracts/sites/desk-sites.ts';
import type { saveSiteAccess } from '../../contracts/sites/site-access.ts';
import type { newStaff } from '../../contracts/staff/staff.ts';
import type { BusinessRole } from '../../domain/people/rights.ts';
import { type AvoidedHours, WEEKDAYS } from '../../domain/visits/avoided-hours.ts';

/** The demo company: three sites, nine pieces of equipment, two years of repairs. */
export const PRIYA: z.input<typeof signUp.body> = {
  CheckoutEmailAddress: 'priya@marlowestreet.example',
  CheckoutPassword: 'coolroom5',
  CheckoutFirstName: 'Priya',
  CheckoutLastName: 'Nair',
  CheckoutBusinessName: 'Marlowe Street Café',
  CheckoutABN: '53 004 085 616',
  CheckoutMobileNumber: '0491 570 156',
  CheckoutLocationName: 'Marlowe Street Café',
  CheckoutShopFloorSuite: 'Shop 3',
  CheckoutStreet: '41 Marlowe Street',
  CheckoutSuburb: 'Surry Hills',
  CheckoutState: 'NSW',
  CheckoutCountry: 'Australia',
  CheckoutPostcode: '2010',
  BookingPostcode: '2010',
};

const everyDay = (from: string, to: string): AvoidedHours => ({
  weekdays: WEEKDAYS,
  hours: { from, to },
  firstDate: null,
  lastDate: null,
});

/** When Priya's sites don't want a technician: a café at lunch and on Sundays, a bakery while its ovens are full. */
export const PRIYAS_HOURS: Readonly<Record<string, readonly AvoidedHours[]>> = {
  'Marlowe Street Café': [
    everyDay('11:30', '14:30'),
    { weekdays: [7], hours: null, firstDate: null, lastDate: null },
  ],
  'Copper Pot Bakery': [everyDay('03:00', '07:00')],
  'Marlowe at the Wharf': [
    everyDay('11:00', '15:00'),
    { weekdays: [5], hours: { from: '16:00', to: '23:00' }, firstDate: null, lastDate: null },
  ],
};

export const CAFE_NAME = 'Marlowe Street Café';

/** Priya's third kitchen, which has no machines in the register yet. */
export const WHARF: z.input<typeof addSite.body> = {
  LocationName: 'Marlowe at the Wharf',
  SuiteFloorBox: 'Shop 2',
  StreetAddress: '1 East Esplanade',
  Suburb: 'Manly',
  State: 'NSW',
  Postcode: '2095',
};

export const CAFE_ACCESS: Omit<z.input<typeof saveSiteAccess.body>, 'Version'> = {
  AskForName: 'Tess Ibrahim, chef',
  AskForMobile: '0491 570 313',
  IfNobodyName: 'Joel Tran, manager',
  IfNobodyMobile: '0491 570 158',
  WayIn: 'Through the roller door in Reservoir Lane.',
  Parking: 'Loading zone out front until 10am, then the lane.',
};

export const CAFE_CODES = 'Roller door 4471#. Alarm 2580, panel left of the door.';

export const TESS_REPORT = {
  Text: 'Leaves a white film on the glasses since Saturday. I cleaned the filter and it is the same.',
  FoodWarm: null,
} as const;

export const PRIYA_CARD: CardFields = {
  CheckoutCardToken: `local_accepted_4242_0830_${'0'.repeat(32)}`,
  CheckoutCardMask: '•••• 4242',
  CheckoutCardExpiry: '08/30',
  CheckoutCardBrand: 'Visa',
};

/** A card whose charges are disputed; it's used once and not kept. */
export const DISPUTED_CARD: CardFields = {
  CheckoutCardToken: `local_disputed_0259_0830_${'0'.repeat(32)}`,
  CheckoutCardMask: '•••• 0259',
  CheckoutCardExpiry: '08/30',
  CheckoutCardBrand: 'Visa',
};

/** A customer who has just signed up: nothing booked, no card, no equipment. */
export const SAM: z.input<typeof signUp.body> = {
  CheckoutEmailAddress: 'sam@harbourlane.example',
  CheckoutPassword: 'bainmarie7',
  CheckoutFirstName: 'Sam',
  CheckoutLastName: 'Okoro',
  CheckoutBusinessName: 'Harbour Lane Canteen',
  CheckoutABN: '51 824 753 556',
  CheckoutMobileNumber: '0491 570 157',
  CheckoutLocationName: 'Harbour Lane Canteen',
  CheckoutShopFloorSuite: null,
  CheckoutStreet: '12 Harbour Lane',
  CheckoutSuburb: 'Newtown',
  CheckoutState: 'NSW',
  CheckoutCountry: 'Australia',
  CheckoutPostcode: '2042',
  BookingPostcode: '2042',
};

/** Who owns the building of Priya's bakery, and pays for call-outs there. */
export const LEO: z.input<typeof signUp.body> = {
  CheckoutEmailAddress: 'leo@harbourproperty.example',
  CheckoutPassword: 'rentroll4',
  CheckoutFirstName: 'Leo',
  CheckoutLastName: 'Marsh',
  CheckoutBusinessName: 'Harbour Property',
  CheckoutABN: '26 301 234 567',
  CheckoutMobileNumber: '0491 570 737',
  CheckoutLocationName: 'Harbour Property',
  CheckoutShopFloorSuite: 'Level 2',
  CheckoutStreet: '9 Bridge Street',
  CheckoutSuburb: 'Sydney',
  CheckoutState: 'NSW',
  CheckoutCountry: 'Australia',
  CheckoutPostcode: '2000',
  BookingPostcode: '2000',
};

/** Who else belongs to Priya's business: two managers with a limit, a bookkeeper and a chef. `site` is null for every site. */
export const MEMBERS = [
  {
    userName: 'joel@marlowestreet.example',
    password: 'combioven6',
    firstName: 'Joel',
    lastName: 'Tran',
    mobile: '0491570158',
    role: 'manager',
    site: 'Marlowe Street Café',
    limitCents: 500_00,
  },
  {
    userName: 'anneke@marlowestreet.example',
    password: 'deckoven7',
    firstName: 'Anneke',
    lastName: 'Visser',
    mobile: '0491570159',
    role: 'manager',
    site: 'Copper Pot Bakery',
    limitCents: 500_00,
  },
  {
    userName: 'bao@marlowestreet.example',
    password: 'ledgerbook8',
    firstName: 'Bao',
    lastName: 'Le',
    mobile: '0491570110',
    role: 'accounts',
    site: null,
    limitCents: null,
  },
  {
    userName: 'tess@marlowestreet.example',
    password: 'saladbar9',
    firstName: 'Tess',
    lastName: 'Ibrahim',
    mobile: '0491570313',
    role: 'staff',
    site: 'Marlowe Street Café',
    limitCents: null,
  },
] as const satisfies readonly {
  userName: string;
  password: string;
  firstName: string;
  lastName: string;
  mobile: string;
  role: BusinessRole;
  site: string | null;
  limitCents: number | null;
}[];

export const ROSA: z.output<typeof newStaff> = {
  UserName: 'rosa@galley.example',
  Name: 'Rosa Lindqvist',
  Role: 'admin',
  Password: 'dispatch8',
};
