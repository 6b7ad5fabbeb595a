import { FOOD_ADVICE } from '../../../domain/equipment/food-at-risk.ts';
import { MAX_VISIT_MINUTES, MIN_VISIT_MINUTES, USUAL_MINUTES } from '../../../domain/visits/planned-time.ts';
import type { VisitKind } from '../../../domain/visits/visit-states.ts';
import {
  check,
  choice,
  dayOrNone,
  lines,
  number,
  numberOrNone,
  retired,
  rowOf,
  rowOrNone,
  rowsOf,
  text,
  textOrNone,
} from './columns.ts';
import type { ReferenceTable } from './table.ts';

const GROUPS = ['Cold', 'Hot', 'Washing', 'Other'].map((group) => [group, group] as const);
const ADVICE_GROUPS = [...GROUPS, ...FOOD_ADVICE.map((kind) => [kind, kind] as const)];

const sort = () =>
  number('Place in the list', 0, 100_000, { help: 'Lower numbers come first.', isDetail: true });

const minutes = (kind: VisitKind) =>
  numberOrNone(`Minutes of a ${kind} visit`, MIN_VISIT_MINUTES, MAX_VISIT_MINUTES, {
    help: `How long it's planned for; empty: ${USUAL_MINUTES[kind]}. Each visit can have its own.`,
    isDetail: true,
  });

/** What the company repairs. */
export const EQUIPMENT_TABLES = {
  'equipment-types': {
    title: 'Equipment types',
    noun: 'equipment type',
    help: 'A new type is priced by phone in every serviced region, until a price book has prices for it.',
    same: ['Name'],
    named: ['Name'],
    order: ['Sort', 'Name'],
    columns: {
      Name: text('Name', 60),
      Note: text('Explanation', 120, { help: 'What else counts as one.' }),
      Group: choice('Group', GROUPS),
      Drawing: text('Drawing', 40, {
        help: 'The name of its drawing, as another type has it.',
        isDetail: true,
      }),
      ServicingQuestion: textOrNone('Question for its servicing types', 120, { isDetail: true }),
      Sort: sort(),
      FirstMinutes: minutes('first'),
      ReturnMinutes: minutes('return'),
      WarrantyMinutes: minutes('warranty'),
      Licences: rowsOf('Licences needed', 'licence-kinds', {
        help: 'Techs without one come after the others where a visit needs somebody.',
        isDetail: true,
      }),
      IsRetired: retired(),
    },
  },
  'licence-kinds': {
    title: 'Licence kinds',
    noun: 'licence kind',
    help: 'Licences and tickets that technicians hold. Equipment types name those that they need.',
    same: ['Name'],
    named: ['Name'],
    columns: {
      Name: text('Name', 60),
      OtherNames: textOrNone('Other names', 400, {
        help: 'How licences are written too, with commas between.',
      }),
    },
  },
  'servicing-types': {
    title: 'Servicing types',
    noun: 'servicing type',
    help: 'Kinds of one equipment type that are serviced differently.',
    same: ['EquipmentType', 'Name'],
    named: ['Name', 'EquipmentType'],
    columns: {
      EquipmentType: rowOf('Equipment type', 'equipment-types'),
      Name: text('Name', 60),
      Note: text('Explanation', 120),
    },
  },
  brands: {
    title: 'Brands',
    noun: 'brand',
    help: 'Each with the types of equipment that it makes, which are offered first.',
    same: ['Name'],
    named: ['Name'],
    columns: {
      Name: text('Name', 80),
      EquipmentTypes: rowsOf('Makes', 'equipment-types'),
      IsRetired: retired(),
    },
  },
  models: {
    title: 'Models',
    noun: 'model',
    help: 'Customers find their machine among these by name or code.',
    same: ['Brand', 'EquipmentType', 'ServicingType', 'Name'],
    named: ['Brand', 'Name'],
    columns: {
      Name: text('Name', 120),
      Code: textOrNone('Code', 60),
      Brand: rowOf('Brand', 'brands'),
      EquipmentType: rowOf('Equipment type', 'equipment-types'),
      ServicingType: rowOrNone('Servicing type', 'servicing-types', { isDetail: true }),
      IsRetired: retired(),
    },
  },
  problems: {
    title: 'Problems',
    noun: 'problem',
    help: "What customers choose from when they say what's wrong. The last one in the list is 'Something else'.",
    same: ['EquipmentType', 'ServicingType', 'Text'],
    named: ['Text', 'EquipmentType'],
    order: ['EquipmentType', 'Sort', 'Text'],
    columns: {
      Text: text('Problem', 120),
      EquipmentType: rowOf('Equipment type', 'equipment-types'),
      ServicingType: rowOrNone('Servicing type', 'servicing-types'),
      IsTemperature: check('It gets warm', {
        help: 'Of a cold machine: customers are asked about the food in it, and food at risk comes first in the office.',
        isDetail: true,
      }),
      Sort: sort(),
      IsRetired: retired(),
    },
  },
  'safety-advice': {
    title: 'Safety advice',
    noun: 'safety advice',
    help: 'What customers should do until the technician comes, and with food that is getting warm. Check each against its source once a year; it is guidance, not legal advice.',
    key: ['Group', 'Sort'],
    named: ['Group', 'Sort'],
    columns: {
      Group: choice('Group', ADVICE_GROUPS),
      Sort: number('Place in the list', 0, 100_000, { help: 'Lower numbers come first.' }),
      Advice: lines('Advice', 500),
      Source: textOrNone('Source', 200, { help: 'Who says so.' }),
      CheckedOn: dayOrNone('Checked', { help: 'When you last checked that they do.' }),
    },
  },
} as const satisfies Record<string, ReferenceTable>;
