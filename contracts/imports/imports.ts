import { z } from 'zod';
import { FIELD_NAMES } from '../../domain/imports/import-fields.ts';
import { FILE_KINDS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../domain/imports/import-kinds.ts';
import { importMessages } from '../../domain/imports/import-messages.ts';
import { DELIMITERS } from '../../domain/words/csv-shape.ts';
import { bodyUpTo, fileUpTo } from '../csv-file.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, idParameter, isoDate, optionalText, orNothing, requiredText } from '../wire.ts';

/** Bytes of a file to import. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Rows that a call imports. */
export const IMPORT_BATCH = 100;
/** The same of a supplier's price list. */
export const PRICE_LIST_BATCH = 10_000;

const ofImport = z.object({ ImportId: idParameter });

/** A field, or nothing for a column that isn't imported. */
const columnField = z.enum(FIELD_NAMES).nullable();

/** What each column of the file holds, in their order. */
const Fields = z.array(columnField).max(MAX_IMPORT_COLUMNS);

const fileRead = z
  .object({
    ImportId: z.int(),
    Rows: z.int(),
    /** What separates its cells. */
    Delimiter: z.enum(DELIMITERS),
    /** The line with the titles, as spreadsheets count; 0 if it has none. Lines above it aren't imported. */
    HeadingLine: z.int(),
    /** The program that its titles look like: numbers of two programs are kept apart. */
    Program: z.string(),
    Columns: z.array(
      z.object({
        /** As the heading of the file has it. */
        Title: z.string(),
        /** What it was recognised as. */
        Field: columnField,
        /** Some of its cells. */
        Examples: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ImportFile' });

/** What a person said of the file, beyond its columns. */
const choices = {
  Fields,
  /** The program whose numbers the file has; without it, the one that its titles look like. */
  Program: optionalText(60),
  /** Which states of jobs mean that nothing is left to do, for those that `UnknownStates` names. */
  States: z
    .array(z.object({ Status: z.string().max(60), IsFinished: z.boolean() }))
    .max(200)
    .default([]),
  /** Whether a row with the ABN of a customer with another name is that customer; else it's one of its own. */
  JoinByAbn: z.boolean().default(false),
  /** Whose price list it is, and the day from which its prices count; for a price list only. */
  Supplier: optionalText(80),
  StartsOn: orNothing(isoDate),
  /** Whether the plans of a file of plans are in force, as their customers accepted them before; else they're drafts. */
  InForce: z.boolean().default(false),
};

/** What a price list changes, by kind of change; those that change nothing are left out (R15.01). */
export const priceListChanges = z.array(
  z.object({
    /** `renumbered`: another number for the same words. `back`: offered again. */
    Kind: z.enum(['new', 'dearer', 'cheaper', 'renumbered', 'back', 'gone']),
    Count: z.int(),
    /** The greatest changes first. */
    Examples: z.array(
      z.object({
        Number: z.string(),
        Description: z.string(),
        /** Of one, ex GST; null for what is new. */
        Was: dollars.nullable(),
        /** Null for what is gone. */
        Costs: dollars.nullable(),
      }),
    ),
  }),
);

/** What becomes, or would become, of rows. */
const counts = {
  /** Rows that add something. */
  Added: z.int(),
  /** Rows whose all is there already. */
  Unchanged: z.int(),
  /** Rows with a problem, of which nothing is stored. */
  Refused: z.int(),
  /** The records that the added rows make. */
  Made: z.object({
    Customers: z.int(),
    Sites: z.int(),
    Equipment: z.int(),
    Jobs: z.int(),
    Plans: z.int(),
  }),
  /** What there is to say of rows: those with the same to hear are together. */
  /** States of jobs that may mean anything, so somebody must say what. */
  UnknownStates: z.array(z.string()),
  /** Rows with the ABN of a customer with another name. */
  SharedAbns: z.int(),
  Findings: z.array(
    z.object({
      /** Of the file, the first line being 1. */
      Lines: z.array(z.int()),
      /** How many more lines it's said of. */
      More: z.int(),
      /** The column's title; null for the whole row. */
      Column: z.string().nullable(),
      Message: z.string(),
      /** Whether the row isn't imported. */
      IsProblem: z.boolean(),
    }),
  ),
};

export const readImport = endpoint({
  method: 'POST',
  path: '/api/v1/desk/imports',
  summary:
    "Reads a CSV file of customers, sites, equipment, open jobs or maintenance plans, or a supplier's price list, and recognises its columns; nothing is imported yet",
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  largestBody: bodyUpTo(MAX_IMPORT_BYTES),
  body: z.object({
    Kind: z.enum(FILE_KINDS),
    FileName: requiredText(200, importMessages.fileNameMissing),
    /** In base64; 10 MB at most. */
    File: fileUpTo(MAX_IMPORT_BYTES),
    /** Where what was found isn't right. */
    Delimiter: z.enum(DELIMITERS).optional(),
    HeadingLine: z.int().min(0).max(MAX_IMPORT_ROWS).optional(),
  }),
  reply: fileRead,
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/v1/desk/imports/{ImportId}/check',
  summary: 'Says what importing a file that was read would do, line by line; nothing is stored',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofImport,
  body: z.object(choices),
  reply: z.object({
    ...counts,
    /** Of a price list; null of other files. */
    Changes: priceListChanges.nullable(),
    /** Customers who would get an email with a link to their account, if that was asked for. */
    Emails: z.int(),
  }),
  errors: ['not_found', 'conflict'],
});

export const runImport = endpoint({
  method: 'POST',
  path: '/api/v1/desk/imports/{ImportId}/rows',
  summary:
    'Imports the next rows of a file that was read, each whole or not at all; call it until no rows are left. A row that was imported before, from this file or an earlier one, is left alone',
  access: 'admin',
  proof: 'none',
  consumes: 'json',
  params: ofImport,
  body: z.object({
    ...choices,
    /** Whether each customer with an email gets one with a link to their account, once. */
    SendLinks: z.boolean().default(false),
    /** Whether the supplier's parts that a price list doesn't have end when it starts. */
    EndsOthers: z.boolean().default(false),
  }),
  reply: z.object({
    ...counts,
    /** Of the whole file. */
    Done: z.int(),
    Rows: z.int(),
  }),
  errors: ['not_found', 'conflict'],
});
