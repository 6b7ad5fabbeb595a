import { clausesInWords } from './payments/card-authority.ts';

/**
 * Every text of the specification's sections 2, 4, 5 and 8, word for word, and the texts that it only describes, each
 * defined once (R8.01-R8.15, R4.12, R5); the account's are in `account-messages.ts`. A text with a variable part is a
 * function of strings. In the specification's texts "the product" is the brand and "the provider" the company.
 */
export const messages = {
  // Section 2: screens
  staffRequest: 'Staff request.',
  staffRequestInvalid: 'This staff request is not valid. Please open it again from where you started.',
  staffRequestExpired: 'This staff request has expired. Please open a new one at the desk.',
  staffRequestSpent:
    'This staff request has already been used for a booking. Please open a new one at the desk.',
  staffTakeNoPassword: 'Customers choose their own password, from the email we send them.',
  staffTakeNoCard: 'Customers add their own card, in their account.',
  staffEmailHasAccount:
    'This email has an account. Please open a staff request for that customer at the desk.',
  getInstantQuote: 'Get instant quote',
  bookNow: 'Book Now',
  book: 'Book',
  bookFor: (totalIncGst: string) => `Book for ${totalIncGst}`,

  // Section 4: day and window (R4.12, R4.13, R3.03)
  onlyAfterHoursToday:
    'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.',
  onlyAfternoonToday: 'The available time today is afternoon',
  onlyAfternoonTomorrow: 'This time is no longer available. The available time tomorrow is afternoon',
  nothingLeftToday: (nextOpen: string) => `There's nothing left today. The next open time is ${nextOpen}.`,
  nothingLeftThatDay: (nextOpen: string) =>
    `This time is no longer available. The next open time is ${nextOpen}.`,
  noAfterHoursLeft: 'This time is no longer available. There are no after-hours times left on this day.',
  windowGone: 'This time is no longer available. Please select your desired date and window of time.',
  timeGone: 'This time is no longer available. Please select a time',
  timeSkipped: 'Clocks go forward that night and skip this time. Please select a time',
  dateOutOfRange: (from: string, to: string) => `Please choose a date from ${from} to ${to}.`,
  weekendLoading: 'Weekends are charged at the after-hours price.',
  holidayLoading: (name: string) => `${name} is a public holiday and is charged at the after-hours price.`,
  loadingRule: 'Weekends and public holidays are charged at the after-hours price.',
  nextHoliday: (name: string, day: string) => `The next public holiday is ${name}, ${day}.`,

  // Section 4: price (R4.18, R4.15, R4.19)
  noPrice: (phone: string) => `We price this one by phone: call ${phone}`,
  priceHigher: (shown: string, now: string) =>
    `The call-out price has changed from ${shown} to ${now} inc GST. Please confirm the new price to book.`,
  priceLower: (shown: string, now: string) =>
    `The call-out price has come down from ${shown} to ${now} inc GST. You're booked at the lower price.`,
  placeChangesPrice: 'This address changes the price or the times. Please check them before you continue.',
  parkingFeeTooHigh: 'Enter an amount from $0 to $200',

  // Section 4: booking dialog (R4.21)
  verifyingPayment: 'Verifying payment',
  creatingBooking: 'Creating booking',
  uploadingImages: 'Uploading images',
  imageUploadFailed: 'Image upload failed',
  imageUploadFailedDetail: "You're still booked. You can add the images later.",

  // Section 5: postcode (R5.01-R5.03)
  cannotIdentifyPostcode: 'Cannot identify the postcode.',
  howToEnterPostcode: 'Enter its four digits, or a suburb from the list.',
  areaNotServiced: (postcode: string, brand: string) =>
    `The area ${postcode} is not currently serviced by ${brand}`,
  cannotIdentifyEquipmentPostcode: 'Cannot identify the postcode',
  chooseSuburb: 'This postcode covers more than one state or time zone. Please choose the suburb.',

  // Section 5: equipment and problem (R5.05-R5.07, R5.13, R5.14)
  equipmentTypeRequired: 'Equipment type is required!',
  modelTypeRequired: 'Model type is required!',
  whatIsItRequired: 'Please tell us what it is',
  makeRequired: "Please choose the brand, or 'Not sure'",
  makeUnknown: 'This brand is not on the list any more. Please choose it again',
  modelUnknown: 'This model does not belong to the brand and equipment type. Please choose it again',
  problemRequired: 'Please choose the problem from the list',
  descriptionRequired: 'Please describe the problem',
  notTheEquipment: 'This equipment has changed in your register. Please open it again from there',
  equipmentInvalid: 'Equipment details are NOT valid.',
  equipmentRetired: 'This equipment is retired. Bring it back to request service for it.',
  equipmentHasOpenJob: (reference: string) =>
    `There's an open job for this equipment: ${reference}. Call us to cancel it, or wait until it's done.`,
  equipmentAddressRequired:
    'Please type and select an address from dropdown or select from existing address list.',

  // Section 5: day and time (R5.09)
  chooseDateAndWindow: 'Please select your desired date and window of time.',
  chooseArrivalTime: "Please tell us what time you'd like your tech to arrive",
  chooseTime: 'Please select a time',

  // Section 5: photos (R5.10)
  tooManyPhotos: (most: number) => `You can add up to ${most} photos`,
  photosOnlyImages: 'Only images can be added',
  photoTooLarge: (most: string) => `This image is larger than ${most}. Please choose a smaller one`,
  photoUnreadable: "We can't read this image. Please add it as a JPEG or PNG",
  photoRemoved: 'This image was removed. Please choose it again',
  photoLinkExpired: 'This link has expired. Please reload the page it was on.',

  // Section 5: place (R5.11, R5.12)
  wrongAddress: 'Wrong address.',
  addressEmpty: 'Enter the street address',
  addressWithoutNumber: 'Is there a street number? Add it, or continue without one',
  addressNumberHigh: (number: string) => `Is ${number} the right street number? Change it, or continue`,
  shopNameRequired: 'Shop Name is required',

  // Section 5: people (R5.15, R5.20, R5.21)
  mobileFormat: 'A mobile starts with 04 and has 10 digits',
  mobileTooShort: 'Mobile must have at least 10 digits',
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
  addressRequired: 'Address is required',
  passwordRequired: 'Please choose a password',
  passwordRule: 'Use 8 or more characters with at least one letter and one digit',
  passwordGuessable:
    'This password is little more than your name, your business or ours, which anybody would try first. Please choose another',
  passwordCommon: 'This password is one of the most common and easily guessed. Please choose another',
  oldPasswordWrong: 'This is not your current password',
  passwordMismatch: "The two passwords don't match",
  emailTaken: 'This email already has an account. Sign in, or choose a new password if you forgot yours.',
  emailHasAccount: 'This email already has an account. Sign in to book; your quote is kept.',

  // Section 5: card (R5.16-R5.18)
  cardNumberInvalid: 'The credit card number is not valid - please re-enter it',
  cardCcvInvalid: 'The credit card CCV is not valid - please re-enter it',
  cardExpiryInvalid: 'The credit card expiry date is not valid - please re-enter it',

  cardRequired: 'Please add your card',
  payAfterVisit: "You'll pay after the visit. Please add a card to your account before then.",

  // Section 5: captcha and promo (R5.19, R5.22)
  confirmNotRobot: 'Please confirm you are not a robot',
  captchaFailed: "The check didn't work. Please tick the box again.",
  captchaNotLoaded: (phone: string) => `The check couldn't be loaded. Please try again, or call ${phone}.`,
  captchaUnchecked: (phone: string) =>
    `Please confirm you are not a robot. We can't check it at the moment: please try again in a few minutes, or call ${phone}.`,
  tooManyUnsolved:
    "There are a lot of attempts right now, and your browser couldn't show that you're not a robot. Please try again in a minute.",
  promoInvalid: 'Sorry this code is invalid.',
  promoNotForYou: (code: string) =>
    `${code} can't be used for this booking. It may be for first bookings only, or used up.`,
  promoNotAfterHours:
    "This code doesn't apply after hours, on weekends or on public holidays. Choose another window to use it.",

  // Section 8: quote and rating (R8.05-R8.07, R4.27)
  quoteNotFound: (phone: string) =>
    `We could not find the quote you are looking for, please check your dashboard or call ${phone}`,
  quoteNotFoundTitle: 'Could not find the quote!',
  approvalFailed: (phone: string) => `We could not record your approval. Please try again or call ${phone}`,
  declineFailed: (phone: string) => `We could not record that you declined this quote. Please call ${phone}`,
  quoteExpired: (phone: string) =>
    `This quote is no longer valid. Call ${phone} and we'll send you a new one.`,
  quotePriceHigher: (shown: string, now: string) =>
    `The call-out price has changed from ${shown} to ${now} inc GST. Please check it before you approve.`,
  poNumberRequired: 'A quote needs a PO number before it can be approved',
  quoteReplaced: 'This quote has been replaced by a newer one. Please open that one.',
  scoreRequired: 'Please choose how the tech did',
  scoringClosed: 'You can leave a comment for this visit, but not a score',
  ratingInvalid: 'The rating data does not appear to be valid',
  ratingLinkOld: "This rating link is more than 30 days old, so it can't be used any more.",

  // Invoices and paying them
  quoteDeclinedPaid: 'Declined. Nothing more to pay.',
  quoteDeclinedDue: (callOut: string) => `Declined. Only the call-out, ${callOut}, is due.`,
  invoiceNotFound: (phone: string) =>
    `We can't find this invoice. The link may be cut short. Call ${phone} and we'll help.`,
  invoiceLinkOld: (phone: string) =>
    `This link no longer works. Sign in to see your invoices, or call ${phone} and we'll send you another.`,
  payAmountWrong: 'Please enter an amount in dollars and cents',
  payTooMuch: (due: string) => `Only ${due} is due. Please enter that or less.`,
  payTooLittle: (least: string) => `A card pays ${least} or more. Please enter that, or more.`,
  payRestTooSmall: (least: string) =>
    `A card pays ${least} or more. Please pay this rest by bank transfer, or call us.`,
  payNothingDue: 'This invoice is paid. There is nothing more to pay.',
  payAllNothingDue: 'These invoices are paid. There is nothing more to pay.',
  payAllChanged: (due: string) =>
    `Nothing was taken: what is due has changed meanwhile. It's now ${due}. Please check the list and press the button again.`,
  payOneOnHold: (number: string) =>
    `Nothing was taken: ${number} is on hold while we sort out what isn't right. Please check the list and press the button again.`,
  payWrittenOff: 'This invoice was written off. Reverse that first, then it can be charged.',
  payNotAnInvoice: 'There is nothing to pay on this document.',
  payInProgress: 'A payment of this invoice is being made right now. Please wait a minute and look again.',
  payToConfirm:
    'A payment of this invoice waits for the cardholder to confirm it with the bank. Please look again in 15 minutes.',
  payNoCard: 'There is no card on file. Please enter a card.',
  paid: (amount: string, number: string) =>
    `Paid. We got ${amount} for ${number}. The receipt is on its way by email.`,
  payDeclined: (reason: string) => `Nothing was taken. ${reason}`,
  payPending: (provider: string, time: string) =>
    `${provider} hasn't told us yet whether the payment went through. Don't pay again until it has: we ask every minute until ${time}, then every hour, and this page shows the answer by itself. You'll get the receipt by email, or you can pay again.`,

  monthWrong: 'Please give the month, such as 2026-11',
  overpaymentKept: (amount: string) =>
    `Kept. You have ${amount} more credit with us, and we'll take it off a later invoice.`,
  overpaymentReturned: (amount: string) =>
    `${amount} is going back to your card. Your bank shows it within 3 to 5 business days. The receipt is on its way by email.`,
  creditUsed: (amount: string, number: string) =>
    `Paid. We took ${amount} of ${number} off your credit. The receipt is on its way by email.`,
  overpaymentNotByCard: (phone: string) =>
    `We can't send this back to a card. Call ${phone}, and we'll send it back by bank transfer.`,

  payNoAnswer:
    "We didn't hear back, so we don't know whether the payment went through. Press the button again: you won't be charged twice.",
  payWentThrough: 'Paid. The payment went through. The receipt is on its way by email.',
  invoiceProblemRequired: "Please write what isn't right",
  invoiceHeld: (number: string) =>
    `Thanks. ${number} is on hold: we won't charge a card for it or send reminders until it's sorted out. We'll reply by email or call you.`,
  invoiceMessageSent: "Thanks, we've got your message. We'll reply by email or call you.",
  payCardUsedOnce:
    'The number goes straight to the card provider. This card is used for this payment only and is not kept.',

  // A payment that the bank wants confirmed, by its emailed link
  paymentNotFound: (phone: string) =>
    `We can't find this payment. The link may be cut short. Call ${phone} and we'll help.`,
  paymentLinkOld: (phone: string) =>
    `This link has expired, and nothing was charged. Call ${phone} and we'll send you another.`,
  paymentActionRequired: 'Your bank wants you to confirm this payment.',
  paymentNotConfirmed: 'Your bank did not confirm the payment, and nothing was charged. You can try again.',
  paymentNotChecked: (provider: string) =>
    `Cannot connect to ${provider}. Please look here again in a minute before you try once more.`,

  // Section 8: card provider (R8.08)
  cannotConnectTo: (provider: string) => `Cannot connect to ${provider}`,
  cardNotChecked: (provider: string) =>
    `Cannot connect to ${provider} to check your card. Nothing is booked yet. Please try again in a minute.`,
  cardNotAdded: (provider: string) =>
    `Cannot connect to ${provider} to check your card. Nothing has changed. Please try again in a minute.`,
  cardActionRequired: 'Your bank wants you to confirm that this card is yours.',
  cardNotConfirmed: 'Your bank did not confirm the card. Try again, or use another card.',
  cardAuthority: (company: string, phone: string) =>
    `By adding this card you let ${company} charge it ${clausesInWords}. To withdraw, remove the card in your account or call ${phone.replaceAll(' ', '\u00a0')}.`,
  cardError: (detail: string) => `Credit card error: ${detail}`,
  cardNeeded: "A job is still open. You can remove the card when it's finished, or replace it with another.",
  cardNeededToPay: (due: string) =>
    `${due} is still to pay. Pay it first, or call us to agree on other terms; then you can remove the card. You can replace it at any time.`,
  addCardFailed: 'Add credit card failed.',

  // Section 8: booking (R8.09)
  requestServiceFailed: 'Error on request new service',
  changedInOtherTab: 'This quote was changed or booked in another tab.',
  bookingFailed: 'There were errors in the booking request',
  imageUploadNetworkProblem: 'The image was not uploaded because of a network problem. Please try again',
  imageRemoveNetworkProblem: 'The image was not removed because of a network problem. Please try again',

  // Section 8: sign-up and equipment (R8.10, R8.11)
  createAccountFailed: 'Error on creating account',
  cannotLogin: 'Cannot login to account',
  equipmentDetailsFailed: 'Error on request equipment details',
  cannotLoad: (service: string) => `Cannot load ${service}`,

  // Any call (R7.55)
  valueUnreadable: "This is missing, or we can't read it",
  unreadableRequest: "We couldn't read that request. Please reload the page and try again.",
  signInAgain: 'Please sign in to continue.',
  signInEnded: "You've been signed out. Please sign in again, or carry on without signing in.",
  customersOnly: 'This is for customer accounts only.',
  notFound: 'Not found. Check the address and try again.',
  pageNotFound: 'Page not found',
  pageNotFoundDetail: 'The address may have a typo, or the page has moved. Your jobs and quotes are safe.',
  tooLarge: "That's too much to send at once. Please send less.",
  tooLong: (most: string) => `At most ${most} characters`,
  unsupportedType: 'This type of content is not accepted here.',
  internalError: 'Something went wrong on our side. Please try again in a minute.',
  unavailable: "We can't do this right now. What you entered is kept. Please try again in a minute.",
  busy: 'A lot of people are signing in right now. Please try again in a few seconds.',
  busyUploads: 'A lot of photos are being added right now. Please try again in a few seconds.',
  tooManyRequests: (wait: string) => `Too many attempts. Please try again in ${wait}.`,
  idempotencyKeyUnusable: 'Please reload the page and try again.',
  submitKeyReused: 'This was already sent. Please reload the page to see what happened to it.',
  idempotencyKeyReused: (reference: string) =>
    `This was already booked: ${reference}. Your changes since then aren't part of it. Please call us to make them.`,

  // A job's life (R4.29)
  jobCannotMove: (from: string, to: string) => `A job that is ${from} cannot become ${to}.`,

  // Section 7: contact (R7.47)
  nameRequired: 'Name is required',
  topicRequired: 'Please choose what it is about',
  messageRequired: 'Please write a message',

  // Section 8: forms (R8.12, R8.13, R8.15)
  contactThanks: "Thanks we'll be in contact soon.",
  warrantyThanks: "Thanks we'll process your request soon.",
  tryAgain: 'Opps Sorry, please try again.',
  keepUpdated: (brand: string) => `We'll keep you updated when ${brand} will be available in this area.`,
  subscriberSaved: 'Done. Submit successfully',
} as const;
