import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import {
  type BookingForm,
  book,
  customerForm,
  signedInCustomer,
  visitorForm,
} from '../../../tests/kit/bookings.ts';

/** One fault each, in a field of its own: what is sent, and the fields that the reply names. */
type Fault = { changes: BookingForm; fields: string[] };
const at = (field: string, ...values: (string | number | undefined)[]): Fault[] =>
  values.map((value) => ({ changes: { [field]: value }, fields: [field] }));

/** Faults of the work and the code, which every way to book has. */
const OF_WORK: Fault[][] = [
  at('EquipmentTypeId', 999, 'x', ''),
  at('ProblemDescription', ' ', 'x'.repeat(501), undefined),
  at('ParkingFeeExGst', -1, 'much', 99_999),
  [
    ...at('PrioritySelectedDate', '22/11/2026', '31/12/2027', '2026-11-24', '', undefined),
    ...at('PriorityTimeWindow', 'evening', undefined),
    ...at('PriorityOption', 'soon', undefined),
    { changes: { PriorityTimeWindow: 'afterhours' }, fields: ['PriorityAfterHoursTime'] },
    {
      changes: { PriorityTimeWindow: 'afterhours', PriorityAfterHoursTime: '10:15' },
      fields: ['PriorityAfterHoursTime'],
    },
    {
      changes: {
        PriorityOption: 'afterhours',
        PriorityTimeWindow: undefined,
        PrioritySelectedDate: undefined,
      },
      fields: ['PriorityAfterHoursTime'],
    },
    {
      changes: {
        PrioritySelectedDate: '22/11/2026',
        PriorityTimeWindow: 'afterhours',
        PriorityAfterHoursTime: '25:00',
      },
      fields: ['PrioritySelectedDate', 'PriorityAfterHoursTime'],
    },
    {
      changes: { PrioritySelectedDate: undefined, PriorityTimeWindow: undefined },
      fields: ['PrioritySelectedDate', 'PriorityTimeWindow'],
    },
  ],
  at('PromotionCode', 'NOSUCHCODE', 'no such code'),
];
const OF_ACCOUNT: Fault[][] = [
  at('CheckoutEmailAddress', 'priya', '', undefined),
  at('CheckoutMobileNumber', '0291 570 156', undefined),
  at('CheckoutABN', '51 824 753 557', undefined),
  at('CheckoutPassword', 'short1', undefined),
  at('CheckoutFirstName', '', undefined),
  at('CheckoutCardExpiry', '01/20'),
];

/** Any of the fields, each with one of its faults. */
const someOf = (groups: Fault[][]) =>
  fc
    .tuple(...groups.map((group) => fc.option(fc.constantFrom(...group), { nil: null, freq: 2 })))
    .map((picked) => picked.filter((fault) => fault !== null))
    .filter((picked) => picked.length > 0);

const named = (faults: readonly Fault[]) => faults.flatMap(({ fields }) => fields).sort();
const changesOf = (faults: readonly Fault[]) =>
  Object.assign({}, ...faults.map(({ changes }) => changes)) as BookingForm;
const fieldsIn = (body: { errors?: { field: string }[] }) => body.errors?.map(({ field }) => field).sort();

const shared = sharedApp(async (kit) => {
  const { token } = await signedInCustomer(kit.app);
  return { ...kit, token };
});

describe('[R5.23] a booking with several faults is refused with exactly these', () => {
  test('by a visitor', async () => {
    const { app } = await shared();
    await fc.assert(
      fc.asyncProperty(someOf([...OF_WORK, ...OF_ACCOUNT]), async (faults) => {
        const form = visitorForm({ CheckoutEmailAddress: 'noor@ferrystreet.example', ...changesOf(faults) });
        const { status, body } = await book(app, form);
        expect([faults, status, fieldsIn(body)]).toEqual([faults, 422, named(faults)]);
      }),
      { numRuns: 60 },
    );
  });

  test('by a customer, and the same of a service request', async () => {
    const { app, token } = await shared();
    const { body: own } = await send(app, {
      method: 'GET',
      url: '/api/v1/customerportal/equipment',
      headers: { authorization: `Bearer ${token}` },
    });
    const [asset] = own.AssetList;
    await fc.assert(
      fc.asyncProperty(someOf(OF_WORK), async (faults) => {
        const form = customerForm(changesOf(faults));
        const { status, body } = await book(app, form, { token });
        expect([faults, status, fieldsIn(body)]).toEqual([faults, 422, named(faults)]);
        const { PromotionCode, Postcode: _, ...rest } = form as BookingForm & { Postcode?: string };
        const request = await send(app, {
          method: 'POST',
          url: '/api/v1/customerportal/jobs/add',
          headers: { authorization: `Bearer ${token}` },
          payload: {
            ...rest,
            AssetId: asset.Id,
            Postcode: '2010',
            ...(PromotionCode !== undefined && { PromoCode: [PromotionCode] }),
          },
        });
        const wanted = named(faults).map((field) => (field === 'PromotionCode' ? 'PromoCode' : field));
        expect([faults, request.status, fieldsIn(request.body)]).toEqual([faults, 422, wanted.sort()]);
      }),
      { numRuns: 40 },
    );
  });
});

test.each([
  ['only a time', {}],
  ['empty fields', { PrioritySelectedDate: '', PriorityTimeWindow: '' }],
  ['the window too', { PriorityTimeWindow: 'afterhours' }],
  ['another window', { PriorityTimeWindow: 'morning' }],
])('[R4.08] the soonest after hours needs %s: the date follows from the time', async (_, changes) => {
  const { app, token } = await shared();
  const { PriorityOption, PriorityTimeWindow, PrioritySelectedDate, ...rest } = customerForm();
  for (const [time, date] of [
    ['16:00', '2026-11-23'],
    ['23:30', '2026-11-23'],
    ['00:00', '2026-11-24'],
    ['07:30', '2026-11-24'],
  ]) {
    const form = {
      ...rest,
      PriorityOption: 'afterhours',
      PriorityAfterHoursTime: time,
      InitialAttendanceFeeExGst: undefined,
      ...changes,
    };
    const { status, body } = await book(app, form, { token });
    expect([time, status, body.AttendanceDate, body.TimeWindow]).toEqual([time, 200, date, 'afterhours']);
  }
});
