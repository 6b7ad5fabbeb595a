import { beforeAll, describe, expect, it } from 'vitest';
import { addEquipment } from '../../../../contracts/equipment/equipment.ts';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { buildAddressDetails } from '../../../../domain/sites/address.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import {
  type EquipmentFields,
  equipmentFaults,
  equipmentForm,
  fieldsOf,
  NEW_EQUIPMENT,
  NEW_SITE,
} from './equipment-rules.ts';

const FRIDGE = { Id: 2, ServicingTypes: [{ Id: 4, Name: 'In the cabinet', Note: '' }] } as EquipmentType;
const OVEN = { Id: 20, ServicingTypes: [] as EquipmentType['ServicingTypes'] } as EquipmentType;
const ADDRESS = buildAddressDetails({
  street: '88 Enmore Road',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
});
const CHOSEN = { AddressLine: '88 Enmore Road, Newtown', Address: ADDRESS };

const fridge: EquipmentFields = {
  ...NEW_EQUIPMENT,
  typeId: 2,
  servicingTypeId: 4,
  brand: { id: 168, Name: 'Skope' },
  model: NOT_SURE,
  serial: 'PG250',
  notes: 'Rear lane.',
};

const context = { types: [FRIDGE, OVEN], hasNoSite: false };
const faults = (fields: Partial<EquipmentFields>, hasNoSite = false) =>
  equipmentFaults({ ...fridge, ...fields }, { ...context, hasNoSite });

describe('what is wrong with equipment that is being described', () => {
  it('[R5.13, R5.14] its type and its address, where both are missing', () => {
    expect(equipmentFaults(NEW_EQUIPMENT, context)).toEqual({
      typeId: equipmentMessages.equipmentTypeRequired,
      site: equipmentMessages.equipmentAddressRequired,
    });
  });

  it('[R5.13] its servicing type, where the type has some', () => {
    const chosen = { site: '7', servicingTypeId: null };
    expect(equipmentFaults({ ...fridge, ...chosen }, context)).toEqual({
      servicingTypeId: equipmentMessages.modelTypeRequired,
    });
    expect(equipmentFaults({ ...fridge, ...chosen, typeId: 20 }, context)).toEqual({});
  });

  it('[R5.14] another address that was typed and not chosen, also where it is the first', () => {
    const typed = { site: NEW_SITE, place: { AddressLine: '88 Enmore', Address: [] } };
    const missing = { place: equipmentMessages.equipmentAddressRequired };
    expect(faults(typed)).toEqual(missing);
    expect(faults({}, true)).toEqual(missing);
    expect(faults({ ...typed, place: CHOSEN })).toEqual({});
  });

  it.each([
    ['notes', 500],
    ['serial', 60],
    ['position', 120],
  ] as const)('[R3.08] %s of more than %i characters', (name, most) => {
    expect(faults({ site: '7', [name]: 'x'.repeat(most) })).toEqual({});
    expect(faults({ site: '7', [name]: 'x'.repeat(most + 1) })).toEqual({
      [name]: requestMessages.tooLong(String(most)),
    });
  });

  it('[R5.05] a model of more characters than the register keeps', () => {
    const model = { id: null, Name: 'x'.repeat(121) };
    expect(faults({ site: '7', model })).toEqual({ model: requestMessages.tooLong('120') });
  });
});

describe('the form of equipment as it travels', () => {
  let known: ReturnType<typeof equipmentForm>;
  beforeAll(() => {
    known = equipmentForm({ ...fridge, site: '7' }, false);
  });

  it("[R3.08] names one of the customer's own places, and no address beside it", () => {
    expect(known).toMatchObject({ AssetLocationId: '7', EquipmentTypeId: 2, ModelServicingTypeId: 4 });
    expect(known).not.toHaveProperty('StreetAddress');
  });

  it("[R5.05] 'Not sure' is neither a name nor an id", () => {
    expect(known).toMatchObject({ Make: 'Skope', MakeId: 168 });
    expect(known.Model).toBeUndefined();
    expect(known.ModelId).toBeUndefined();
  });

  it('[R3.08] spells out another address, with its shop and floor', () => {
    const form = equipmentForm({ ...fridge, place: CHOSEN, shop: 'Copper Pot', floor: 'Level 1' }, true);
    expect(form).toMatchObject({
      SuiteName: 'Copper Pot',
      SuiteFloorBox: 'Level 1',
      StreetAddress: '88 Enmore Road',
      Suburb: 'Newtown',
      State: 'NSW',
      Country: 'Australia',
      Postcode: '2042',
    });
    expect(addEquipment.body.safeParse(form).success).toBe(true);
  });

  it.each([
    [{ MakeId: 168, Make: 'Skope', ModelId: 12, Model: 'ProSpec 2 door' }],
    [{ MakeId: undefined, Make: undefined, ModelId: undefined, Model: undefined }],
  ])('[R3.07] is as it was registered if nothing is changed: %j', (kept) => {
    const { MakeId = null, Make: EquipmentBrand = null, ModelId = null, Model: ModelName = null } = kept;
    const registered = {
      ...{ EquipmentTypeId: 2, EquipmentType: 'Underbench fridge', ModelServicingTypeId: 4 },
      ...{ MakeId, EquipmentBrand, ModelId, ModelName, LocationId: 7 },
      ...{ SerialIdentifier: 'PG250', EquipmentLocation: 'Bar', LocationDescription: 'Rear lane.' },
    } as AssetDetail;
    expect(equipmentForm(fieldsOf(registered), false)).toEqual({
      ...{ EquipmentTypeId: 2, ModelServicingTypeId: 4, ...kept, AssetLocationId: '7' },
      ...{ SerialIdentifier: 'PG250', EquipmentLocation: 'Bar', LocationDescription: 'Rear lane.' },
    });
  });
});
