import { beforeAll, describe, expect, it } from 'vitest';
import { addEquipment } from '../../../contracts/equipment.ts';
import type { EquipmentType } from '../../../contracts/reference.ts';
import { messages } from '../../../domain/messages.ts';
import { buildAddressDetails } from '../../../domain/places/address.ts';
import { NOT_SURE } from '../../../domain/quote-draft/quote-draft.ts';
import { addFaults, equipmentForm, FIELDS } from './add-form.ts';
import { EMPTY_DRAFT } from './empty-draft.ts';

const FRIDGE = { Id: 2, ServicingTypes: [{ Id: 4, Name: 'In the cabinet', Note: '' }] } as EquipmentType;
const OVEN = { Id: 20, ServicingTypes: [] as EquipmentType['ServicingTypes'] } as EquipmentType;
const ADDRESS = buildAddressDetails({
  street: '88 Enmore Road',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
});

const fridge = {
  ...EMPTY_DRAFT,
  typeId: 2,
  servicingTypeId: 4,
  brand: { id: 168, Name: 'Skope' },
  model: NOT_SURE,
  serial: 'PG250',
  notes: 'Rear lane.',
};

describe('what is wrong with equipment that is being described', () => {
  it('[R5.13, R5.14] its type and its address, where both are missing', () => {
    expect(addFaults(EMPTY_DRAFT, undefined, false)).toEqual({
      [FIELDS.type]: messages.equipmentTypeRequired,
      [FIELDS.place]: messages.equipmentAddressRequired,
    });
  });

  it('[R5.13] its servicing type, where the type has some', () => {
    const chosen = { ...EMPTY_DRAFT, typeId: 2, place: '7' };
    expect(addFaults(chosen, FRIDGE, false)).toEqual({
      [FIELDS.servicingType]: messages.modelTypeRequired,
    });
    expect(addFaults({ ...chosen, typeId: 20 }, OVEN, false)).toEqual({});
  });

  it('[R5.14] another address that was typed and not chosen', () => {
    const typed = { ...fridge, place: 'new', addressText: '88 Enmore' };
    expect(addFaults(typed, FRIDGE, true)).toEqual({ [FIELDS.address]: messages.equipmentAddressRequired });
    expect(addFaults({ ...typed, address: ADDRESS }, FRIDGE, true)).toEqual({});
  });

  it('[R3.08] access notes of more than 500 characters', () => {
    const long = { ...fridge, place: '7', notes: 'x'.repeat(501) };
    expect(addFaults(long, FRIDGE, false)).toEqual({ [FIELDS.notes]: messages.tooLong('500') });
  });
});

describe('the form of equipment as it travels', () => {
  let known: ReturnType<typeof equipmentForm>;
  beforeAll(() => {
    known = equipmentForm({ ...fridge, place: '7' }, false);
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
    const form = equipmentForm({ ...fridge, address: ADDRESS, shop: 'Copper Pot', floor: 'Level 1' }, true);
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
});
