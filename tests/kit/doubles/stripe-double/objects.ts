import type Stripe from 'stripe';

/*
 * Stripe's objects with all that Stripe sends, typed by its package: the compiler refuses one that lacks a field of
 * Stripe's OpenAPI document, from which those types are made, or has another.
 */

export const CREATED = Date.parse('2026-11-24T00:00:00Z') / 1000;
const COMMON = { created: CREATED, livemode: false };

/** What only a test knows of an object; the rest is as for any card payment in Australia. */
type Known<Whole, Names extends keyof Whole> = Pick<Whole, Names> & Partial<Whole>;

export function customer(known: Known<Stripe.Customer, 'id'>): Stripe.Customer {
  return {
    object: 'customer',
    ...COMMON,
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: '0759376C',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...known,
  };
}

/** A card as a payment method. */
export function cardMethod(
  known: Known<Stripe.PaymentMethod, 'id'>,
  card: Known<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>,
): Stripe.PaymentMethod {
  return {
    object: 'payment_method',
    ...COMMON,
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'AU',
      display_brand: card.brand,
      fingerprint: 'Xt5EWLLDS7FJjR1c',
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
      ...card,
    },
    customer: null,
    customer_account: null,
    metadata: {},
    type: 'card',
    ...known,
  };
}

export function setupIntent(
  known: Known<Stripe.SetupIntent, 'id' | 'status' | 'client_secret' | 'customer' | 'payment_method'>,
): Stripe.SetupIntent {
  return {
    object: 'setup_intent',
    ...COMMON,
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    metadata: {},
    next_action: known.status === 'requires_action' ? SDK_ACTION : null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    usage: 'off_session',
    ...known,
  };
}

/** What Stripe's script does where a bank wants a confirmation. */
const SDK_ACTION = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };

export function paymentIntent(
  known: Known<
    Stripe.PaymentIntent,
    'id' | 'status' | 'amount' | 'client_secret' | 'customer' | 'payment_method'
  >,
): Stripe.PaymentIntent {
  const { status, amount } = known;
  return {
    object: 'payment_intent',
    ...COMMON,
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: status === 'succeeded' ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: status === 'canceled' ? CREATED : null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    currency: 'aud',
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: chargeOf(known.id),
    managed_payments: null,
    metadata: {},
    next_action: status === 'requires_action' ? SDK_ACTION : null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...known,
  };
}

/** The charge that an intent has made. */
const chargeOf = (intentId: string) => intentId.replace('pi_', 'ch_');

export function refund(
  known: Known<Stripe.Refund, 'id' | 'amount' | 'status'> & { payment_intent: string },
): Stripe.Refund {
  return {
    object: 'refund',
    created: CREATED,
    balance_transaction: null,
    charge: chargeOf(known.payment_intent),
    currency: 'aud',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...(known.status === 'pending' && { pending_reason: 'processing' }),
    ...(known.status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
    ...known,
  };
}

export function dispute(
  known: Known<Stripe.Dispute, 'id' | 'amount' | 'reason' | 'status'> & { payment_intent: string },
): Stripe.Dispute {
  return {
    object: 'dispute',
    ...COMMON,
    balance_transactions: [],
    charge: chargeOf(known.payment_intent),
    currency: 'aud',
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: CREATED + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    metadata: {},
    ...known,
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function payout(known: Known<Stripe.Payout, 'id' | 'amount' | 'arrival_date'>): Stripe.Payout {
  return {
    object: 'payout',
    ...COMMON,
    application_fee: null,
    application_fee_amount: null,
    automatic: true,
    balance_transaction: null,
    currency: 'aud',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
    ...known,
  };
}

export function balanceTransaction(
  known: Known<Stripe.BalanceTransaction, 'id' | 'amount' | 'fee' | 'type' | 'fee_details'>,
): Stripe.BalanceTransaction {
  return {
    object: 'balance_transaction',
    created: CREATED,
    available_on: CREATED,
    balance_type: 'payments',
    currency: 'aud',
    description: null,
    exchange_rate: null,
    net: known.amount - known.fee,
    reporting_category: known.type,
    source: null,
    status: 'available',
    ...known,
  };
}
