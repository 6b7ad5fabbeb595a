import { describe, expect, it } from 'vitest';
import { bookingBody } from '../../../../contracts/bookings/bookings.ts';
import { keepFaults, stepOfFaults, stepOfField, takeFaults } from './server-faults.ts';

const fault = (field: string) => ({ field, message: `${field} is wrong` });

describe('faults that the server found in a booking', () => {
  it('[R5.23] belong to the step that asks for the field', () => {
    expect(stepOfField('ProblemDescription')).toBe('problem');
    expect(stepOfField('PrioritySelectedDate')).toBe('fix-it');
    expect(stepOfField('CheckoutPostcode')).toBe('location');
    expect(stepOfField('CheckoutEmailAddress')).toBe('account');
  });

  it('[R5.23] have a step of their own for every field that a customer enters', () => {
    const review = Object.keys(bookingBody.shape).filter((field) => stepOfField(field) === 'review');
    expect(review).toEqual([
      'InitialAttendanceFeeExGst',
      'DiscountExGst',
      'PromotionCode',
      'StaffRequest',
      'PayOurselves',
      'RecaptchaResponse',
    ]);
  });

  it('[R5.23] lead to the earliest of their steps', () => {
    expect(stepOfFaults([fault('CheckoutABN'), fault('Problem'), fault('CheckoutStreet')])).toBe('problem');
    expect(stepOfFaults([fault('nobody knows')])).toBe('review');
  });

  it('[R5.23] wait for their step, and are shown once', () => {
    keepFaults('quote', [fault('Problem'), fault('CheckoutABN')]);
    expect(takeFaults('quote', 'problem')).toEqual([fault('Problem')]);
    expect(takeFaults('quote', 'problem')).toEqual([]);
    expect(takeFaults('request', 'account')).toEqual([]);
    expect(takeFaults('quote', 'account')).toEqual([fault('CheckoutABN')]);
  });
});
