import { AUSTRALIAN_TIME_ZONES, classifyPostcode } from '../../../domain/sites/postcode.ts';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { WEEKDAYS, WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { deskReferenceMessages } from '../../../domain/words/desk-reference-messages.ts';
import { postcode } from '../../wire.ts';
import {
  choice,
  day,
  number,
  onePostcode,
  postcodesOrNone,
  regionOf,
  rowOf,
  text,
  textOrNone,
  timeOrNone,
} from './columns.ts';
import type { ReferenceTable } from './table.ts';

/** Where the company works, and when it is a public holiday there. */
export const COVERAGE_TABLES = {
  'service-areas': {
    title: 'Service areas',
    noun: 'service area',
    help: 'The postcodes where customers can book, each with the region that prices it.',
    key: ['Postcode'],
    named: ['Postcode'],
    emails: true,
    columns: {
      Postcode: {
        ...onePostcode('Postcode'),
        schema: postcode.refine((one) => classifyPostcode(one) !== 'poBox', deskReferenceMessages.postBox),
      },
      Region: regionOf('Region'),
    },
  },
  'price-regions': {
    title: 'Price regions',
    noun: 'price region',
    help: 'Areas with prices of their own. A region needs prices before a postcode can be in it.',
    key: ['Region'],
    named: ['Region'],
    columns: { Region: text('Region', 60) },
  },
  'phone-prices': {
    title: 'Priced by phone',
    noun: 'phone price',
    help: 'Types of equipment that a region prices by phone, whatever the price book has.',
    key: ['EquipmentType', 'Region'],
    named: ['EquipmentType', 'Region'],
    columns: {
      EquipmentType: rowOf('Equipment type', 'equipment-types'),
      Region: regionOf('Region'),
    },
  },
  'public-holidays': {
    title: 'Public holidays',
    noun: 'public holiday',
    help: 'Days at the after-hours price.',
    same: ['State', 'Date', 'Name', 'Postcodes'],
    named: ['Name', 'State', 'Date'],
    order: ['Date', 'State', 'Name'],
    columns: {
      Date: day('Date'),
      Name: text('Name', 80),
      State: choice(
        'State',
        AUSTRALIAN_STATES.map((state) => [state, state]),
      ),
      FromTime: timeOrNone('From', {
        help: 'Local time, such as 18:00, if only the rest of the day is a holiday.',
      }),
      Postcodes: postcodesOrNone('Only in', {
        isDetail: true,
        help: 'Postcodes, such as 4000 4005, if not all of the state has it.',
      }),
      Unverified: textOrNone('Not confirmed yet', 200, {
        help: 'Why the date is only expected. Empty it once you have checked the date.',
      }),
    },
  },
  'time-zones': {
    title: 'Time zones',
    noun: 'time zone',
    help: "Places whose clocks differ from their state's.",
    key: ['Postcode', 'Suburb'],
    named: ['Postcode', 'Suburb'],
    columns: {
      Postcode: onePostcode('Postcode'),
      Suburb: textOrNone('Suburb', 80, { help: 'Empty for the whole postcode.' }),
      TimeZone: choice(
        'Time zone',
        AUSTRALIAN_TIME_ZONES.map((zone) => [zone, zone]),
      ),
    },
  },
  'window-limits': {
    title: 'Places in windows',
    noun: 'limit of a window',
    help: "How many visits a region's window takes on a weekday. One without a row takes any number.",
    key: ['Region', 'Weekday', 'TimeWindow'],
    named: ['Region', 'Weekday', 'TimeWindow'],
    columns: {
      Region: regionOf('Region'),
      Weekday: choice(
        'Weekday',
        WEEKDAYS.map((name, index) => [String(index + 1), name]),
        { help: 'In files 1 is Monday and 7 Sunday; the name is read too.' },
      ),
      TimeWindow: choice('Window', Object.entries(WINDOW_NAMES)),
      Places: number('Places', 0, 999, { help: '0 takes no visits.' }),
    },
  },
} as const satisfies Record<string, ReferenceTable>;
