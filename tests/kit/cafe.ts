/** The café in Surry Hills where most of the tests' equipment are, as a form's fields. */
export const CAFE = {
  CheckoutLocationName: 'Marlowe Street Café',
  CheckoutShopFloorSuite: 'Shop 3',
  CheckoutStreet: '41 Marlowe Street',
  CheckoutSuburb: 'Surry Hills',
  CheckoutState: 'NSW',
  CheckoutCountry: 'Australia',
  CheckoutPostcode: '2010',
  BookingPostcode: '2010',
};
