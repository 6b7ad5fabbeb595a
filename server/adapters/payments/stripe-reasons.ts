/** What to do, for those codes of docs.stripe.com/error-codes and docs.stripe.com/declines/codes that say so. */
const REASONS: Readonly<Record<string, string>> = {
  expired_card: 'Your card has expired. Please use another card.',
  incorrect_cvc: 'The security code of your card is not right.',
  invalid_cvc: 'The security code of your card is not right.',
  incorrect_number: 'The card number is not right.',
  insufficient_funds: 'Your bank declined the card for lack of funds. Please use another card.',
  setup_intent_authentication_failure: 'Your bank did not confirm the card. Try again, or use another card.',
};
const DECLINED = 'Your bank declined the card. Please use another card.';

/** What a customer reads about a decline. */
export const reasonOf = (code: string | null | undefined): string => REASONS[code ?? ''] ?? DECLINED;

/** Declines that may go away by themselves, or after which the bank wants another try. */
const TEMPORARY = new Set([
  'approve_with_id',
  'card_velocity_exceeded',
  'insufficient_funds',
  'issuer_not_available',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
]);

/**
 * Whether the same card may be charged again after a decline. The card network's advice decides; without any, only if
 * the code is a temporary one, so not after `do_not_honor` (docs.stripe.com/declines/card).
 */
export const mayTryAgain = (code: string, advice: string | null | undefined): boolean =>
  advice ? advice === 'try_again_later' : TEMPORARY.has(code);
