// Bookings as the browser sends them, and customers who send them.
import { randomBytes } from 'node:crypto';
import { toWireDate } from '../domain/visits/dates.ts';

/** A form-encoded body by its wire names. */
export type BookingForm = Record<string, string>;

type EquipmentType = { Id: number; ServicingTypes: { Id: number }[] };

const POSTCODE = '2010';
const DAYS_AHEAD = 7;

async function get<Reply>(url: string, path: string, query: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** A bookable form for each equipment type of the catalogue, a week ahead in the morning, in Surry Hills. */
export async function bookingForms(url: string): Promise<BookingForm[]> {
  const { EquipmentTypes } = await get<{ EquipmentTypes: EquipmentType[] }>(
    url,
    '/api/v1/AssetData/Models/Types',
    {},
  );
  return Promise.all(EquipmentTypes.map((type) => formOf(url, type)));
}

async function formOf(url: string, { Id, ServicingTypes }: EquipmentType): Promise<BookingForm> {
  const servicingType = ServicingTypes[0]?.Id;
  const { Problems } = await get<{ Problems: { Name: string }[] }>(url, '/api/v1/ServiceData/Problems', {
    equipmentTypeFilter: String(Id),
    ...(servicingType !== undefined && { modelSvcTypeFilter: String(servicingType) }),
  });
  const priced = { equipmentTypeId: String(Id), postcode: POSTCODE };
  const set = await get<{ Prices: { StartingDate: string } }>(url, '/api/v1/Prices/Set', priced);
  const date = Temporal.PlainDate.from(set.Prices.StartingDate).add({ days: DAYS_AHEAD }).toString();
  const { PriceExGst } = await get<{ PriceExGst: number }>(url, '/api/v1/Prices/Single', {
    ...priced,
    attendanceDate: date,
  });
  return {
    EquipmentTypeId: String(Id),
    ...(servicingType !== undefined && { ModelServicingTypeId: String(servicingType) }),
    Make: 'Not sure',
    EquipmentLocation: 'Left of the pass',
    Problem: Problems[0]?.Name ?? '',
    ProblemDescription: 'Stopped in the middle of service and starts no more.',
    PriorityOption: 'later',
    PriorityTimeWindow: 'morning',
    PrioritySelectedDate: toWireDate(date),
    InitialAttendanceFeeExGst: String(PriceExGst),
    ParkingFeeExGst: '12.37',
    ParkingInstructions: 'Loading dock in the lane behind.',
    LocationDescription: 'Side door after 10am.',
    CheckoutLocationName: 'Marlowe Street Kitchen',
    CheckoutShopFloorSuite: 'Shop 3',
    CheckoutStreet: '21 Crown Street',
    CheckoutSuburb: 'Surry Hills',
    CheckoutState: 'NSW',
    CheckoutCountry: 'Australia',
    CheckoutPostcode: POSTCODE,
    BookingPostcode: POSTCODE,
  };
}

/** A card that the local provider accepts, as its script returns it. */
export function cardFields(): BookingForm {
  return {
    CheckoutCardToken: `local_accepted_4242_1239_${randomBytes(16).toString('hex')}`,
    CheckoutCardMask: '**** 4242',
    CheckoutCardExpiry: '12/39',
    CheckoutCardBrand: 'Visa',
  };
}

export const PASSWORD = 'walk-in-coolroom-7';

/** The account of a visitor; `name` is unique. */
export function accountFields(name: string): BookingForm {
  return {
    CheckoutEmailAddress: `${name}@bench.example`,
    CheckoutPassword: PASSWORD,
    CheckoutFirstName: 'Marlowe',
    CheckoutLastName: 'Street',
    CheckoutBusinessName: 'Marlowe Street Kitchen Pty Ltd',
    CheckoutABN: '51824753556',
    CheckoutMobileNumber: '0412345678',
  };
}

export const encodeForm = (form: BookingForm) => new URLSearchParams(form).toString();

export const BOOKINGS_PATH = '/api/v1/mm/bookings';
/** A booking as a browser sends it, including the visitor of the A/B test. */
export function bookingHeaders(key: string, token: string | undefined): Record<string, string> {
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': key,
    'visitor-id': crypto.randomUUID(),
    'visitor-variant': 'A',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

export function postBooking(
  url: string,
  input: { key: string; form: BookingForm; token?: string | undefined; signal?: AbortSignal },
): Promise<Response> {
  return fetch(`${url}${BOOKINGS_PATH}`, {
    method: 'POST',
    headers: bookingHeaders(input.key, input.token),
    body: encodeForm(input.form),
    ...(input.signal && { signal: input.signal }),
  });
}

type SignedIn = { AuthenticationToken: string; DeviceToken: string };

/** Signs in on a new device. */
export async function signInOnDevice(url: string, name: string): Promise<SignedIn> {
  const response = await fetch(`${url}/api/v1/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: `${name}@bench.example`, Password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as SignedIn;
}

/** Signs in; returns the bearer token. */
export const signIn = async (url: string, name: string) =>
  (await signInOnDevice(url, name)).AuthenticationToken;

/** Creates a customer with a card on file by a first booking, and signs them in. A card in the form wins. */
export async function makeCustomer(url: string, name: string, form: BookingForm): Promise<string> {
  const booked = await postBooking(url, {
    key: crypto.randomUUID(),
    form: { ...accountFields(name), ...cardFields(), ...form },
  });
  if (!booked.ok) throw new Error(`a first booking answered ${booked.status}: ${await booked.text()}`);
  return signIn(url, name);
}
