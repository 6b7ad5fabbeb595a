import { checkAbn } from '../customers/abn.ts';
import { isValidEmail } from '../customers/email.ts';
import { checkMobile } from '../customers/mobile.ts';
import { dateOf } from '../invoices/bank-files/cell-values.ts';
import { rangeState } from '../sites/postcode.ts';
import { isAustralianState } from '../sites/states.ts';
import type { RecordKind } from './import-kinds.ts';
import { readTime } from './read-when.ts';

/** What a field is about. */
type Of = RecordKind | 'person' | 'part' | 'plan';

/** Something that a column of a file can hold. */
export type ImportField = {
  /** As people read it. */
  label: string;
  of: Of;
  /**
   * What ServiceM8, simPRO, Xero and plain sheets call it, the likeliest first; only letters and digits count, and `#` is
   * 'number'.
   */
  titles: readonly string[];
  /** Whether a cell can be nothing else, for columns with another title. */
  fits?: (cell: string) => boolean;
};

const titles = (list: string) => list.split(',').map((title) => title.trim());

const field = (of: Of, label: string, list: string, fits?: (cell: string) => boolean): ImportField => ({
  of,
  label,
  titles: titles(list),
  ...(fits && { fits }),
});

const isPostcode = (cell: string) => /^\d{4}$/.test(cell) && rangeState(cell) !== null;

