import { z } from 'zod';
import { deskVisitMessages } from '../../domain/visits/desk-visit-messages.ts';
import { isSignature } from '../../domain/visits/signature.ts';
import { technicianPressMessages } from '../../domain/visits/technician-press-messages.ts';
import { MINUTES_AWAY, PRESSES } from '../../domain/visits/technician-presses.ts';
import { VISIT_STATES } from '../../domain/visits/visit-states.ts';
import { endpoint } from '../endpoint.ts';
import { uploadedPhotos } from '../photos/photos.ts';
import { readingFields } from '../technicians/readings.ts';
import { reportedServices } from '../technicians/visit-services.ts';
import { idParameter, isoInstant, linkToken, optionalText, optionalWords } from '../wire.ts';
import { namedParts, workFields } from './job-changes.ts';

/** By the link to the technician's day, on the phone that it's bound to (a cookie). */
const ofLink = {
  method: 'POST',
  access: 'public',
  consumes: 'json',
  errors: ['unauthenticated', 'forbidden', 'second_factor_needed', 'not_found', 'conflict'],
} as const;

const pressed = {
  ch: linkToken,
  VisitId: z.int(),
  /** When it's sent, by the clock of PressedOn or FinishedOn: what that clock has wrong doesn't count then (R15.05). */
  SentOn: isoInstant.nullish(),
};

/** The visit as it is now, whether this request changed it or an earlier one did. */
const visitNow = z
  .object({
    VisitId: z.int(),
    State: z.enum(VISIT_STATES),
    /** When the technician who has set out expects to be there. */
    ExpectedOn: isoInstant.nullable(),
  })
  .meta({ id: 'PressedVisit' });

export const pressVisit = endpoint({
  ...ofLink,
  path: '/api/v1/technicianday/press',
  summary:
    "A technician has set out to a visit, will be later, has arrived, or couldn't get in (R11.03, R15.05). May wait in the phone for a signal, and be sent again: what it says is already so changes nothing. 409: it can't count, and why",
  body: z.object({
    ...pressed,
    Press: z.enum(PRESSES),
    /** When it was pressed; later than now counts as now. */
    PressedOn: isoInstant,
    /** The start of the visit that the phone showed. */
    StartsAt: isoInstant,
    /** How long the way takes, from then. */
    Minutes: z
      .int(technicianPressMessages.minutesWrong)
      .min(1, technicianPressMessages.minutesWrong)
      .max(MINUTES_AWAY.max, technicianPressMessages.minutesWrong)
      .default(MINUTES_AWAY.usual),
    /** For 'noAccess': what they found, which the customer reads. */
    Note: optionalWords(500),
  }),
  reply: visitNow,
});

const correctedTime = z.iso.datetime({ offset: true, error: deskVisitMessages.timeUnreadable }).nullish();

/** What a technician writes about a visit when they are finished. */
const reportFields = {
  ...workFields,
  ...readingFields,
  /** Of a plan's services (R13.08): left out, nobody says which are done. */
  Services: reportedServices,
  /** When they were there, if the presses are wrong; left out, they count. */
  ArrivedOn: correctedTime,
  LeftOn: correctedTime,
  /** Who signed for the work on the screen. */
  SignedName: optionalText(80),
  /** What they drew, in a box of 600 by 200: `M12 40L14 42`. */
  Signature: z.string().refine(isSignature, technicianPressMessages.signatureWrong).nullish(),
  /** What a quote should be for, which the office prices and sends. */
  QuoteWords: optionalWords(1000),
  QuoteParts: namedParts,
  /**
   * Send it to the customer if it has a price and that's within the technician's limit; else it waits at the office as well. Sent again,
   * the same draft goes once.
   */
  SendQuote: z.boolean().default(false),
};

type Written = Pick<
  z.output<z.ZodObject<typeof reportFields>>,
  'ArrivedOn' | 'LeftOn' | 'SignedName' | 'Signature' | 'QuoteWords' | 'QuoteParts' | 'SendQuote'
>;

function checkReport(written: Written, context: z.RefinementCtx): void {
  const refuse = (field: keyof Written, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { ArrivedOn, LeftOn, SignedName, Signature, QuoteWords, QuoteParts, SendQuote } = written;
  if (ArrivedOn && LeftOn && Date.parse(LeftOn) < Date.parse(ArrivedOn)) {
    refuse('LeftOn', technicianPressMessages.leftWrong);
  }
  if (Signature && SignedName === null) refuse('SignedName', technicianPressMessages.signedNameMissing);
  if (QuoteParts.length > 0 && QuoteWords === null) refuse('QuoteWords', technicianPressMessages.quoteEmpty);
  if (SendQuote && QuoteParts.length === 0) refuse('QuoteWords', technicianPressMessages.quoteNothing);
}

/** The same for the page, which checks it before it waits for a signal. */
export const visitReportRules = z.object(reportFields).superRefine(checkReport);

export const finishVisit = endpoint({
  ...ofLink,
  path: '/api/v1/technicianday/finished',
  summary:
    "What a technician did at a visit and how they left it (R11.03): a draft for the office's record, which the newest one replaces. Nothing is invoiced and the customer gets nothing of it until the office confirms it, except a quote that the technician may send",
  // The checklists of a plan's visit, in words.
  largestBody: 512 * 1024,
  body: z.object({ ...pressed, FinishedOn: isoInstant, ...reportFields }).superRefine(checkReport),
  reply: visitNow,
});

export const addVisitPhotos = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday/visits/{VisitId}/photos',
  summary:
    "Adds a technician's photos of a visit that they have arrived at or couldn't get in to (R11.03), on the phone that their link is bound to (a cookie): for each, a ClientId field and then its file in Photos. The office sees them at once, the customer with the visit's record",
  access: 'public',
  consumes: 'multipart',
  params: z.object({ VisitId: idParameter }),
  reply: uploadedPhotos,
  errors: ['unauthenticated', 'not_found', 'conflict', 'provider_unavailable'],
});
