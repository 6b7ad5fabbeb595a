/** Who books: the café's owner, as the account form asks for her. */
export const PRIYA = {
  firstName: 'Priya',
  lastName: 'Nair',
  business: 'Marlowe Street Café Pty Ltd',
  abn: '53 004 085 616',
  mobile: '0491 570 156',
  email: 'priya@marlowestreet.example',
  password: 'bench-fridge-7',
};

/** The local provider's test cards, by what happens to them. */
export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  expired: '4000 0000 0000 0069',
  wrongCcv: '4000 0000 0000 0127',
  slow: '4000 0000 0000 0077',
  unreachable: '4000 0000 0000 0119',
  asks: '4000 0025 0000 3155',
};
