import { describe, expect, it } from 'vitest';
import { addJob } from '../../../../contracts/jobs/jobs.ts';
import { newServiceRequest, type ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { requestPayload } from './send-request.ts';

const equipment = {
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

function complete(change: Partial<ServiceRequest> = {}): ServiceRequest {
  const empty = newServiceRequest(equipment, '2026-11-22T22:10:00Z');
  const filled = editVisit(empty, {
    BookingProblem: 'Not cooling',
    BookingProblemDescription: 'Sitting at 9 degrees.',
    BookingPriority: {
      ...empty.BookingPriority,
      selectedDate: '2026-11-24',
      selectedTimeWindow: 'afterhours',
      selectedTime: '17:30',
      priceExGst: 320,
    },
    BookingLocation: { ...empty.BookingLocation, Parking: { Fee: 12.5, Description: 'Loading zone.' } },
  });
  return { ...filled, ...change };
}

describe('the payload of a service request', () => {
  it('[R11.07] has the answers about food that were given, and no others', () => {
    const answers = { FoodWarm: 'yes', FoodWarmSince: '2To4Hours' } as const;
    const sent = requestPayload(complete(answers));
    expect(sent).toMatchObject(answers);
    expect(sent).not.toHaveProperty('OtherColdSpace');
  });

  it('[R3.09] names every field as the wire does, the date as dd/mm/yyyy', () => {
    expect(requestPayload(complete())).toEqual({
      AssetId: 301,
      EquipmentTypeId: 2,
      Postcode: '2010',
      Problem: 'Not cooling',
      ProblemDescription: 'Sitting at 9 degrees.',
      PriorityOption: 'tomorrow',
      PriorityTimeWindow: 'afterhours',
      PrioritySelectedDate: '24/11/2026',
      PriorityAfterHoursTime: '17:30',
      InitialAttendanceFeeExGst: 320,
      ParkingFeeExGst: 12.5,
      ParkingInstructions: 'Loading zone.',
      LocationDescription: 'Rear lane, ring the bell.',
      PromoCode: [],
      LeadCategory: 'Dashboard',
    });
  });

  it('[R3.09] is one that the server takes', () => {
    expect(addJob.body.safeParse(requestPayload(complete())).success).toBe(true);
  });

  it('[R5.22] sends a code only while it counts', () => {
    const typed = complete({ PromoCode: 'WELCOME20' });
    expect(requestPayload(typed).PromoCode).toEqual([]);
    expect(requestPayload({ ...typed, PromoDiscountExGst: 18.19 }).PromoCode).toEqual(['WELCOME20']);
  });
});
