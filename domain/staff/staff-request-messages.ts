/** What a customer's browser says about a staff request (section 2). */
export const staffRequestMessages = {
  staffRequest: 'Staff request.',
  staffRequestInvalid: 'This staff request is not valid. Please open it again from where you started.',
  staffRequestExpired: 'This staff request has expired. Please open a new one at the desk.',
  staffRequestSpent:
    'This staff request has already been used for a booking. Please open a new one at the desk.',
  staffTakeNoPassword: 'Customers choose their own password, from the email we send them.',
  staffTakeNoCard: 'Customers add their own card, in their account.',
  staffEmailHasAccount:
    'This email has an account. Please open a staff request for that customer at the desk.',
} as const;
