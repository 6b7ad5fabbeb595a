import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { send, sharedApp, testApp } from '../../../tests/kit/app.ts';
import {
  ACCOUNT,
  type BookingForm,
  book,
  CARD,
  cardToken,
  customerForm,
  signedInCustomer,
  signIn,
  visitorForm,
} from '../../../tests/kit/bookings.ts';
import { easyCaptcha } from '../../../tests/kit/captcha.ts';
import { bookInForce } from '../../../tests/kit/database/prices.ts';
import type { Scenario } from '../../adapters/payments/test-cards.ts';

const PATH = '/api/v1/mm/bookings';
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

type Refusal = [requirement: string, changes: BookingForm, field: string, message: string];

const refusals: Refusal[] = [
  ['R5.13', { EquipmentTypeId: '' }, 'EquipmentTypeId', 'Equipment type is required!'],
  ['R5.13', { EquipmentTypeId: 999 }, 'EquipmentTypeId', 'Equipment type is required!'],
  ['R5.13', { ModelServicingTypeId: '' }, 'ModelServicingTypeId', 'Model type is required!'],
  ['R5.13', { ModelServicingTypeId: 1 }, 'ModelServicingTypeId', 'Model type is required!'],
  ['R5.06', { Problem: 'Something I made up' }, 'Problem', equipmentMessages.problemRequired],
  [
    'R5.06',
    { Problem: 'Roof or plant room motor not running' },
    'Problem',
    equipmentMessages.problemRequired,
  ],
  ['R5.07', { ProblemDescription: ' ' }, 'ProblemDescription', equipmentMessages.descriptionRequired],
  ['R5.07', { ProblemDescription: 'x'.repeat(501) }, 'ProblemDescription', 'At most 500 characters'],
  ['R5.05', { MakeId: 99_999 }, 'MakeId', equipmentMessages.makeUnknown],
  ['R5.05', { ModelId: 99_999 }, 'ModelId', equipmentMessages.modelUnknown],
  ['R5.09', { PriorityOption: '' }, 'PriorityOption', 'Please select your desired date and window of time.'],
  [
    'R5.09',
    { PriorityTimeWindow: 'evening' },
    'PriorityTimeWindow',
    'Please select your desired date and window of time.',
  ],
  [
    'R5.09',
    { PrioritySelectedDate: '2026-11-24' },
    'PrioritySelectedDate',
    'Please select your desired date and window of time.',
  ],
  [
    'R5.09',
    { PriorityTimeWindow: 'afterhours' },
    'PriorityAfterHoursTime',
    "Please tell us what time you'd like your tech to arrive",
  ],
  ['R4.19', { ParkingFeeExGst: 200.01 }, 'ParkingFeeExGst', instantQuoteMessages.parkingFeeTooHigh],
  ['R4.19', { ParkingFeeExGst: -5 }, 'ParkingFeeExGst', instantQuoteMessages.parkingFeeTooHigh],
  ['R4.19', { ParkingFeeExGst: 'much' }, 'ParkingFeeExGst', instantQuoteMessages.parkingFeeTooHigh],
  [
    'R4.18',
    { InitialAttendanceFeeExGst: '1e300' },
    'InitialAttendanceFeeExGst',
    requestMessages.unreadableRequest,
  ],
  [
    'R4.18',
    { InitialAttendanceFeeExGst: 'x' },
    'InitialAttendanceFeeExGst',
    requestMessages.unreadableRequest,
  ],
  ['R5.21', { CheckoutFirstName: '\u200b' }, 'CheckoutFirstName', customerMessages.firstNameRequired],
  ['R3.01', { SerialIdentifier: 'x'.repeat(61) }, 'SerialIdentifier', 'At most 60 characters'],
  [
    'R5.01',
    { BookingPostcode: '0100', CheckoutPostcode: '0100' },
    'BookingPostcode',
    'Cannot identify the postcode.',
  ],
  [
    'R5.02',
    { BookingPostcode: '9999', CheckoutPostcode: '9999' },
    'BookingPostcode',
    siteMessages.areaNotServiced('9999', 'Galley'),
  ],
  ['R5.11, R8.14', { CheckoutPostcode: '2000' }, 'CheckoutPostcode', 'Wrong address.'],
  ['R5.11', { CheckoutSuburb: 'Parramatta' }, 'CheckoutSuburb', 'Wrong address.'],
  ['R5.11', { CheckoutState: 'VIC' }, 'CheckoutState', 'Wrong address.'],
  ['R5.11', { CheckoutCountry: 'New Zealand' }, 'CheckoutCountry', 'Wrong address.'],
  ['R5.11', { CheckoutStreet: '' }, 'CheckoutStreet', 'Wrong address.'],
  ['R5.11', { CheckoutStreet: 'P.O. Box 12' }, 'CheckoutStreet', 'Wrong address.'],
  ['R5.11', { CheckoutStreet: 'Parcel Locker 10045 12345' }, 'CheckoutStreet', 'Wrong address.'],
  ['R5.12', { CheckoutLocationName: '' }, 'CheckoutLocationName', 'Shop Name is required'],
  ['R5.21', { CheckoutABN: '51 824 753 557' }, 'CheckoutABN', customerMessages.abnWrongDigit],
  [
    'R5.21',
    { CheckoutBusinessName: undefined },
    'CheckoutBusinessName',
    customerMessages.businessNameRequired,
  ],
  ['R5.21', { CheckoutEmailAddress: 'priya@' }, 'CheckoutEmailAddress', customerMessages.emailInvalid],
  ['R5.15', { CheckoutMobileNumber: '0291 570 156' }, 'CheckoutMobileNumber', customerMessages.mobileFormat],
  ['R5.20', { CheckoutPassword: 'fridge' }, 'CheckoutPassword', passwordMessages.passwordRule],
  ['R5.20', { CheckoutPassword: 'Password123' }, 'CheckoutPassword', passwordMessages.passwordCommon],
  ['R5.20', { CheckoutPassword: 'marlowe2026' }, 'CheckoutPassword', passwordMessages.passwordGuessable],
  ['R5.18', { CheckoutCardExpiry: '10/26' }, 'CheckoutCardExpiry', paymentMessages.cardExpiryInvalid],
  ['R3.12', { CheckoutCardMask: '4242424242424242' }, 'CheckoutCardMask', paymentMessages.cardNumberInvalid],
  [
    'R3.12',
    { CheckoutCardToken: '4242 4242 4242 4242' },
    'CheckoutCardToken',
    paymentMessages.cardNumberInvalid,
  ],
  ['R5.22', { PromotionCode: 'NOSUCH' }, 'PromotionCode', 'Sorry this code is invalid.'],
  ['R5.22', { PromotionCode: 'winter24' }, 'PromotionCode', 'Sorry this code is invalid.'],
  ['R6.05', { StaffRequest: 'forged' }, 'StaffRequest', staffRequestMessages.staffRequestInvalid],
];

