import type { ImportValues } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { foldedWords } from '../../../domain/words/fold-text.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Equipment } from '../equipment/check-equipment.ts';

type Types = Catalogue['equipment']['types'];

const same = (a: string, b: string) => foldedWords(a).join('') === foldedWords(b).join('');

/** As many results as may have the same name. */
const SOME = { pageLimit: 20, pageNumber: 1 };

/** The type with a name, or those with all of its words, or all of whose words are in it. */
function typesNamed(types: Types, name: string): Types {
  const offered = types.filter(({ IsRetired }) => !IsRetired);
  const exact = offered.filter(({ Name }) => same(Name, name));
  if (exact.length > 0) return exact;
  const words = foldedWords(name);
  return offered.filter(({ Name }) => {
    const own = foldedWords(Name);
    return words.every((word) => own.includes(word)) || own.every((word) => words.includes(word));
  });
}

export type FoundMachine = { machine: Equipment } | { faults: FieldFault[] };

/** Finds each machine once, since a file names the same ones again and again and a search takes a millisecond. */
export function machineFinder(
  catalogue: Catalogue['equipment'],
): (values: ImportValues, isOwn: boolean) => FoundMachine {
  const found = new Map<string, FoundMachine>();
  return (values, isOwn) => {
    const { EquipmentType, ServicingType, Make, Model } = values;
    const key = JSON.stringify([EquipmentType, ServicingType, Make, Model, isOwn]);
    const known = found.get(key) ?? findMachine(values, isOwn, catalogue);
    found.set(key, known);
    return known;
  };
}

/**
 * A row's machine in the catalogue's words; a make or model that isn't on the list is kept as it's written, and in an export
 * of our own any that is written otherwise.
 */
function findMachine(
  { EquipmentType, ServicingType, Make, Model }: ImportValues,
  isOwn: boolean,
  catalogue: Catalogue['equipment'],
): FoundMachine {
  const isSame = isOwn ? (a: string, b: string) => a === b : same;
  const fault = (field: keyof ImportValues, message: string) => ({ faults: [{ field, message }] });
  const brand = Make
    ? catalogue
        .searchBrands({ term: Make, equipmentTypeId: null, ...SOME })
        .SearchResult.find(({ Name }) => isSame(Name, Make))
    : undefined;
  const models =
    Model && brand
      ? catalogue
          .searchModels({ term: Model, makeId: brand.Id, equipmentTypeId: null, ...SOME })
          .SearchResult.filter(({ Name, Code }) => isSame(Name, Model) || (!isOwn && same(Code ?? '', Model)))
      : [];
  const [named, ...others] = EquipmentType ? typesNamed(catalogue.types, EquipmentType) : [];
  if (EquipmentType && (!named || others.length > 0)) {
    const such = [named, ...others].flatMap((type) => type?.Name ?? []).join(', ');
    return fault('EquipmentType', messages.noSuchType(EquipmentType, such));
  }
  const model = named ? models.find((one) => one.EquipmentTypeId === named.Id) : models[0];
  const type = named ?? (model && catalogue.type(model.EquipmentTypeId));
  if (!type) return fault('EquipmentType', messages.typeMissing);
  const options = type.ServicingTypes;
  const servicing =
    options.find(({ Name }) => same(Name, ServicingType ?? '')) ??
    options.find(({ Id }) => Id === model?.ModelServicingTypeId) ??
    options.find(({ Name }) => same(Name, 'Not sure')) ??
    (options.length === 1 ? options[0] : undefined);
  if (options.length > 0 && !servicing) {
    const list = options.map(({ Name }) => Name).join(', ');
    return fault('ServicingType', messages.servicingTypeMissing(list));
  }
  return {
    machine: {
      equipmentTypeId: type.Id,
      servicingTypeId: servicing?.Id ?? null,
      makeId: brand?.Id ?? null,
      makeName: brand?.Name ?? Make,
      modelId: model?.Id ?? null,
      modelName: model?.Name ?? Model,
    },
  };
}
