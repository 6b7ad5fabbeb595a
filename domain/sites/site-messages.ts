/** Postcodes and addresses (R5.01-R5.03, R5.11, R5.12). */
export const siteMessages = {
  cannotIdentifyPostcode: 'Cannot identify the postcode.',
  howToEnterPostcode: 'Enter its four digits, or a suburb from the list.',
  areaNotServiced: (postcode: string, brand: string) =>
    `The area ${postcode} is not currently serviced by ${brand}`,
  cannotIdentifyEquipmentPostcode: 'Cannot identify the postcode',
  chooseSuburb: 'This postcode covers more than one state or time zone. Please choose the suburb.',
  severalSuburbs: 'That could be more than one suburb. Please choose yours from the list.',
  wrongAddress: 'Wrong address.',
  addressEmpty: 'Enter the street address',
  addressWithoutNumber: 'Is there a street number? Add it, or continue without one',
  addressNumberHigh: (number: string) => `Is ${number} the right street number? Change it, or continue`,
  shopNameRequired: 'Shop Name is required',
  addressRequired: 'Address is required',
} as const;