describe('a refused booking', () => {
  const shared = sharedApp((kit) => kit);

  test('[R5.06, R5.07, R5.09, R5.11, R5.12, R5.13, R5.15, R5.20, R5.21, R5.22, R5.23, R7.46] says what is wrong at its field', async () => {
    const { app, deps } = await shared();
    for (const [requirement, changes, field, message] of refusals) {
      const { status, body } = await book(app, visitorForm(changes));
      expect.soft({ requirement, changes, status, errors: body.errors }).toEqual({
        requirement,
        changes,
        status: 422,
        errors: [{ field, message }],
      });
      expect.soft(body).toMatchObject({ code: 'invalid_fields', Success: false, Message: message });
    }
    const { rows } = await deps.pool.query('select count(*)::int from customers');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('[R5.23, R8.09] names every field at fault at once', async () => {
    const { app } = await shared();
    const { body } = await book(
      app,
      visitorForm({
        Problem: 'Made up',
        CheckoutSuburb: 'Parramatta',
        CheckoutPassword: 'password1',
        CheckoutFirstName: undefined,
        PriorityOption: 'today',
        PrioritySelectedDate: '22/11/2026',
        CheckoutCardExpiry: '01/20',
      }),
    );
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'CheckoutCardExpiry',
      'CheckoutFirstName',
      'CheckoutPassword',
      'CheckoutSuburb',
      'PrioritySelectedDate',
      'Problem',
    ]);
    expect(body).toMatchObject({ Success: false, Message: 'There were errors in the booking request' });
  });

  test('[R5.23] names what is wrong by meaning beside what has no form, and asks nothing of what it can not read', async () => {
    const { app } = await testApp();
    await book(app, visitorForm());
    const { status, body } = await book(
      app,
      visitorForm({
        ProblemDescription: '',
        CheckoutMobileNumber: '0291 570 156',
        Problem: 'Made up',
        CheckoutSuburb: 'Parramatta',
        CheckoutPassword: 'password1',
        PriorityOption: 'today',
        PrioritySelectedDate: '22/11/2026',
        CheckoutCardExpiry: '01/20',
      }),
    );
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'CheckoutCardExpiry',
      'CheckoutEmailAddress',
      'CheckoutMobileNumber',
      'CheckoutPassword',
      'CheckoutSuburb',
      'PrioritySelectedDate',
      'Problem',
      'ProblemDescription',
    ]);
    const unread = visitorForm({
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      EquipmentTypeId: 'x',
      Problem: 'Made up',
      PromotionCode: 'NOSUCH',
      CheckoutPostcode: 'y',
    });
    expect((await book(app, unread)).body.errors).toEqual([
      { field: 'EquipmentTypeId', message: 'Equipment type is required!' },
      { field: 'CheckoutPostcode', message: 'Wrong address.' },
      { field: 'PromotionCode', message: 'Sorry this code is invalid.' },
    ]);
    const promo = visitorForm({
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      CheckoutFirstName: '',
      PromotionCode: 'NOSUCH',
    });
    expect((await book(app, promo)).body.errors).toEqual([
      { field: 'CheckoutFirstName', message: customerMessages.firstNameRequired },
      { field: 'PromotionCode', message: 'Sorry this code is invalid.' },
    ]);
  });

  test('[R5.23] names what a visitor left out beside what is no form of a field', async () => {
    const { app } = await testApp();
    const { token } = await signedInCustomer(app);
    const fields = async (by?: string) =>
      (await book(app, { EquipmentTypeId: 2 }, { token: by })).body.errors.map(
        ({ field }: { field: string }) => field,
      );
    const account = Object.keys({ ...ACCOUNT, ...CARD });
    expect(await fields()).toEqual(expect.arrayContaining(['Problem', 'CheckoutStreet', ...account]));
    const requested = await fields(token);
    expect(requested).toEqual(expect.arrayContaining(['Problem', 'CheckoutStreet']));
    expect(requested).not.toEqual(expect.arrayContaining([expect.stringMatching(/Card|Email|Password/)]));
  });

  test('[R7.46, R7.55] costs work after 30 an hour from one address, and is never refused flatly', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const { app } = kit;
    for (let n = 0; n < 30; n += 1) expect((await book(app, {})).status).toBe(422);
    const form = visitorForm();
    const key = randomUUID();
    const asked = await book(app, form, { key });
    expect(asked).toMatchObject({
      status: 422,
      body: { code: 'captcha_required', Success: false, CaptchaChallenge: expect.anything() },
    });
    expect(await book(app, {})).toMatchObject({ body: { code: 'captcha_required' } });
    const solved = visitorForm({ RecaptchaResponse: await easyCaptcha(kit, 2) });
    const booked = await book(app, solved, { key });
    expect(booked).toMatchObject({ status: 200 });
    // Sent again without an answer it's the same booking, and no attempt.
    expect(await book(app, form, { key })).toMatchObject({
      status: 200,
      body: { repairId: booked.body.repairId },
    });
    const token = await signIn(app);
    expect(await book(app, customerForm(), { token })).toMatchObject({ status: 200 });
  });

  test('[R7.46] of a known email is asked to sign in', async () => {
    const { app } = await testApp();
    await book(app, visitorForm());
    const again = await book(app, visitorForm({ CheckoutEmailAddress: 'PRIYA@marlowestreet.example' }));
    expect(again).toMatchObject({
      status: 422,
      body: {
        Success: false,
        Message: 'This email already has an account. Sign in to book; your quote is kept.',
        errors: [{ field: 'CheckoutEmailAddress', message: passwordMessages.emailHasAccount }],
      },
    });
  });

  test('[R4.18] where there is no price says to call, never $0', async () => {
    const kit = await testApp();
    await kit.deps.pool.query('insert into phone_prices select 2, region from price_regions');
    await expect.poll(() => bookInForce(kit).row(2, 'metro-inner')).toBeNull();
    expect(await book(kit.app, visitorForm())).toMatchObject({
      status: 422,
      body: { code: 'no_price', Success: false, Message: 'We price this one by phone: call 1800 975 711' },
    });
  });

  test('[R5.02, R5.03] in an area that is not serviced', async () => {
    const { app, deps } = await testApp();
    await deps.pool.query(`delete from service_areas where postcode = '2010'`);
    await expect.poll(() => deps.catalogue.current().places.region('2010')).toBeNull();
    const message = 'The area 2010 is not currently serviced by Galley';
    expect(await book(app, visitorForm())).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'BookingPostcode', message }] },
    });
  });

  test('[R7.46, R7.55] of another kind also says Success false and a Message', async () => {
    const { app } = await shared();
    const bodyOf = (options: InjectOptions) => send(app, options);
    const json = await bodyOf({
      method: 'POST',
      url: PATH,
      headers: { 'idempotency-key': randomUUID() },
      payload: {},
    });
    const large = await bodyOf({
      method: 'POST',
      url: PATH,
      headers: FORM_TYPE,
      payload: `a=${'x'.repeat(70_000)}`,
    });
    const invalid = await bodyOf({
      method: 'POST',
      url: PATH,
      headers: { ...FORM_TYPE, 'idempotency-key': 'not-a-uuid' },
      payload: 'a=b',
    });
    expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_type', Success: false } });
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large', Success: false } });
    expect(invalid).toMatchObject({ status: 422, body: { Success: false } });
    expect(invalid.body.errors).toContainEqual({
      field: 'idempotency-key',
      message: requestMessages.idempotencyKeyUnusable,
    });
    for (const { body } of [json, large, invalid]) {
      expect(body).toMatchObject({ Message: expect.any(String), requestId: expect.any(String) });
      expect(JSON.stringify(body)).not.toMatch(/\.ts|node_modules|stack/);
    }
  });
});

