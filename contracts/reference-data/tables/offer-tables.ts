import { PART_KIND_NAMES, PART_KINDS } from '../../../domain/parts/part-kinds.ts';
import { normalisePromoCode } from '../../../domain/promotions/promotions.ts';
import { deskReferenceMessages as messages } from '../../../domain/words/desk-reference-messages.ts';
import { dollarsAs, requiredText } from '../../wire.ts';
import {
  check,
  choice,
  counted,
  day,
  dayOrNone,
  decimal,
  number,
  numberOrNone,
  type ReferenceValues,
  text,
} from './columns.ts';
import type { Fault, ReferenceTable } from './table.ts';

const hour = (label: string, more?: { help: string }) => number(label, 0, 24, more);

function promoFaults({ Kind, Value, AppliesTo, MinimumIncGst, StartsOn, EndsOn }: ReferenceValues): Fault[] {
  const isOver = Kind === 'percentage' && !(Number.isInteger(Value) && Number(Value) <= 100);
  return [
    ...(MinimumIncGst && AppliesTo !== 'quote' ? [['MinimumIncGst', messages.minimumOfQuotes] as const] : []),
    ...(isOver ? [['Value', messages.percentage] as const] : []),
    ...(EndsOn && StartsOn && EndsOn < StartsOn ? [['EndsOn', messages.endsBeforeStart] as const] : []),
  ];
}

const policyFaults = (policy: ReferenceValues): Fault[] =>
  ['Morning', 'Afternoon', 'Office', 'Board'].flatMap((window) =>
    Number(policy[`${window}FromHour`]) < Number(policy[`${window}ToHour`])
      ? []
      : [[`${window}ToHour`, messages.windowEndsFirst] as const],
  );

/** What the company offers, and when it comes. */
export const OFFER_TABLES = {
  'promo-codes': {
    title: 'Promo codes',
    noun: 'promo code',
    help: 'Discounts on call-outs and quotes.',
    same: ['Code'],
    named: ['Code'],
    faults: promoFaults,
    columns: {
      Code: {
        ...text('Code', 30),
        schema: requiredText(30, messages.required).overwrite(normalisePromoCode),
      },
      Name: text('What it offers', 120, { help: 'Customers read this.' }),
      Kind: choice('Kind', [
        ['percentage', 'Percents'],
        ['amount', 'Dollars inc GST'],
      ]),
      Value: decimal('Percents or dollars'),
      AppliesTo: choice('For', [
        ['callout', 'Call-outs'],
        ['quote', 'Repair quotes'],
      ]),
      StartsOn: day('First day'),
      EndsOn: dayOrNone('Last day', { help: 'Empty if it has no end.' }),
      MaxUses: numberOrNone('Most uses', 0, 1_000_000, { help: 'Empty for any number.', isDetail: true }),
      MinimumIncGst: numberOrNone('Only for repairs from, in dollars inc GST', 1, 1_000_000, {
        help: 'Empty for any repair quote.',
        isDetail: true,
      }),
      ExcludesAfterHours: check('Not after hours, on weekends or on holidays', { isDetail: true }),
      NewClientsOnly: check('First bookings only', { isDetail: true }),
      IsOffered: check('Shown in the list of coupons', { isDetail: true }),
      IsAutomatic: check('Applied by itself if it is the best one', { isDetail: true }),
      Uses: counted('Used'),
    },
  },
  'mark-ups': {
    title: 'Mark-ups',
    noun: 'mark-up',
    help: 'How much is added to the cost of a part, labour or charge that has no fixed price, and the margin below which a quote warns the office.',
    same: ['Kind', 'FromCost'],
    named: ['Kind', 'FromCost'],
    columns: {
      Kind: choice(
        'For',
        PART_KINDS.map((kind) => [kind, PART_KIND_NAMES[kind]]),
      ),
      FromCost: {
        label: 'From a cost of, dollars ex GST',
        kind: { is: 'number' },
        schema: dollarsAs(messages.amountOrNothing)
          .min(0, messages.amountOrNothing)
          .max(100_000, messages.amountOrNothing),
        help: 'Up to where the next mark-up of the same kind begins.',
      },
      MarkUpPercent: number('Added to the cost, percent', 0, 1000),
      LowestMarginPercent: number('Lowest margin, percent of the price', 0, 99, {
        help: "A quote's form shows which lines earn less. Customers never see it.",
      }),
    },
  },
  'hourly-costs': {
    title: 'Costs per hour',
    noun: 'cost per hour',
    help: 'What an hour of a technician on site costs you, for the report of what jobs earned. Time counts at the cost of its day.',
    same: ['FromDate'],
    named: ['FromDate'],
    columns: {
      FromDate: day('From'),
      Cost: {
        label: 'An hour costs, dollars ex GST',
        kind: { is: 'number' },
        schema: dollarsAs(messages.amountOrNothing)
          .min(0, messages.amountOrNothing)
          .max(1000, messages.amountOrNothing),
        help: 'Wages, super and the van. Nobody but administrators sees it.',
      },
    },
  },
  'booking-policy': {
    title: 'Booking policy',
    noun: 'booking policy',
    help: 'When customers can book a technician, and move or cancel a visit by themselves.',
    isOne: true,
    same: [],
    named: [],
    faults: policyFaults,
    columns: {
      MinBookingGapHours: number('Hours from booking to arrival', 0, 168),
      MorningFromHour: hour('Morning from, hour'),
      MorningToHour: hour('Morning to, hour'),
      AfternoonFromHour: hour('Afternoon from, hour'),
      AfternoonToHour: hour('Afternoon to, hour'),
      TomorrowMorningClosesAtHour: number('The next morning can be booked until, hour', 0, 24),
      AfterHoursStepMinutes: number('Minutes between after-hours times', 5, 240),
      DatePickerMinDays: number('First date to choose, days from today', 0, 60),
      DatePickerMaxMonths: number('Last date to choose, months from today', 0, 12),
      ChangeUntilHour: number('Customers move or cancel until, hour of the day before', 0, 24),
      ChangeMinutes: number('Minutes to change a visit booked after that', 0, 240),
      RemindHour: number('Customers are reminded from, hour of the day before', 8, 19),
      OfficeFromHour: hour('Messages are answered from, hour'),
      OfficeToHour: hour('Messages are answered to, hour'),
      BoardFromHour: hour('The schedule shows a day from, hour'),
      BoardToHour: hour('The schedule shows a day to, hour', {
        help: 'It opens to what is planned outside these hours.',
      }),
      LeftMinutes: number("Minutes that a site's hours to avoid must leave of a window", 30, 240),
      PlanDueDays: number("Plans' services are on the list as due, days ahead", 14, 366),
      PlanSpanDays: number("Plans' services may be done, days around their date at most", 0, 60),
      PlanAskDays: number("Plans' customers pick a day, days before it can be done", 0, 90),
      PlanRemindDays: number("Plans' customers are reminded, days after that", 1, 90),
      PlanBookDays: number(
        'Paid in advance, not done and not booked is credited, days after the term',
        14,
        366,
      ),
    },
  },
} as const satisfies Record<string, ReferenceTable>;
