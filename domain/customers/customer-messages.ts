/** Who a customer is (R5.15, R5.21). */
export const customerMessages = {
  mobileFormat: 'A mobile starts with 04 and has 10 digits',
  mobileTooShort: 'Mobile must have at least 10 digits',
  phoneFormat: 'Give an Australian number with its area code, such as 03 9123 4567 or 1300 975 711',
  phoneOrMobileRequired: 'Give a mobile, or another phone number',
  emailInvalid: 'Please enter a valid email address',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  businessNameRequired: 'Business name is required',
  abnInvalid: 'Check the ABN: it should have 11 digits',
  abnWrongDigit: "Check each digit of the ABN: the number doesn't add up",
  abnLooksRight: 'ABN looks right',
  abnActive: (name: string | null) => (name ? `Active ABN of ${name}` : 'Active ABN'),
  abnCancelled: 'The business register says this ABN is cancelled. Please check it.',
  abnUnlisted: "The business register doesn't have this ABN. Please check it.",
  mobileRequired: 'Mobile is required',
} as const;