describe('[R4.21, R8.08] the card', () => {
  const declined: [scenario: Scenario, reason: string][] = [
    ['declined', 'Your bank declined the card. Please use another card.'],
    ['expired', 'Your card has expired. Please use another card.'],
    ['ccv', 'The security code of your card is not right.'],
  ];

  test('that is declined books nothing and says why; another card then books', async () => {
    const { app, deps } = await testApp();
    const key = randomUUID();
    for (const [scenario, reason] of declined) {
      expect(await book(app, visitorForm({ CheckoutCardToken: cardToken(scenario) }), { key })).toMatchObject(
        {
          status: 402,
          body: { code: 'card_declined', Success: false, Message: `Credit card error: ${reason}` },
        },
      );
    }
    const { rows } = await deps.pool.query('select count(*)::int from customers');
    expect(rows).toEqual([{ count: 0 }]);
    expect(await book(app, visitorForm(), { key })).toMatchObject({ status: 200 });
  });

  test('that nobody can check is the provider’s fault, not the customer’s', async () => {
    const { app } = await testApp();
    expect(await book(app, visitorForm({ CheckoutCardToken: cardToken('unreachable') }))).toMatchObject({
      status: 503,
      body: {
        code: 'provider_unavailable',
        Success: false,
        Message:
          'Cannot connect to Local Card to check your card. Nothing is booked yet. Please try again in a minute.',
      },
    });
  });
});
