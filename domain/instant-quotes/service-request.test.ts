import { describe, expect, it } from 'vitest';
import { stepsAround } from './quote-step-order.ts';
import { REQUEST_ROUTES, REQUEST_STEPS } from './request-step-order.ts';

import {
  firstIncompleteRequestStep,
  newServiceRequest,
  parseStoredRequest,
  type RequestedEquipment,
  requestRedirect,
  type ServiceRequest,
  withEquipment,
} from './service-request.ts';
import { editVisit } from './visit-draft.ts';

const NOW = '2026-11-22T22:10:00Z';
const FRIDGE: RequestedEquipment = {
  Id: 301,
  EquipmentTypeId: 2,
  EquipmentType: 'Underbench fridge',
  ModelServicingTypeId: 4,
  LocationName: 'Marlowe Street Café',
  Address: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
  LocationPostcode: '2010',
  LocationSuburb: 'Surry Hills',
  LocationState: 'NSW',
  LocationTimeZone: 'Australia/Sydney',
  Access: { WayIn: null, Parking: null },
  LocationDescription: 'Rear lane, ring the bell.',
};

const empty = newServiceRequest(FRIDGE, NOW);
const withProblem = editVisit(empty, {
  BookingProblem: 'Not cooling',
  BookingProblemDescription: 'Sitting at 9 degrees.',
});
const withTime = editVisit(withProblem, {
  BookingPriority: {
    ...withProblem.BookingPriority,
    selectedDate: '2026-11-24',
    priceExGst: 180,
    confirmedTime: '2026-11-23T21:00:00Z',
  },
});

describe('a service request', () => {
  it('[R2.35] keeps which jobs the customer was asked about, through storage', () => {
    const request = { ...withProblem, AskedAbout: [1042, 1043] };
    expect(parseStoredRequest(JSON.stringify(request), Date.parse(NOW))?.AskedAbout).toEqual([1042, 1043]);
    const damaged = { ...request, AskedAbout: ['x', 1.5, 1043] };
    expect(parseStoredRequest(JSON.stringify(damaged), Date.parse(NOW))?.AskedAbout).toEqual([1043]);
  });

  it('[R4.06] begins with the equipment: its type, its place and how to get to it', () => {
    expect(empty).toMatchObject({
      AssetId: 301,
      BookingEquipmentTypeId: 2,
      BookingModelServicingTypeId: 4,
      BookingPostcode: '2010',
      BookingState: 'NSW',
      BookingTimeZone: 'Australia/Sydney',
      BookingLocation: {
        LocationName: 'Marlowe Street Café',
        AddressLine: FRIDGE.Address,
        Description: 'Rear lane, ring the bell.',
      },
    });
  });

  it('[R12.11] begins with how to get into its site, where that is known', () => {
    const Access = { WayIn: 'Roller door', Parking: 'The lane' };
    expect(newServiceRequest({ ...FRIDGE, Access }, NOW).BookingLocation).toMatchObject({
      Description: 'Roller door',
      Parking: { Description: 'The lane' },
    });
  });

  it('[R2.23, R4.06] goes from the problem to time, place and review, without equipment and checkout', () => {
    expect(Object.values(REQUEST_ROUTES)).toEqual([
      '/portal-customer/service-request--problem',
      '/portal-customer/service-request--fix-it',
      '/portal-customer/service-request--location',
      '/portal-customer/service-request--review',
    ]);
    expect(stepsAround(REQUEST_STEPS, 'problem')).toEqual({ previous: null, next: 'fix-it' });
    expect(stepsAround(REQUEST_STEPS, 'review')).toEqual({ previous: 'location', next: null });
  });

  it('[R4.02] is due where something is missing', () => {
    expect(firstIncompleteRequestStep(empty)).toBe('problem');
    expect(firstIncompleteRequestStep(withProblem)).toBe('fix-it');
    expect(firstIncompleteRequestStep(withTime)).toBe('review');
    const tooDear = editVisit(withTime, {
      BookingLocation: { ...withTime.BookingLocation, Parking: { Fee: 201, Description: '' } },
    });
    expect(firstIncompleteRequestStep(tooDear)).toBe('location');
  });

  it('[R4.02] leads to the register from a step with earlier data missing', () => {
    expect(requestRedirect('problem', null)).toBeNull();
    expect(requestRedirect('review', null)).toBe('register');
    expect(requestRedirect('fix-it', empty)).toBe('register');
    expect(requestRedirect('review', withProblem)).toBe('register');
    expect(requestRedirect('fix-it', withProblem)).toBeNull();
    expect(requestRedirect('review', withTime)).toBeNull();
  });

  it('[R3.03] leads to the time step, which says so, when the time has gone by', () => {
    const gone = editVisit(withTime, {
      BookingPriority: { ...withTime.BookingPriority, priorityError: 'This time is no longer available.' },
    });
    expect(requestRedirect('review', gone)).toBe('fix-it');
    const unsaid = editVisit(gone, { BookingProblem: '' });
    expect(requestRedirect('review', unsaid)).toBe('register');
  });

  it('[R4.18] asks for its price again when the equipment has moved, and stays itself when it has not', () => {
    const moved = withEquipment(withTime, { ...FRIDGE, LocationPostcode: '2042', LocationSuburb: 'Newtown' });
    expect(moved).toMatchObject({ BookingPostcode: '2042', BookingPriority: { priceExGst: null } });
    expect(withEquipment(withTime, FRIDGE)).toBe(withTime);
    const when = { ...withTime.BookingPriority, priceExGst: null };
    for (const [changed, kept] of [
      [{ LocationName: 'Marlowe Bar' }, { LocationName: 'Marlowe Bar' }],
      [{ Address: '43 Marlowe Street' }, { AddressLine: '43 Marlowe Street' }],
    ])
      expect(withEquipment(withTime, { ...FRIDGE, ...changed })).toEqual({
        ...withTime,
        BookingLocation: { ...withTime.BookingLocation, ...kept },
        BookingPriority: when,
      });
  });
});

describe('a stored service request', () => {
  const stored: ServiceRequest = { ...withTime, PromoIsAutomatic: true, RepairId: 1042 };
  const read = (json: string | null, now = NOW) => parseStoredRequest(json, Date.parse(now));

  it('[R2.35] comes back as it was', () => {
    expect(read(JSON.stringify(stored))).toEqual(stored);
  });

  it('[R2.35] makes the best of damage, and is none without equipment', () => {
    expect(read(JSON.stringify({ ...stored, BookingProblem: 7, RepairId: 'x' }))).toMatchObject({
      BookingProblem: '',
      BookingProblemDescription: 'Sitting at 9 degrees.',
      RepairId: null,
    });
    expect(read(JSON.stringify({ ...stored, AssetId: 'x' }))).toBeNull();
    expect(
      read(JSON.stringify({ ...stored, PromoIsAutomatic: 'no', PromoDeclined: 1, AskedAbout: 7 })),
    ).toMatchObject({ PromoIsAutomatic: false, PromoDeclined: false, AskedAbout: [] });
    expect(read(JSON.stringify({ ...stored, PromoDeclined: true }))?.PromoDeclined).toBe(true);
    expect(empty).toMatchObject({ PromoIsAutomatic: false, PromoDeclined: false, AskedAbout: [] });
    expect(read('{')).toBeNull();
    expect(read(null)).toBeNull();
  });

  it('[R4.05] is forgotten after two days', () => {
    expect(read(JSON.stringify(stored), '2026-11-24T22:09:59Z')).not.toBeNull();
    expect(read(JSON.stringify(stored), '2026-11-24T22:10:00Z')).toBeNull();
  });
});
