import type { z } from 'zod';
import type { addEquipment } from '../../contracts/equipment/equipment.ts';

type EquipmentForm = z.input<typeof addEquipment.body>;

const CAFE = {
  SuiteName: 'Marlowe Street Café',
  SuiteFloorBox: 'Shop 3',
  StreetAddress: '41 Marlowe Street',
  Suburb: 'Surry Hills',
  State: 'NSW',
  Country: 'Australia',
  Postcode: '2010',
} as const;

const BAKERY = {
  SuiteName: 'Copper Pot Bakery',
  StreetAddress: '88 Enmore Road',
  Suburb: 'Newtown',
  State: 'NSW',
  Country: 'Australia',
  Postcode: '2042',
} as const;

const CAFE_DOOR = 'Through the roller door in Reservoir Lane.';
const BAKERY_DOOR = 'Side gate on Reiby Street, ring twice. Somebody is there from 3am.';

/** The seeded price book has prices for the demo's equipment, and the catalogue its makes and models. */
export const EQUIPMENT = {
  skope: {
    ...CAFE,
    EquipmentTypeId: 2,
    ModelServicingTypeId: 4,
    MakeId: 168,
    ModelId: 1076,
    SerialIdentifier: 'PG250-88214',
    EquipmentLocation: 'Left of the pass',
    LocationDescription: CAFE_DOOR,
  },
  rational: {
    ...CAFE,
    EquipmentTypeId: 13,
    ModelServicingTypeId: 30,
    MakeId: 148,
    ModelId: 917,
    SerialIdentifier: 'E61SJ21042811',
    EquipmentLocation: 'Main kitchen',
    LocationDescription: CAFE_DOOR,
  },
  hoshizaki: {
    ...CAFE,
    EquipmentTypeId: 6,
    ModelServicingTypeId: 16,
    MakeId: 87,
    ModelId: 620,
    SerialIdentifier: 'L03114K',
    EquipmentLocation: 'Bar',
    LocationDescription: CAFE_DOOR,
  },
  coolroom: {
    ...CAFE,
    EquipmentTypeId: 1,
    ModelServicingTypeId: 2,
    MakeId: 22,
    ModelId: 118,
    EquipmentLocation: 'Rear lane, 3 x 2.4 m',
    LocationDescription: CAFE_DOOR,
  },
  winterhalter: {
    ...CAFE,
    EquipmentTypeId: 30,
    MakeId: 202,
    ModelId: 1408,
    SerialIdentifier: 'UCM-2219-07',
    EquipmentLocation: 'Bar',
    LocationDescription: CAFE_DOOR,
  },
  pitco: {
    ...CAFE,
    EquipmentTypeId: 15,
    ModelServicingTypeId: 36,
    MakeId: 142,
    ModelId: 890,
    SerialIdentifier: 'G14LD058813',
    EquipmentLocation: 'Main kitchen',
    LocationDescription: CAFE_DOOR,
  },
  moretti: {
    ...BAKERY,
    EquipmentTypeId: 17,
    ModelServicingTypeId: 43,
    MakeId: 130,
    ModelId: 840,
    SerialIdentifier: 'S120E-4471',
    EquipmentLocation: 'Bakehouse',
    LocationDescription: BAKERY_DOOR,
  },
  bromic: {
    ...BAKERY,
    EquipmentTypeId: 4,
    ModelServicingTypeId: 10,
    MakeId: 30,
    ModelId: 194,
    SerialIdentifier: 'GM0374-10552',
    EquipmentLocation: 'Shop front',
    LocationDescription: BAKERY_DOOR,
  },
  irinox: {
    ...BAKERY,
    EquipmentTypeId: 5,
    ModelServicingTypeId: 13,
    MakeId: 98,
    ModelId: 671,
    SerialIdentifier: 'EFN-M-20931',
    EquipmentLocation: 'Bakehouse',
    LocationDescription: BAKERY_DOOR,
  },
} as const satisfies Record<string, EquipmentForm>;

export type EquipmentName = keyof typeof EQUIPMENT;
