import { clausesInWords } from './card-authority.ts';

/** Cards and payments by card (R5.16-R5.18, R8.08). */
export const paymentMessages = {
  cardNumberInvalid: 'The credit card number is not valid - please re-enter it',
  cardCcvInvalid: 'The credit card CCV is not valid - please re-enter it',
  cardExpiryInvalid: 'The credit card expiry date is not valid - please re-enter it',
  cardRequired: 'Please add your card',
  payAfterVisit: "You'll pay after the visit. Please add a card to your account before then.",
  payTooLittle: (least: string) => `A card pays ${least} or more. Please enter that, or more.`,
  payRestTooSmall: (least: string) =>
    `A card pays ${least} or more. Please pay this rest by bank transfer, or call us.`,
  paymentNotFound: (phone: string) =>
    `We can't find this payment. The link may be cut short. Call ${phone} and we'll help.`,
  paymentLinkOld: (phone: string) =>
    `This link has expired, and nothing was charged. Call ${phone} and we'll send you another.`,
  paymentActionRequired: 'Your bank wants you to confirm this payment.',
  paymentNotConfirmed: 'Your bank did not confirm the payment, and nothing was charged. You can try again.',
  paymentNotChecked: (provider: string) =>
    `Cannot connect to ${provider}. Please look here again in a minute before you try once more.`,
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
  payTooMuch: (due: string) => `Only ${due} is due. Please enter that or less.`,
} as const;
