/** Invoices and charges, as staff make them. No customer's browser loads these. */
export const deskInvoiceMessages = {
  paysForOthers:
    'Their card is for their own visits, and this is for a site of another business that they pay for. Ask them to pay it themselves.',
  noCardToCharge: 'This customer has no card on file that may be charged.',
  authorityTooOld:
    "This card was added under earlier terms, for visits and repairs only: it can't be charged for no access or a late cancellation. Send the customer the invoice, so that they pay it themselves.",
  cardDeclinedForGood:
    'The bank declined this card and said not to charge it again. Ask the customer for another card, or confirm that you charge it all the same',
  onHoldAlready: (reason: string) => `This invoice is on hold already: ${reason}`,
  /** How an invoice is now, after a colleague's change. */
  invoiceNow: (due: string, hold: string | null) =>
    `Now ${due} is due${hold === null ? '' : `, and it's on hold: ${hold.replace(/[.\s]+$/, '')}`}.`,
  invoiceOnHold:
    "The customer says that something isn't right with this invoice. Release the hold first, once it's sorted out.",
  notPaid: 'Only a payment that succeeded can be refunded.',
  refundTooLarge: 'No more can be refunded than is left of the payment.',
  charged: (amount: string) => `Charged ${amount}. The customer gets the receipt.`,
  chargeToConfirm:
    'The bank wants the customer to confirm this charge. They get a link by email; if they have none, Today asks you to ring.',
  chargePending: (provider: string) =>
    `${provider} hasn't said yet whether the charge went through. Don't charge again: it's asked every minute for an hour, then every hour.`,
  chargeDeclined: (reason: string) => `Nothing was taken. ${reason}`.trim(),
  notAnInvoice: 'This can only be done with an invoice, not with a note or receipt.',
  amountWrong: 'An amount is more than $0, in dollars and cents',
  reasonRequired: 'Please give a reason. The customer reads it',
  writeOffReasonRequired: 'Please say why it is written off',
  reversalReasonRequired: 'Please say why it is owed after all',
  creditTooLarge: (most: string) => `Only ${most} of this invoice can be credited`,
  creditedInFull: 'All of this invoice is credited.',
  disputeOpen: 'The bank decides a dispute about this invoice. Wait until it has.',
  notOverpaid: 'Nothing was paid too much on this invoice.',
  notPaidByCard: 'This was not paid by card. Send it back another way and record it here.',
  /** @param paid what is to be recorded for the invoice */
  moreThanDueConfirmed: (paid: string, number: string, due: string) =>
    `${due} is due on ${number}, and this is ${paid} for it. Check the amount, or confirm that it's more than is due`,
  tooLittleForCash: 'In cash this rounds to nothing. Write it off instead',
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
  nothingToCorrect: 'This invoice is credited or written off already.',
  correctionNeedsLines: 'A part of this invoice was credited, so please give the lines of the new one',
  correctionWorthNothing: 'An invoice comes to more than nothing. Credit this one instead',
  dishonouredDateRequired: 'Please give the date on which the bank took it back, or on which you found out',
  takenBackTooEarly: "It can't be taken back before it came in",
  takenBackAlready: 'This payment was taken back before.',
  takenBackReasonRequired: 'Please say why it is taken back',
  matchAgain: (numbers: string) =>
    `This payment was taken back from ${numbers}. Open the file again to match it anew.`,
  transferInFuture: 'A payment is recorded once it has arrived',
  transferTooEarly: (date: string, number: string, issued: string) =>
    `It came on ${date}, and ${number} is of ${issued}. Check the date and the invoice, or confirm that it's for it`,
  transferRecorded: 'This payment was recorded for another invoice, amount or method.',
  partsDontAddUp: (amount: string) => `The parts have to add up to ${amount}`,
  partTwice: 'Name each invoice once',
  transferDateRequired: 'Please give the date of the payment',
  callOutCancelledInTime:
    'The customer cancelled in time, which is free. They read that there is nothing to pay.',
  callOutFree: 'This call-out costs nothing, so there is no invoice.',
  callOutTooEarly: 'This job has no visit yet that could have been missed.',
} as const;
