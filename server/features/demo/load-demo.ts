import type { FastifyInstance } from 'fastify';
import type { createBooking } from '../../../contracts/bookings.ts';
import type { CallInput, Reply } from '../../../contracts/endpoint.ts';
import type { priceSet } from '../../../contracts/prices.ts';
import { toWireDate } from '../../../domain/dates.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Deps } from '../../deps.ts';

const DEMO_USER_NAME = 'priya@marlowestreet.example';
const DEMO_PASSWORD = 'coolroom5';
/** The same on every machine, so that a start that was cut short doesn't book twice. */
const DEMO_KEY = '7d1f6a52-0c5e-4a7b-9a33-5e0c6b1d2f48';
const UNDERBENCH_FRIDGE = '2';
const DEMO_CARD_TOKEN = `local_accepted_${'0'.repeat(32)}`;

function demoBooking(prices: Reply<typeof priceSet>['Prices']): CallInput<typeof createBooking>['body'] {
  const visit = Temporal.PlainDate.from(prices.StartingDate).add({ days: 2 }).toString();
  return {
    EquipmentTypeId: UNDERBENCH_FRIDGE,
    ModelServicingTypeId: '4',
    Make: 'Skope',
    MakeId: '168',
    Model: 'ProSpec 2 door',
    ModelId: '1076',
    SerialIdentifier: 'PG250-88214',
    EquipmentLocation: 'Left of the pass',
    Problem: 'Not cooling',
    ProblemDescription:
      'Sitting at 9 °C since Sunday night. Fan is running, compressor is not. Stock moved to the coolroom.',
    PriorityOption: 'later',
    PriorityTimeWindow: 'morning',
    PrioritySelectedDate: toWireDate(visit),
    InitialAttendanceFeeExGst: prices.Later.AmPrice,
    ParkingFeeExGst: 0,
    ParkingInstructions: 'Loading zone in Reservoir Lane, free before 9am. Ring at the roller door.',
    BookingPostcode: '2010',
    CheckoutLocationName: 'Marlowe Street Café',
    CheckoutShopFloorSuite: 'Shop 3',
    CheckoutStreet: '41 Marlowe Street',
    CheckoutSuburb: 'Surry Hills',
    CheckoutState: 'NSW',
    CheckoutCountry: 'Australia',
    CheckoutPostcode: '2010',
    CheckoutEmailAddress: DEMO_USER_NAME,
    CheckoutPassword: DEMO_PASSWORD,
    CheckoutFirstName: 'Priya',
    CheckoutLastName: 'Nair',
    CheckoutBusinessName: 'Marlowe Street Café',
    CheckoutABN: '53 004 085 616',
    CheckoutMobileNumber: '0491 570 156',
    CheckoutCardToken: DEMO_CARD_TOKEN,
    CheckoutCardMask: '•••• 4242',
    CheckoutCardExpiry: '08/30',
    CheckoutCardBrand: 'Visa',
  };
}

/**
 * Gives an empty database a demo company with a booking, made through the very calls that customers use.
 * @returns how to sign in as it, or null where the database belongs to others
 */
export async function loadDemo(
  app: FastifyInstance,
  deps: Deps,
): Promise<{ userName: string; password: string } | null> {
  const [first] = await deps.db
    .select({ userName: customers.userName })
    .from(customers)
    .orderBy(customers.id)
    .limit(1);
  const signIn = { userName: DEMO_USER_NAME, password: DEMO_PASSWORD };
  if (first) return first.userName === DEMO_USER_NAME ? signIn : null;
  const priced = await app.inject(`/api/v1/Prices/Set?equipmentTypeId=${UNDERBENCH_FRIDGE}&postcode=2010`);
  if (priced.statusCode !== 200) return null;
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(demoBooking(priced.json().Prices) ?? {}))
    body.set(name, String(value));
  const booked = await app.inject({
    method: 'POST',
    url: '/api/v1/mm/bookings',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': DEMO_KEY },
    payload: body.toString(),
  });
  if (booked.statusCode !== 200)
    deps.log.warn({ answer: booked.json() }, 'the demo company was not booked in');
  return booked.statusCode === 200 ? signIn : null;
}
