import { z } from 'zod';
import { deskPriceMessages } from '../../domain/instant-quotes/desk-price-messages.ts';
import { PRICE_BOOK_STATES } from '../../domain/instant-quotes/price-books.ts';
import { endpoint } from '../endpoint.ts';
import {
  dollars,
  dollarsAs,
  idempotencyHeader,
  idParameter,
  isoDate,
  isoInstant,
  line,
  MAX_FEE_DOLLARS,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from '../wire.ts';

const { priceUnusable } = deskPriceMessages;
/** The call-out fees of a machine in a region: dollars ex GST (R3.04). */
const feesOf = (price: typeof dollars) =>
  z.object({
    TodayAm: price,
    TodayPm: price,
    TodayAfterHours: price,
    TomorrowAm: price,
    TomorrowPm: price,
    TomorrowAfterHours: price,
    LaterAm: price,
    LaterPm: price,
    LaterAfterHours: price,
    /** Soonest after hours, and the least for after hours on a later day. */
    AfterHours: price,
  });

const machinePrices = feesOf(dollars).meta({ id: 'MachinePrices' });
const newPrices = feesOf(
  dollarsAs(priceUnusable).min(0.01, priceUnusable).max(MAX_FEE_DOLLARS, priceUnusable),
);

const priceBook = z.object({
  /** Jobs keep the number of the book that priced them. */
  Number: z.int(),
  Name: z.string(),
  State: z.enum(PRICE_BOOK_STATES),
  /** Null for a draft. Books from before starts were kept have one in 1970. */
  StartsOn: isoInstant.nullable(),
  /** Who copied it; null where that isn't known. */
  MadeBy: z.string().nullable(),
  MadeOn: isoInstant.nullable(),
  ChangedBy: z.string().nullable(),
  ChangedOn: isoInstant.nullable(),
  /** To be sent back with a change. */
  Version: z.int(),
});

const listedBook = priceBook.meta({ id: 'PriceBook' });

const wholeBook = priceBook
  .extend({
    /** The book in force now, which the prices are compared with; null if none has started. */
    InForce: z.object({ Number: z.int(), Name: z.string() }).nullable(),
    EquipmentTypes: z.array(z.object({ EquipmentTypeId: z.int(), Name: z.string(), Group: z.string() })),
    Regions: z.array(z.string()),
    /** Each equipment type in each region. */
    Rows: z.array(
      z.object({
        EquipmentTypeId: z.int(),
        Region: z.string(),
        /** Null without prices in this book. */
        Prices: machinePrices.nullable(),
        /** The prices in force. */
        InForce: machinePrices.nullable(),
        /** Priced by phone, whatever the book has. */
        IsByPhone: z.boolean(),
        /** This book would leave it without a price: the book can't start. */
        IsMissing: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'WholePriceBook' });

/** The most that a book's number can be. */
const MAX_NUMBER = 2 ** 31 - 1;
const ofBook = z.object({ Number: idParameter.max(MAX_NUMBER) });
const path = '/api/v1/desk/price-books/{Number}';

export const listPriceBooks = endpoint({
  method: 'GET',
  path: '/api/v1/desk/price-books',
  summary: 'All price books: drafts, then from the last start to the first',
  access: 'admin',
  reply: z.object({ PriceBooks: z.array(listedBook) }),
});

export const getPriceBook = endpoint({
  method: 'GET',
  path,
  summary: 'A price book with the prices in force beside its own, and what it would leave without a price',
  access: 'admin',
  params: ofBook,
  reply: wholeBook,
  errors: ['not_found'],
});

export const copyPriceBook = endpoint({
  method: 'POST',
  path: '/api/v1/desk/price-books',
  summary: 'Copies a price book into a draft',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({
    /** The number of the book to copy. */
    From: z.int32(),
    Name: requiredText(80, deskPriceMessages.nameRequired),
  }),
  reply: wholeBook,
  errors: ['not_found', 'idempotency_key_reused'],
});

export const changePrices = endpoint({
  method: 'PUT',
  path: `${path}/prices`,
  summary: "Replaces prices of machines in a draft; a machine's are all given, or none",
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofBook,
  body: z.object({
    Rows: z
      .array(
        z.object({
          EquipmentTypeId: z.int(),
          Region: line().max(60),
          /** Null takes its prices away. */
          Prices: newPrices.nullable(),
        }),
      )
      .min(1)
      .max(5_000),
    ...seenVersion,
  }),
  reply: wholeBook,
  errors: ['not_found', 'conflict'],
});

export const schedulePriceBook = endpoint({
  method: 'POST',
  path: `${path}/schedule`,
  summary:
    "Lets a draft start with a day in the seller's time zone, today at once; refused if it leaves a machine without a price",
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofBook,
  body: z.object({ Date: isoDate, ...seenVersion }),
  reply: wholeBook,
  errors: ['not_found', 'conflict'],
});

export const takePriceBookBack = endpoint({
  method: 'POST',
  path: `${path}/take-back`,
  summary: 'Makes a scheduled price book a draft again, until it has started',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofBook,
  body: z.object(seenVersion),
  reply: wholeBook,
  errors: ['not_found', 'conflict'],
});

export const deletePriceBook = endpoint({
  method: 'DELETE',
  path,
  summary: 'Deletes a draft and answers with the books that are left; deleting it again changes nothing',
  access: 'admin',
  proof: 'none',
  params: ofBook,
  query: seenVersionQuery,
  reply: listPriceBooks.reply,
  errors: ['conflict'],
});
