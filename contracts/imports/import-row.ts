import { z } from 'zod';
import { MAX_EQUIPMENT_TEXT, MAX_PO_NUMBER, MAX_SITE_TEXT } from '../../domain/constants.ts';
import type { FieldName } from '../../domain/imports/import-fields.ts';
import { importMessages } from '../../domain/imports/import-messages.ts';
import {
  readBasis,
  readInterval,
  readMonths,
  readPaid,
  readTermMonths,
  readUnit,
} from '../../domain/imports/read-plan-cells.ts';
import { readDate, readTime } from '../../domain/imports/read-when.ts';
import { moneyOf } from '../../domain/invoices/bank-files/cell-values.ts';
import { abnNumber, emailAddress, mobileNumber } from '../person.ts';
import { MAX_FEE_DOLLARS, optionalText, optionalWords, orNothing } from '../wire.ts';

const MAX_DESCRIPTION = 2000;
/** As long as a quote's line. */
const MAX_PART_WORDS = 120;

/** A number of the file's own, by which rows name each other. */
const key = optionalText(100);

/** What `read` makes of a cell, or `message`; null for an empty one. */
const readAs = <Value>(read: (cell: string) => Value | null, message: string) =>
  orNothing(
    z.string().transform((cell, context): Value => {
      const value = read(cell);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  );

/** An amount in cents. */
const price = readAs((cell) => {
  const money = moneyOf(cell);
  return money && money.sign !== -1 && money.cents <= MAX_FEE_DOLLARS * 100 ? money.cents : null;
}, importMessages.priceUnreadable);

const date = readAs(readDate, importMessages.dateUnreadable);

/** A day with nothing behind it but a time: `15/12/2026 cancelled` isn't read as a date. */
const dayAlone = readAs((cell) => {
  const day = readDate(cell);
  const isAlone = day && ('instant' in day || ['none', 'time'].includes(readTime(day.rest).is));
  return isAlone ? day : null;
}, importMessages.dateUnreadable);

/** How the cells of each field are read; null for an empty one (R10.19). */
const IMPORT_CELLS = {
  CustomerKey: key,
  CustomerName: optionalText(120),
  ContactName: optionalText(120),
  FirstName: optionalText(60),
  LastName: optionalText(60),
  Email: orNothing(emailAddress),
  Mobile: orNothing(mobileNumber),
  Phone: optionalText(60),
  ABN: orNothing(abnNumber),
  SiteKey: key,
  SiteName: optionalText(MAX_SITE_TEXT.name),
  Floor: optionalText(MAX_SITE_TEXT.floor),
  Street: optionalText(240),
  Street2: optionalText(240),
  Suburb: optionalText(80),
  State: optionalText(40),
  // Spreadsheets drop the first zero of Darwin's.
  Postcode: optionalText(20).transform((cell) => cell?.replace(/^(?=\d{3}$)/, '0') ?? null),
  EquipmentKey: key,
  EquipmentType: optionalText(120),
  ServicingType: optionalText(60),
  Make: optionalText(MAX_EQUIPMENT_TEXT.make),
  Model: optionalText(MAX_EQUIPMENT_TEXT.model),
  Serial: optionalText(MAX_EQUIPMENT_TEXT.serial),
  EquipmentLocation: optionalText(MAX_EQUIPMENT_TEXT.location),
  JobKey: key,
  Problem: optionalText(500),
  Description: optionalWords(MAX_DESCRIPTION),
  Date: date,
  Time: optionalText(40),
  PriceExGst: price,
  PriceIncGst: price,
  Technician: optionalText(120),
  PoNumber: optionalText(MAX_PO_NUMBER),
  Access: optionalWords(500),
  Status: optionalText(60),
  PersonEmail: orNothing(emailAddress),
  PersonFirstName: optionalText(60),
  PersonLastName: optionalText(60),
  PersonName: optionalText(120),
  PersonRole: optionalText(40),
  PersonSites: optionalWords(2000),
  PersonLimit: price,
  PartNumber: optionalText(60),
  PartWords: optionalText(500).transform((cell) => cell?.slice(0, MAX_PART_WORDS) ?? null),
  PartUnit: optionalText(20),
  PartCost: price,
  PlanName: optionalText(80),
  PlanService: optionalText(120),
  PlanEvery: readAs(readInterval, importMessages.intervalUnread),
  PlanUnit: readAs(readUnit, importMessages.intervalUnitMissing),
  PlanNextDue: dayAlone,
  PlanMonths: readAs(readMonths, importMessages.monthsUnread),
  PlanBasis: readAs(readBasis, importMessages.basisUnread),
  PlanPaid: readAs(readPaid, importMessages.paidUnread),
  PlanPrice: price,
  PlanLinePrice: price,
  PlanStart: dayAlone,
  PlanTermMonths: readAs(readTermMonths, importMessages.termMonthsUnread),
  PlanLastDone: dayAlone,
} as const satisfies Record<FieldName, z.ZodType>;

/** A row's cells by field, all of them text; those of no column are left out. */
export const importRow = z.object(IMPORT_CELLS);

/** The cells of a price list's row alone, of which there are many. */
export const priceListRow = importRow.pick({
  PartNumber: true,
  PartWords: true,
  PartUnit: true,
  PartCost: true,
});

export type ImportValues = z.output<typeof importRow>;
