/** Texts for staff at the desk; no customer's browser loads these. */
export const deskMessages = {
  // Accounts
  staffOnly: 'This is for our own staff only.',
  adminsOnly: 'This is for administrators only.',
  staffUnknown: 'There is no such staff account.',
  staffEmailTaken: 'This email has a staff account already',
  staffNameRequired: 'Name is required',
  staffRoleRequired: 'The role is admin or dispatcher',
  cannotDisableSelf: 'You cannot disable your own account.',
  passwordNotNew: 'Please choose a password that differs from the one you were given',

  // Setting up an account; each is named by its problem's code
  password_change_required:
    'Choose a password of your own first: npm run desk -- password, or POST /api/v1/desk/password.',
  second_factor_required:
    'Set up a second factor first: npm run desk -- second-factor enrol, or POST /api/v1/desk/second-factor.',

  // The second factor
  codeNeeded: 'Please give a code from your authenticator app, or a recovery code.',
  codeWrong: "This code isn't valid, or was used already. Please give the next one.",
  factorConfirmed: 'You have a second factor already. To replace it, ask another administrator to reset it.',
  factorNotStarted: 'Start to set up a second factor before you confirm it.',
  factorMissing: 'There is no second factor on this account.',
  cannotResetSelf: 'You cannot reset your own second factor. Another administrator can.',
  cannotEndOwnSessions: 'Sign out instead.',

  // A job's visit (R4.29)
  timeGone: 'This time has gone by. Please choose a later one',
  tooFarAhead: 'Please choose a date within a year',
  timeUnreadable: 'Please give a time, such as 7:30am or 19:30',
  timeNeeded: 'Please give a window or a time; after hours needs the time',
  timeOutsideWindow: 'This time is not in that window',
  techRequired: 'Please name the tech',
  visitNotStarted: 'A visit is recorded once the job has started.',
  visitInFuture: 'A visit is recorded when it has been',
  visitBeforeBooking: 'This is more than a week before the job was booked. Please check the date',
  visitEndsEarly: 'A visit ends after it begins',
  workRequired: 'Please say what was done',
  partRequired: 'Please name the part',

  // A quote (R4.29, R4.31)
  linesRequired: 'A quote has 1 to 40 lines',
  lineRequired: 'Please say what the line is for',
  quantityWrong: 'A quantity is more than 0 and at most 999.99',
  unitPriceWrong: 'A price is an amount from $0 to $100,000, ex GST',
  quoteWorthNothing: 'A quote comes to more than nothing',
  quoteTooLarge: 'A quote comes to $1,000,000 ex GST at most',
  validityWrong: 'A quote is valid for 1 to 90 days',
  quoteWaits: 'A quote waits for the customer until it ends. Another can follow then.',

  // Payments
  noCardToCharge: 'This customer has no card on file that may be charged.',
  authorityTooOld:
    "This card was added under earlier terms, for visits and repairs only: it can't be charged for no access or a late cancellation. Send the customer the invoice, so that they pay it themselves.",
  cardDeclinedForGood:
    'The bank declined this card and said not to charge it again. Ask the customer for another card, or confirm that you charge it all the same',
  notOnHold: 'This invoice is not on hold.',
  invoiceOnHold:
    "The customer says that something isn't right with this invoice. Release the hold first, once it's sorted out.",
  notPaid: 'Only a payment that succeeded can be refunded.',
  refundTooLarge: 'No more can be refunded than is left of the payment.',

  // Ends of a job
  cancelReasonRequired: 'Please give a reason. The customer reads it',
  noVisitRecorded:
    'No visit is recorded for this job. Record it first, or give the reason that there was none. The audit trail keeps it',
  notCompleted: 'A rating is asked for once the job is completed.',
  ratedAlready: 'This job has been rated already.',

  charged: (amount: string) => `Charged ${amount}. The customer gets the receipt by email.`,
  chargeToConfirm: 'The bank wants the customer to confirm this charge. They got a link by email.',
  chargePending: (provider: string) =>
    `${provider} hasn't said yet whether the charge went through. Don't charge again: it's asked every minute for an hour, then every hour.`,
  chargeDeclined: (reason: string) => `Nothing was taken. ${reason}`.trim(),

  // Invoices
  notAnInvoice: 'This can only be done with an invoice, not with a note or receipt.',
  amountWrong: 'An amount is more than $0, in dollars and cents',
  reasonRequired: 'Please give a reason. The customer reads it',
  writeOffReasonRequired: 'Please say why it is written off',
  reversalReasonRequired: 'Please say why it is owed after all',
  creditTooLarge: (most: string) => `Only ${most} of this invoice can be credited`,
  disputeOpen: 'The bank decides a dispute about this invoice. Wait until it has.',
  notOverpaid: 'Nothing was paid too much on this invoice.',
  notPaidByCard: 'This was not paid by card. Send it back by bank transfer.',
  moreThanOverpaid: (most: string) => `Only ${most} was paid too much`,
  notWrittenOff: 'Nothing of this invoice is written off.',
  moreThanWrittenOff: (most: string) => `Only ${most} is written off`,
  moreThanDue: (due: string) => `Only ${due} is due`,
  noCreditKept: 'There is no credit to use.',
  noCreditKeptFrom: (number: string) => `No credit is kept from ${number}.`,
  moreThanKept: (most: string) => `Only ${most} of credit is left from this invoice`,
  creditOwedHere: (number: string, owed: string) =>
    `${owed} of ${number} isn't paid. Use the credit for it first, then send back the rest.`,
  moreThanCredit: (most: string) => `Only ${most} of credit can be used here`,
  correctedAlready: (number: string) => `This invoice was replaced by ${number}.`,
  nothingToBook: 'Everything in this payout is explained or booked already.',
  bookingNoteRequired: 'Say what it was, for the accountant',
  nothingToCorrect: 'This invoice is credited or written off already.',
  correctionNeedsLines: 'A part of this invoice was credited, so please give the lines of the new one',
  correctionWorthNothing: 'An invoice comes to more than nothing. Credit this one instead',
  transferInFuture: 'A transfer is recorded once it has arrived',
  transferRecorded: 'This transfer was recorded for another invoice or amount.',
  partsDontAddUp: (amount: string) => `The parts have to add up to ${amount}`,
  partTwice: 'Name each invoice once',
  transferDateRequired: 'Please give the date of the transfer',
  callOutFree: 'This call-out costs nothing, so there is no invoice.',
  callOutTooEarly: 'This job has no visit yet that could have been missed.',

  exportTooLong: 'A year at most',
  datesReversed: 'The last day is before the first',
  eInvoiceNeedsAbn: 'An e-invoice needs the ABN of the buyer, which this invoice does not have.',

  // Failed tasks
  failedTaskUnknown: 'There is no such failed task any more: it was queued again, or dropped.',
  dropReasonRequired: 'Please say why it is dropped',

  // Requests
  answerRequired: 'Please write the answer. The customer reads it',
  answeredAlready: 'This was answered already, in other words.',
  customerUnknown: 'There is no such customer',
  emailNotConfirmed:
    'This customer has not confirmed their email address. Ask them to open the link in our email first.',
  notTheirEmail: "This isn't the email of the customer with this number",
  jobsOpen: 'This customer has an open job. Finish or cancel it first.',
  forgetUnpaid: (number: string, due: string) =>
    `${number} isn't paid: ${due} is due. Have it paid, credit it or write it off first.`,
  forgetOverpaid: (number: string, amount: string) =>
    `${number} was paid ${amount} too much. Send that back first, and wait until it's refunded.`,
  forgetCredit: (amount: string, number: string) =>
    `This customer has ${amount} of credit. Send it back first (npm run desk -- credit return ${number}) or use it for an invoice.`,
  forgetDisputed: (number: string) => `The bank decides a dispute about ${number}. Wait until it has.`,
  forgetPaymentOpen:
    "A charge of this customer's card isn't finished. The card provider is asked every hour: try again then.",
  searchTooShort: 'Type 2 characters or more',
} as const;