/** Every field, by its name in the calls. */
export const IMPORT_FIELDS = {
  CustomerKey: field(
    'customer',
    'Customer number',
    'customer id, customer number, customer no, customer code, client id, client number, client code, client uuid, company uuid, company id, contact id, contact number, account number, account no, debtor code, card id, galley customer id',
  ),
  CustomerName: field(
    'customer',
    'Business',
    // A business's own words first: beside them, the other titles are of its person.
    'company name, business name, company, business, organisation, organization, organisation name, organization name, trading name, co last name, customer, customer name, client, client name, billing name, account name, contactname',
  ),
  ContactName: field(
    'customer',
    'Contact person',
    'contact person, contact full name, primary contact, primary contact name, contact, contact name, site contact, job contact, full name, attention, po attention to, customer name, customer, client name, client, account name, billing name, name',
  ),
  FirstName: field(
    'customer',
    'First name',
    'first name, given name, contact first name, contact first, job contact first name, primary contact given name, billing contact first name',
  ),
  LastName: field(
    'customer',
    'Last name',
    'last name, family name, surname, contact last name, contact last, job contact last name, primary contact family name, billing contact last name',
  ),
  Email: field(
    'customer',
    'Email',
    'email, email address, e mail, contact email, job contact email, customer email, client email, billing email, billing contact email, primary email',
    isValidEmail,
  ),
  Mobile: field(
    'customer',
    'Mobile',
    'mobile, mobile number, mobile phone, contact mobile, job contact mobile, cell phone, cell, cellphone, billing contact mobile, primary contact cell phone',
    (cell) => checkMobile(cell) === null,
  ),
  Phone: field(
    'customer',
    'Phone',
    'phone, phone number, telephone, contact phone, job contact phone, work phone, primary phone, main phone, alt phone, billing contact phone',
  ),
  ABN: field(
    'customer',
    'ABN',
    'abn, abn number, abn acn, australian business number, tax number, business number, ein, gst number, company number',
    (cell) => checkAbn(cell) === null,
  ),
  SiteKey: field(
    'site',
    'Site number',
    'site id, site number, site no, site code, site uuid, location id, location number, property id, branch number, galley site id',
  ),
  SiteName: field(
    'site',
    'Site name',
    'site name, site, location name, location, shop name, shop, store, store name, branch, branch name, property name, venue, premises',
  ),
  Floor: field(
    'site',
    'Shop, suite or floor',
    'suite, floor, unit, unit number, shop number, level, suite floor',
  ),
  Street: field(
    'site',
    'Street address',
    'site address, job address, street address, site street, site street address, address street, saaddress line 1, street, address, address line 1, address 1, location address, service address, physical address, customer address, full address, poaddress line 1, billing address, postal address',
  ),
  Street2: field(
    'site',
    'Second line of the address',
    'site address line 2, site address 2, job address 2, street address 2, street address line 2, street 2, saaddress line 2, address line 2, address 2, address street 2, address2',
  ),
  Suburb: field(
    'site',
    'Suburb',
    'site suburb, site city, suburb, address suburb, address city, sacity, city, town, job city, job suburb, locality, suburb city, city suburb, pocity',
  ),
  State: field(
    'site',
    'State',
    'site state, state, address state, saregion, region, state province, job state, poregion',
    (cell) => isAustralianState(cell.toUpperCase()),
  ),
  Postcode: field(
    'site',
    'Postcode',
    'site postcode, site post code, postcode, post code, postal code, address postcode, sapostal code, zip, zip code, site postal code, job postcode, popostal code',
    isPostcode,
  ),
  EquipmentKey: field(
    'equipment',
    'Equipment number',
    'asset id, asset number, asset no, asset code, asset uuid, asset tag, equipment id, equipment number, barcode, tag, tag number, machine number, galley equipment id',
  ),
  EquipmentType: field(
    'equipment',
    'Equipment type',
    'equipment type, asset type, asset type name, machine type, machine, equipment, asset, asset name, equipment name, appliance, appliance type, type, category, item',
  ),
  ServicingType: field(
    'equipment',
    'Servicing type',
    'servicing type, sub type, subtype, model type, equipment subtype, style, configuration',
  ),
  Make: field('equipment', 'Brand', 'make, brand, manufacturer, asset make, equipment make, maker'),
  Model: field(
    'equipment',
    'Model',
    'model, model number, model no, model name, asset model, equipment model',
  ),
  Serial: field(
    'equipment',
    'Serial number',
    'serial number, serial no, serial, serial num, asset serial number, equipment serial, sn',
  ),
  EquipmentLocation: field(
    'equipment',
    'Place on the site',
    'equipment location, asset location, location in kitchen, position, area, room, place, location on site, where',
  ),
  JobKey: field(
    'job',
    'Job number',
    'job number, job no, job id, generated job id, job uuid, job code, work order, work order number, wo number, ticket, ticket number, reference, order id, galley job id',
  ),
  Problem: field(
    'job',
    'Problem',
    'problem, fault, issue, subject, job name, job title, title, summary, job category, job type, fault type',
  ),
  Description: field(
    'job',
    'Description',
    'job description, description, work required, work to be done, scope, scope of work, fault description, details, notes, job notes, comments, instructions',
  ),
  Date: field(
    'job',
    'Date of the visit',
    'scheduled date, scheduled start, scheduled for, schedule date, booking date, booked date, appointment, appointment date, visit date, start date, next visit, scheduled, date, due date',
  ),
  Time: field(
    'job',
    'Time or window',
    'time, start time, scheduled time, appointment time, arrival, arrival time, window, time window',
    (cell) => ['time', 'window'].includes(readTime(cell).is) && /[:apmh]/i.test(cell),
  ),
  PriceExGst: field(
    'job',
    'Price ex GST',
    'price ex gst, price ex, total ex, total ex tax, total ex gst, subtotal, sub total, amount ex gst, price excluding gst, call out fee ex gst, total excl tax, quoted ex gst',
  ),
  PriceIncGst: field(
    'job',
    'Price inc GST',
    'price inc gst, price inc, total inc, total inc tax, total inc gst, total, total price, total invoice amount, price, amount, amount inc gst, job value, value, quoted price, call out fee',
  ),
  Technician: field(
    'job',
    'Technician',
    'technician, tech, staff, assigned staff, allocated staff, assigned to, allocated to, scheduled staff, engineer, employee, tradesperson, serviceman, resource',
  ),
  PoNumber: field(
    'job',
    'Purchase order',
    'po number, po, purchase order, purchase order number, customer order number, order number, order no, client order number, client po',
  ),
  Access: field(
    'job',
    'Access',
    'access, access notes, access instructions, access details, site notes, site instructions, gate code, how to get in',
  ),
  Status: field(
    'job',
    'Status, to leave out finished jobs',
    'status, job status, stage, job stage, state of job, work order status',
  ),
  PersonEmail: field(
    'person',
    'Email of the person',
    'person email, user email, email, email address, e mail, login, user name',
    isValidEmail,
  ),
  PersonFirstName: field('person', 'First name', 'first name, given name'),
  PersonLastName: field('person', 'Last name', 'last name, family name, surname'),
  PersonName: field(
    'person',
    'Whole name',
    'person name, full name, person, contact name, contact person, name',
  ),
  PersonRole: field('person', 'Role', 'role, access, permission, permissions, access level, position'),
  PersonSites: field(
    'person',
    'Sites, by name or address',
    'sites, site, site name, site names, locations, location, branches, branch, venues, venue',
  ),
  PersonLimit: field(
    'person',
    'Limit inc GST',
    'limit, approval limit, limit inc gst, spending limit, spend limit, approves up to',
  ),
  PartNumber: field(
    'part',
    "Supplier's number",
    'part number, part no, part code, part, stock code, product code, product number, item number, item code, item no, item, sku, catalogue number, cat no, material, article number, code, number',
  ),
  PartWords: field(
    'part',
    'What it is',
    'description, part description, product description, item description, item name, product name, product, name, title, material description, short description',
  ),
  PartUnit: field('part', 'Unit', 'unit, uom, unit of measure, units, sell unit, pack, per'),
  PartCost: field(
    'part',
    'Cost ex GST',
    'cost ex gst, cost, your price, your price ex gst, nett, net, nett price, net price, trade price, trade, buy price, dealer price, unit cost, cost price, unit price, price ex gst, price ex, price, list price',
  ),
  PlanName: field(
    'plan',
    'Plan',
    'plan name, plan, agreement name, agreement, maintenance agreement, service agreement, contract name, contract, membership name, membership, recurring job name',
  ),
  PlanService: field(
    'plan',
    'Service type',
    'service type, service, service name, task, task name, checklist, maintenance type, work type, job type',
  ),
  PlanEvery: field(
    'plan',
    'Every so many months or weeks',
    'every, interval, frequency, service frequency, visit frequency, service interval, recurrence, how often, recurs, period',
  ),
  PlanUnit: field(
    'plan',
    'Months or weeks',
    'unit, interval unit, frequency unit, period unit, recurrence unit',
  ),
  PlanNextDue: field(
    'plan',
    'Next due date',
    'next due date, next due, next service due, next service, next service date, next date, next visit, next visit date, next scheduled date, due date, date due, due',
  ),
  PlanMonths: field('plan', 'Months that it may fall in', 'only in, allowed months, season, in months'),
  PlanBasis: field(
    'plan',
    'Counts from planned or done',
    'counts from, basis, from, recurs from, schedule type, fixed or floating',
  ),
  PlanPaid: field(
    'plan',
    'Paid in advance or by visit',
    'paid, how it is paid, billing, billing type, billing frequency, billed, invoicing, invoice frequency, payment frequency, payment',
  ),
  PlanPrice: field(
    'plan',
    'Price of the plan for its term, ex GST',
    'plan price ex gst, plan price, contract value ex gst, contract value, contract price, agreement value, total ex gst, total ex',
  ),
  PlanLinePrice: field(
    'plan',
    'Price of the machine for the term, ex GST',
    'price ex gst, price ex, line price ex gst, line price, machine price, price per machine, amount ex gst',
  ),
  PlanStart: field(
    'plan',
    'First day of its term',
    'term start, term start date, start date, starts on, starts, start, commencement date, commencement, contract start, contract start date, agreement start',
  ),
  PlanTermMonths: field(
    'plan',
    'Months of its term',
    'term months, months of its term, term, term length, contract term, contract length, duration months, duration',
  ),
  PlanLastDone: field(
    'plan',
    'Last done',
    'last done, last service, last service date, last serviced, last completed, last visit, last visit date, last completed date',
  ),
} as const satisfies Record<string, ImportField>;

export type FieldName = keyof typeof IMPORT_FIELDS;
export const FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [FieldName, ...FieldName[]];

/** Whether a column's cells are dates, for a file of jobs whose column says nothing. */
export const isDate = (cell: string): boolean => dateOf(cell) !== null;

/** What our own exports call a field: what the import takes it for first, or for a record's own number, what tells our files apart. */
export function exportTitle(name: FieldName): string {
  const { titles }: ImportField = IMPORT_FIELDS[name];
  const title = titles.find((one) => one.startsWith('galley ')) ?? titles[0] ?? name;
  const upper = title.replace(/\b(?:abn|gst|id|po)\b/g, (word) => word.toUpperCase());
  return upper.charAt(0).toUpperCase() + upper.slice(1);
}
