import type { AvoidedHours } from '../visits/avoided-hours.ts';
import { avoidedHoursMessages } from '../visits/avoided-hours-messages.ts';

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
    `The same ${because} as ${name} (${number}), who stays as they are. Only a site that they don't have is added`,
  sameAbn: (name: string, number: string) =>
    `The same ABN as ${name} (${number}) under another name, so this is a customer of its own`,
  differs:
    'The customer is here with something else or nothing in its place, and stays as they are. Change it on their page',
  disagrees: (one: string, other: string) =>
    `This and the rest of the row name two customers, ${one} and ${other}. Correct the row, or leave one of them empty`,
  numberOfOther: (name: string) =>
    `This number is ${name}'s. Correct it, or name the other program if the file is from another one`,
  numberTaken: 'This number belongs to another customer. Correct the number or the customer',
  phoneLeftOut:
    "This isn't an Australian phone number with its area code, or there are two already, so it is left out",
  nameTurned: (name: string) =>
    `Read as the person ${name}. If it is a business, write its name without the comma`,
  leftOut: 'There is no place for this, or something else is there, so it is left out',
  columnLeftOut: (example: string) =>
    `This column isn't imported, and has values such as '${example}'. Choose what it holds, if they are needed`,
  placeholderGives:
    'Say which sites or what limit it is, or leave the cell empty for all sites and no limit of their own',
  placeholder: "This says that there is nothing, so it's read as empty. Leave such cells empty",
  orEmpty: (message: string) => `${message}. If there is none, leave the cell empty`,
  emailsTwo:
    'There are two emails in this cell. Keep the one that belongs to the customer, and take the other out',
  numbersTwo: 'There are two phone numbers in this cell. Keep the mobile, and take the other out',
  oddBytes: 'A character here is written in another encoding than the rest of the file. See that it is right',
  fewerCells: 'This row has fewer cells than the file has titles. What is missing is read as empty',

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
  siteDisagrees: (name: string) =>
    `This and the rest of the row name two sites; one is ${name}. Correct the row, or leave one of them empty`,
  siteNamed: (name: string) => `The site at this address is here as '${name}', which stays its name`,
  siteMissing: 'Please say at which site: its number, its name or its address',
  noSuchSite: (name: string) =>
    `This customer has no site '${name}'. Write the name as it is there, or add the address`,

  typeMissing: 'Please say what kind of machine it is',
  noSuchType: (name: string, such: string) =>
    `There is no equipment type '${name}'. Write it as in the reference data, ${such ? `such as ${such}, ` : ''}or add it there first`,
  servicingTypeMissing: (options: string) => `Please give the servicing type, one of: ${options}`,
  machineMissing:
    "Please say which machine: its number, serial number or type. The site doesn't have exactly one",

  machineElsewhere: 'This machine is at another site, or has another serial number. Correct the row',

  dateUnreadable: 'Please give a date, such as 1/12/2026',
  dateTooFar: 'Please give a date within a year',
  dateGone: 'The date has passed, so the job waits for a new time',
  timeMissing: "No time of day is given, so the job waits for one. Its date is in the job's note",
  timeUnread: (text: string) =>
    `'${text}' can't be read as a time, so the job waits for one. It's in the job's note. Write it like 1:30pm or 13:30`,
  dateMissing: "There is a time without a date, so the job waits for one. It's in the job's note",
  timeUntil: "Only when the visit begins is kept as its time; the whole is in the job's note",
  inTheirHours: (hours: AvoidedHours) =>
    `${avoidedHoursMessages.inTheirHours(hours)}. The job keeps its time`,
  timeTwice: 'The date has another time of day than this. Correct one of them',
  statusUnknown: (status: string) =>
    `Nobody can tell whether a job that is '${status}' is finished. Say so below the list`,
  timeGone: 'There is no such time on this day, because the clocks change. Please give another',
  priceUnreadable: 'Please give the price in dollars and cents, such as 180.00',
  pricesDisagree: 'The two prices of this row are not the same with GST. Correct one, or leave it empty',
  priceLowered: 'No whole cents ex GST come to this amount, so the price is one cent lower',
  priceOfBook: "A price of nothing is read as none, so today's price book counts",
  noPrice: 'The price book has no price for this machine there. Please give one in the file',
  noSuchTechnician: (name: string) => `There is no technician '${name}', so the job comes without one`,
  finished: 'The job is finished or cancelled, so it is left out',
  descriptionMissing: 'Please say what is to be done',

  personEmailMissing: 'Please give the email to which the invitation goes',
  roleMissing: (roles: string) => `Please give the role, one of: ${roles}`,
  severalSites: (name: string) =>
    `This customer has several sites that are '${name}'. Write the address as it is there`,
  tooManyPeople: (most: number) =>
    `This customer has ${most} people with those who are invited. Invite further ones on their page`,
  noOwner:
    'Nobody of this customer has a sign-in yet who could be the owner. Give the customer an email on their page first',
  personIsHere: (role: string) =>
    `They belong to this customer already, as ${role}, and stay what they are. Change it on the customer's page`,
  personIsInvited: 'They are invited to this customer already, and get no other email',
  personTwice: (line: number) =>
    `Line ${line} invites the same address to this customer, so this row is left out`,

  planNameMissing: 'Please give the name of the plan: its rows belong together by that',
  planDiffers: (line: number) =>
    `Line ${line} of the same plan says something else. Make them the same, or leave all but one empty`,
  planRowWrong: 'Another row of this plan has a problem, so none of the plan is imported. Put that row right',
  planMayHaveMore:
    "A row whose plan can't be read may belong to this one, so none of the plan is imported. Put that row right",
  servicesPassed: (left: number, all: number) =>
    `${left} of the ${all} services of this term are still to come. If the plan is in force and paid by visit, each costs its part of the price for all ${all}; a draft charges the whole price for ${left}`,
  planThere: 'The customer has this plan already, or had it from a file before. It stays as it is here',
  planIsHere:
    "The customer has this plan already, without this service of this machine. Add it on the plan's page, or give another name",
  noMachine:
    'This customer has no such machine in use. Import it first as equipment, correct the row, or take the row out if the machine is retired',
  severalMachines: (names: string) =>
    `Several machines are that: ${names}. Please add the serial number, the equipment number or the place`,
  serviceMissing: 'Please give the service type',
  noService: (name: string, such: string) =>
    `No service type '${name}' is offered. Write it as under Reference, Service types${such ? `: ${such}` : ''}, or add it there first`,
  intervalUnread: 'Please say how often, such as 3 months, 6 weeks or quarterly',
  intervalUnitMissing: 'Please say whether it is months or weeks, such as 3 months',
  intervalsDiffer: 'This is not the unit of how often. Correct one of them, or leave this cell empty',
  monthsUnread: 'Please name months, such as Mar; Sep, or leave the cell empty for all of them',
  basisUnread: 'Please say planned or done, or leave the cell empty for planned',
  paidUnread: 'Please say how it is paid: in advance, or by visit',
  nextDueMissing: 'Please give the date on which it is due next',
  nextDueOutside: (firstDay: string, lastDay: string) =>
    `This isn't in the plan's term, ${firstDay} to ${lastDay}. Correct one of them, or import the plan with its next term`,
  nextDuePassed: 'This date has passed: once the plan is in force, it is on the list as late',
  termStartMissing: 'Please give the first day of the term that it is in',
  termMonthsUnread:
    'Please write the term such as 12 months or 2 years, or leave the cell empty for 12 months',
  termOver: (lastDay: string) => `This term ended on ${lastDay}. Please give the one that it is in now`,
  planPriceMissing:
    'Please give the price for the term ex GST: of the plan in one of its rows, or of the machine in each',
  lastDoneAhead:
    'This is not before the next due date, or has not come yet. Please correct it, or leave the cell empty',

  importedBefore: 'This was imported before and stays as it is here, whatever the row says now',
  rowTwice: (line: number) =>
    `This row is the same as line ${line}. If both are meant, give each a number of its own`,
  numberTwice: (line: number) => `Line ${line} has the same number, so this row is left out`,
  meanwhile: 'Something changed while this row was imported. Please import the file again',
} as const;
