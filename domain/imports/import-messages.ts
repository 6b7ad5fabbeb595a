/** Bringing customers, sites, equipment and open jobs along from a file (R10.19). */
export const importMessages = {
  fileNameMissing: 'The file has no name',
  tooManyColumns: (most: number) =>
    `The file has more than ${most} columns. Please remove those that nothing is in`,
  fieldTwice: (label: string) => `Two columns are chosen as '${label}'. Please choose one of them`,
  fieldNotOfKind: 'Please choose what this column holds from the list',
  nothingChosen: 'Please choose what at least one column holds',
  fileGone:
    'The rows of this file are no longer here: it was imported, or read more than a day ago. Please choose it again',

  nameMissing: 'There is neither a business nor a person. Please fill one of them in',
  noSuchCustomer: (name: string) =>
    `There is no customer '${name}'. Import the customers first, write the name as it is there, or add an email or a mobile`,
  customerMissing: "Please say whose it is: the customer's number, name, email or mobile",
  severalCustomers: (name: string, count: number) =>
    `${count} customers are called '${name}'. Please add the customer's number, email or mobile`,
  sameCustomer: (because: string, name: string, number: string) =>
    `The same ${because} as ${name} (${number}), who stays as they are. What is new in this row is added to them`,
  differs:
    'The customer was imported before and has something else here, which stays. Change it on their page',
  phoneNotMobile: 'Only mobiles are kept, and this phone number is none, so it is left out',

  addressIncomplete: 'Please give the street, suburb and postcode of the site',
  wrongStreet: 'Please give the number and street that a technician can come to',
  postBox: 'A post-office box is no site, so the customer comes without one',
  wrongSuburb: (suburb: string, postcode: string) =>
    `${suburb} isn't in the postcode ${postcode}. Please correct one of them`,
  wrongState: (postcode: string) =>
    `The postcode ${postcode} isn't in this state. Please correct one of them`,
  wrongPostcode: (postcode: string) => `Nobody can be visited in the postcode ${postcode}. Please correct it`,
  notServiced: (postcode: string) =>
    `The postcode ${postcode} isn't in your service areas. Add it there first, or correct it`,
  siteMissing: 'Please say at which site: its number, its name or its address',
  noSuchSite: (name: string) =>
    `This customer has no site '${name}'. Write the name as it is there, or add the address`,

  typeMissing: 'Please say what kind of machine it is',
  noSuchType: (name: string, such: string) =>
    `There is no equipment type '${name}'. Write it as in the reference data, ${such ? `such as ${such}, ` : ''}or add it there first`,
  servicingTypeMissing: (options: string) => `Please give the servicing type, one of: ${options}`,
  machineMissing:
    "Please say which machine: its number, serial number or type. The site doesn't have exactly one",

  dateUnreadable: 'Please give a date, such as 1/12/2026',
  dateTooFar: 'Please give a date within a year',
  dateGone: 'The date has passed, so the job waits for a new time',
  timeGone: 'There is no such time on this day, because the clocks change. Please give another',
  priceUnreadable: 'Please give the price in dollars and cents, such as 180.00',
  noPrice: 'The price book has no price for this machine there. Please give one in the file',
  noSuchTechnician: (name: string) => `There is no technician '${name}', so the job comes without one`,
  finished: 'The job is finished or cancelled, so it is left out',
  descriptionMissing: 'Please say what is to be done',

  rowTwice: (line: number) =>
    `This row is the same as line ${line}. If both are meant, give each a number of its own`,
  numberTwice: (line: number) => `Line ${line} has the same number, so this row is left out`,
  meanwhile: 'Something changed while this row was imported. Please import the file again',
} as const;
