import { z } from 'zod';
import { dollars } from './wire.ts';

/**
 * Every way the API refuses a call, with its HTTP status: the only table of codes (R5.23, R7.55). Titles are for
 * developers who read the raw response; `detail` is the sentence for the customer.
 */
export const PROBLEMS = {
  unparsable: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Sign in to go on' },
  card_declined: { status: 402, title: 'The card was not accepted' },
  card_action_required: { status: 402, title: 'The cardholder confirms the card first' },
  reauthenticate: { status: 403, title: 'Give the password again' },
  password_change_required: { status: 403, title: 'Choose a password of your own first' },
  second_factor_required: { status: 403, title: 'Set up a second factor first' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  price_increased: { status: 409, title: 'The price has changed' },
  conflict: { status: 409, title: 'This can no longer be done' },
  override_needed: { status: 409, title: 'Staff can do this with a reason' },
  idempotency_key_reused: { status: 409, title: 'This submission was already used' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_type: { status: 415, title: 'Unsupported content type' },
  invalid_fields: { status: 422, title: 'Some fields need another look' },
  captcha_required: { status: 422, title: 'Solve the challenge first' },
  login_failed: { status: 422, title: 'Login failed' },
  second_factor_needed: { status: 422, title: 'Give a code of the second factor too' },
  link_invalid: { status: 422, title: 'The link does not hold' },
  no_price: { status: 422, title: 'No instant price' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  provider_unavailable: { status: 503, title: 'A service we rely on is not answering' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Where the OpenAPI document is. */
export const OPENAPI_PATH = '/api/v1/openapi.json';

/** A problem's `type` (RFC 9457, 3.1.1): where the OpenAPI document describes its code, without a host. */
export function problemType(code: ProblemCode): string {
  return `${OPENAPI_PATH}#/components/responses/${code}`;
}

const problemCodes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** An invalid field: `field` is its name on the wire, `message` the text to show there (R5.23). */
export const fieldFault = z.object({
  field: z.string(),
  message: z.string(),
});
export type FieldFault = z.infer<typeof fieldFault>;

const LINK_FAULTS = ['unknown', 'used', 'old'] as const;

/** RFC 9457 problem details with a request id. `Success` and `Message` come with refused bookings (R7.46). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(fieldFault).optional(),
    Success: z.literal(false).optional(),
    Message: z.string().optional(),
    /** With `price_increased`: the server's prices, dollars ex GST and inc GST. */
    InitialAttendanceFeeExGst: dollars.optional(),
    DiscountExGst: dollars.optional(),
    TotalIncGst: dollars.optional(),
    /** With `captcha_required`: the challenge whose solution goes into RecaptchaResponse of the same call. */
    CaptchaChallenge: z.record(z.string(), z.unknown()).optional(),
    /** With `card_action_required`: for the provider's script; once confirmed, the same call is sent again. */
    CardClientSecret: z.string().optional(),
    /** With `link_invalid` of an activation or confirmation link, or of a job's: whether it's unknown, was used already or is too old. */
    LinkFault: z.enum(LINK_FAULTS).optional(),
    /** With `link_invalid` of a job's link: the link ended because the job was cancelled. */
    IsCancelled: z.literal(true).optional(),
    /** With `idempotency_key_reused`: the booking that the key already made. */
    repairId: z.int().optional(),
    BookingReference: z.string().optional(),
    /** For staff, with an email that has an account: whose it is. */
    CustomerId: z.int().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
