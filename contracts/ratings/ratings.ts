import { z } from 'zod';
import { MAX_RATING_COMMENT } from '../../domain/constants.ts';
import { ratingMessages } from '../../domain/ratings/rating-messages.ts';
import { endpoint } from '../endpoint.ts';
import { isoInstant, optionalWords } from '../wire.ts';

/** The secret of a rating link, from the email or from the job itself (R4.27). */
const ch = z
  .string(ratingMessages.ratingInvalid)
  .min(1, ratingMessages.ratingInvalid)
  .max(200, ratingMessages.ratingInvalid);

/** What is being rated, without any personal data beyond that. */
export const ratingSubject = z
  .object({
    BookingReference: z.string(),
    TechName: z.string(),
    EquipmentType: z.string(),
    VisitedOn: isoInstant.nullable(),
    TimeZone: z.string(),
    /** Scoring is closed: a comment only, sent with score 0. */
    IsScoringClosed: z.boolean(),
  })
  .meta({ id: 'Rating' });

export const rate = endpoint({
  method: 'POST',
  path: '/api/v1/feedback/rate',
  summary: 'The rating that a link asks for; null where it was given already',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: z.object({ rating: ratingSubject.nullable() }),
  errors: ['link_invalid'],
});

export const saveRating = endpoint({
  method: 'POST',
  path: '/api/v1/feedback/ratingdetails',
  summary: 'Gives the rating, once: score 5 to 1, or 0 where scoring is closed',
  access: 'public',
  consumes: 'json',
  body: z.object({
    description: optionalWords(MAX_RATING_COMMENT),
    score: z
      .int(ratingMessages.scoreRequired)
      .min(0, ratingMessages.scoreRequired)
      .max(5, ratingMessages.scoreRequired),
    ch,
  }),
  reply: z.object({
    /** False if it was already rated. */
    IsNew: z.boolean(),
  }),
  errors: ['link_invalid'],
});
