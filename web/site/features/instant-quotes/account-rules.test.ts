import { describe, expect, it } from 'vitest';
import { accountRules } from './account-rules.ts';

const GOOD = {
  CheckoutFirstName: 'Priya',
  CheckoutLastName: 'Nair',
  CheckoutBusinessName: 'Marlowe Street Café',
  CheckoutABN: '53 004 085 616',
  CheckoutMobileNumber: '+61 491 570 156',
  CheckoutEmailAddress: 'priya@marlowestreet.example',
  CheckoutPassword: 'coolroom1',
  passwordAgain: 'coolroom1',
};
function faults(change: Partial<typeof GOOD>) {
  const issues = accountRules.safeParse({ ...GOOD, ...change }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the account form', () => {
  it('[R5.21, R5.15] takes what the booking takes', () => {
    expect(faults({})).toEqual([]);
  });

  it('[R5.20] wants the password twice, said beside whatever else is wrong', () => {
    expect(faults({ passwordAgain: 'coolroom2', CheckoutFirstName: '' })).toEqual([
      'CheckoutFirstName: First name is required',
      "passwordAgain: The two passwords don't match",
    ]);
  });

  it('[R5.15, R5.20, R5.21] has the texts of the domain', () => {
    expect(faults({ CheckoutABN: '53 004 085 617' })).toEqual([
      "CheckoutABN: Check each digit of the ABN: the number doesn't add up",
    ]);
    expect(faults({ CheckoutMobileNumber: '0391 570 156' })).toEqual([
      'CheckoutMobileNumber: A mobile starts with 04 and has 10 digits',
    ]);
    expect(faults({ CheckoutPassword: 'coolroom', passwordAgain: 'coolroom' })).toEqual([
      'CheckoutPassword: Use 8 or more characters with at least one letter and one digit',
    ]);
  });
});
