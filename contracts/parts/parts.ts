import { z } from 'zod';
import { deskPartMessages as messages } from '../../domain/parts/desk-part-messages.ts';
import { PART_KINDS } from '../../domain/parts/part-kinds.ts';
import { searchTerm } from '../desk-search.ts';
import { endpoint } from '../endpoint.ts';
import {
  afterPage,
  dollars,
  dollarsAs,
  idParameter,
  isoDate,
  nextPage,
  optionalText,
  orNothing,
  requiredText,
  seenVersion,
} from '../wire.ts';

/** A part, labour or a charge, with what it costs us: for the office alone (R15.01). */
export const part = z
  .object({
    PartId: z.int(),
    Kind: z.enum(PART_KINDS),
    Number: z.string(),
    Description: z.string(),
    Supplier: z.string().nullable(),
    SupplierNumber: z.string().nullable(),
    /** `each`, `h`, `kg` */
    Unit: z.string(),
    /** Of one, today; null before its first price list starts. */
    CostExGst: dollars.nullable(),
    /** What it will cost, from when on; null if nothing is known yet. */
    NextCost: z.object({ CostExGst: dollars, StartsOn: isoDate }).nullable(),
    /** What counts instead of the mark-up; null for a price by rule. */
    FixedPriceExGst: dollars.nullable(),
    /** What a quote takes for one today; null without a cost and a fixed price. */
    PriceExGst: dollars.nullable(),
    /** The first day on which it's no longer offered. */
    EndsOn: isoDate.nullable(),
    /** Whether a quote can pick it today. */
    IsOffered: z.boolean(),
    ReplacedBy: z.object({ PartId: z.int(), Number: z.string() }).nullable(),
    /** To be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'Part' });
export type Part = z.infer<typeof part>;

export const partOrder = z.enum(['number', 'number-backwards', 'description', 'description-backwards']);

const amount = dollarsAs(messages.amountWrong)
  .min(0, messages.amountWrong)
  .max(100_000, messages.amountWrong);

const fields = {
  Kind: z.enum(PART_KINDS),
  Number: requiredText(60, messages.numberRequired),
  /** As long as a quote's line. */
  Description: requiredText(120, messages.descriptionRequired),
  Supplier: optionalText(80),
  SupplierNumber: optionalText(60),
  Unit: requiredText(20, messages.unitRequired),
  /** Of one, from today on. */
  CostExGst: amount,
  FixedPriceExGst: orNothing(amount),
};
const ofPart = z.object({ PartId: idParameter });

export const listParts = endpoint({
  method: 'GET',
  path: '/api/v1/desk/parts',
  summary: 'Parts, labour and charges by words or by any part of a number, a page at a time',
  access: 'staff',
  query: z.object({
    SearchTerm: searchTerm.optional(),
    Kind: z.enum(PART_KINDS).optional(),
    /** Those that are no longer offered, instead of those that are. */
    Ended: z.enum(['yes', 'no']).default('no'),
    Order: partOrder.default('number'),
    After: afterPage,
  }),
  reply: z.object({ PartList: z.array(part), Next: nextPage }),
});

export const findParts = endpoint({
  method: 'GET',
  path: '/api/v1/desk/parts/found',
  summary:
    'The few offered parts that fit best what somebody types into a line: the one with this number first; a replaced one is found as what replaces it',
  access: 'staff',
  query: z.object({ SearchTerm: searchTerm }),
  reply: z.object({ PartList: z.array(part) }),
});

export const getPart = endpoint({
  method: 'GET',
  path: '/api/v1/desk/parts/{PartId}',
  summary: 'One part',
  access: 'staff',
  params: ofPart,
  reply: part,
  errors: ['not_found'],
});

export const addPart = endpoint({
  method: 'POST',
  path: '/api/v1/desk/parts',
  summary: 'Adds a part, labour or a charge; the same one again changes nothing',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  body: z.object(fields),
  reply: part,
});

export const changePart = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/parts/{PartId}',
  summary: 'Replaces what is known of a part; quotes that picked it before stay as they are',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofPart,
  body: z.object({
    ...fields,
    IsOffered: z.boolean(),
    /** The number of the part that is offered in its place. */
    ReplacedBy: optionalText(60),
    ...seenVersion,
  }),
  reply: part,
  errors: ['not_found', 'conflict'],
});
