/** Invoices and paying them. */
export const invoiceMessages = {
  invoiceNotFound: (phone: string) =>
    `We can't find this invoice. The link may be cut short. Call ${phone} and we'll help.`,
  invoiceLinkOld: (phone: string) =>
    `This link no longer works. Sign in to see your invoices, or call ${phone} and we'll send you another.`,
  payAmountWrong: 'Please enter an amount in dollars and cents',
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
  payOfJoined: (number: string) =>
    `Nothing was taken: ${number} was issued to your other customer number. Please pay it by itself, with a typed card.`,
  payNoCard: 'There is no card on file. Please enter a card.',
  paid: (amount: string, number: string) =>
    `Paid. We got ${amount} for ${number}. The receipt is on its way.`,
  payDeclined: (reason: string) => `Nothing was taken. ${reason}`,
  payPending: (provider: string, time: string) =>
    `${provider} hasn't told us yet whether the payment went through. Don't pay again until it has: we ask every minute until ${time}, then every hour, and this page shows the answer by itself. You'll get the receipt, or you can pay again.`,
  monthWrong: 'Please give the month, such as 2026-11',
  overpaymentKept: (amount: string) =>
    `Kept. You have ${amount} more credit with us, and we'll take it off a later invoice.`,
  overpaymentReturned: (amount: string) =>
    `${amount} is going back to your card. Your bank shows it within 3 to 5 business days. The receipt is on its way.`,
  creditUsed: (amount: string, number: string) =>
    `Paid. We took ${amount} of ${number} off your credit. The receipt is on its way.`,
  overpaymentNotByCard: (phone: string) =>
    `We can't send this back to a card. Call ${phone}, and we'll send it back by bank transfer.`,
  payNoAnswer:
    "We didn't hear back, so we don't know whether the payment went through. Press the button again: you won't be charged twice.",
  payWentThrough: 'Paid. The payment went through. The receipt is on its way.',
  invoiceProblemRequired: "Please write what isn't right",
  invoiceHeld: (number: string) =>
    `Thanks. ${number} is on hold: we won't charge a card for it or send reminders until it's sorted out. We'll get back to you.`,
  invoiceMessageSent: "Thanks, we've got your message. We'll get back to you.",
  payCardUsedOnce:
    'The number goes straight to the card provider. This card is used for this payment only and is not kept.',
} as const;
