import type { FoodAdviceLine } from '../../contracts/equipment/food-answers.ts';
import type { Brand, EquipmentType, Model, Problem } from '../../contracts/reference-data/reference-data.ts';
import { MIN_CATALOGUE_SEARCH } from '../../domain/constants.ts';
import { FOOD_ADVICE } from '../../domain/equipment/food-at-risk.ts';
import type { LicenceKind, MachineLicences } from '../../domain/visits/licence-kinds.ts';
import { USUAL_MINUTES } from '../../domain/visits/planned-time.ts';
import type { VisitKind } from '../../domain/visits/visit-states.ts';
import type { EquipmentRows } from './reference.queries.ts';
import { indexWords, wordsOf } from './word-index.ts';

export type ServicingType = { id: number; equipmentTypeId: number; name: string };

/** One page of search results; `pageNumber` counts from 1. */
export type Page = { pageLimit: number; pageNumber: number };
export type Found<Item> = { SearchResult: Item[]; HasMore: boolean };

/** The equipment part of the reference data, in wire shapes. */
export type Equipment = {
  /** In display order, retired ones too. */
  readonly types: readonly EquipmentType[];
  type(id: number): EquipmentType | null;
  /** How long a visit to a machine of a type is planned for, in minutes (R14.01). */
  visitMinutes(typeId: number, kind: VisitKind): number;
  /** By name. */
  readonly licenceKinds: readonly LicenceKind[];
  /** The kinds of licence that a machine of a type needs, and all there are (R14.02). */
  licences(typeId: number): MachineLicences;
  servicingType(id: number): ServicingType | null;
  brand(id: number): Brand | null;
  model(id: number): Model | null;
  /**
   * Offered problems of a type, including those of the servicing type if there is one, ending in 'Something else' (R5.06). Without
   * a type, those of the servicing type's own; without either, of all equipment, each text once.
   */
  problems(equipmentTypeId: number | null, servicingTypeId: number | null): readonly Problem[];
  /** What to do with food that is getting warm, by what the advice is for (R11.07). */
  readonly foodAdvice: readonly FoodAdviceLine[];
  /** Offered brands by name, typos last; among equal matches, brands that make this type first (R5.05). */
  searchBrands(query: { term: string; equipmentTypeId: number | null } & Page): Found<Brand>;
  /** Offered models by name or code, typos last, of the make and type if given (R5.05). */
  searchModels(
    query: { term: string; makeId: number | null; equipmentTypeId: number | null } & Page,
  ): Found<Model>;
};

function present(rows: EquipmentRows): EquipmentType[] {
  const servicing = Map.groupBy(rows.servicing, ({ equipmentTypeId }) => equipmentTypeId);
  const advice = Map.groupBy(rows.advice, ({ group }) => group);
  return rows.types.map((type) => ({
    Id: type.id,
    Name: type.name,
    Note: type.note,
    Group: type.group,
    Drawing: type.drawing,
    ServicingQuestion: type.servicingQuestion,
    ServicingTypes: (servicing.get(type.id) ?? []).map(({ id, name, note }) => ({
      Id: id,
      Name: name,
      Note: note,
    })),
    SafetyAdvice: (advice.get(type.group) ?? []).map(({ advice: text }) => text),
    ...(type.isRetired && { IsRetired: true as const }),
  }));
}

function pageOf<Item>(items: readonly Item[], { pageLimit, pageNumber }: Page): Found<Item> {
  const from = (pageNumber - 1) * pageLimit;
  return { SearchResult: items.slice(from, from + pageLimit), HasMore: items.length > from + pageLimit };
}

/** A search starts with so many characters, as in the browser (R5.05); without any, it lists everything. */
const isTooShort = (term: string) => {
  const { length } = term.trim();
  return length > 0 && length < MIN_CATALOGUE_SEARCH;
};

/** A model's words, and its code with and without punctuation: `SCC-101` is also found by `scc101`. */
function modelText({ Name, Code, MakeName }: Model): string {
  const code = Code ?? '';
  return [Name, code, wordsOf(code).join(''), wordsOf(Name).join(''), MakeName].join(' ');
}

/** Builds the search indexes of the equipment part. */
export async function buildEquipment(rows: EquipmentRows): Promise<Equipment> {
  const types = present(rows);
  const typeById = new Map(types.map((type) => [type.Id, type]));
  const minutesById = new Map(
    rows.types.map(({ id, firstMinutes, returnMinutes, warrantyMinutes }) => [
      id,
      {
        first: firstMinutes,
        return: returnMinutes,
        warranty: warrantyMinutes,
        // Its services say how long they take.
        plan: null,
      } satisfies Record<VisitKind, number | null>,
    ]),
  );
  const kindById = new Map(rows.licenceKinds.map((kind) => [kind.id, kind]));
  const licencesById = new Map(
    rows.types.map(({ id }) => [
      id,
      rows.typeLicences.flatMap(({ equipmentTypeId, licenceKindId }) =>
        equipmentTypeId === id ? (kindById.get(licenceKindId) ?? []) : [],
      ),
    ]),
  );
  const servicingById = new Map(rows.servicing.map(({ note: _, ...type }) => [type.id, type]));

  const brands = rows.brands.map(({ id, name }): Brand => ({ Id: id, Name: name }));
  const brandById = new Map(brands.map((brand) => [brand.Id, brand]));
  const makersOf = Map.groupBy(rows.brandTypes, ({ equipmentTypeId }) => equipmentTypeId);
  const retiredBrands = new Set(rows.brands.flatMap(({ id, isRetired }) => (isRetired ? [id] : [])));
  const offeredBrands = brands.filter(({ Id }) => !retiredBrands.has(Id));
  const brandIndex = await indexWords(offeredBrands, ({ Name }) => `${Name} ${wordsOf(Name).join('')}`);

  const models = rows.models.map(
    (row): Model => ({
      Id: row.id,
      Name: row.name,
      Code: row.code,
      MakeId: row.brandId,
      MakeName: brandById.get(row.brandId)?.Name ?? '',
      EquipmentTypeId: row.equipmentTypeId,
      ModelServicingTypeId: row.servicingTypeId,
    }),
  );
  const modelById = new Map(models.map((model) => [model.Id, model]));
  // Whatever is of a retired brand or type isn't offered either.
  const retiredModels = new Set(rows.models.flatMap(({ id, isRetired }) => (isRetired ? [id] : [])));
  const offeredModels = models.filter(
    ({ Id, MakeId, EquipmentTypeId }) =>
      !retiredModels.has(Id) && !retiredBrands.has(MakeId) && !typeById.get(EquipmentTypeId)?.IsRetired,
  );
  const modelIndex = await indexWords(offeredModels, modelText);
  const offeredProblems = rows.problems.filter(({ isRetired }) => !isRetired);
  const problemsByType = Map.groupBy(offeredProblems, ({ equipmentTypeId }) => equipmentTypeId);
  const presentProblem = (row: EquipmentRows['problems'][number]): Problem => {
    const asksAboutFood = row.isTemperature && typeById.get(row.equipmentTypeId)?.Group === 'Cold';
    return { Id: row.id, Name: row.text, ...(asksAboutFood && { AsksAboutFood: true as const }) };
  };
  // The first of a text from the end, since the longest list ends in 'Something else' like any other.
  const allProblems = offeredProblems
    .toReversed()
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .toReversed()
    .map(presentProblem);

  const foodAdvice = FOOD_ADVICE.flatMap((kind) =>
    rows.advice.flatMap(({ group, advice, source, checkedOn }): FoodAdviceLine[] =>
      group === kind ? [{ For: kind, Advice: advice, Source: source, CheckedOn: checkedOn }] : [],
    ),
  );

  return {
    types,
    foodAdvice,
    type: (id) => typeById.get(id) ?? null,
    visitMinutes(typeId, kind) {
      const minutes = minutesById.get(typeId);
      if (!minutes) throw new Error(`No equipment type ${typeId}`);
      return minutes[kind] ?? USUAL_MINUTES[kind];
    },
    licenceKinds: rows.licenceKinds,
    licences: (typeId) => ({ needed: licencesById.get(typeId) ?? [], all: rows.licenceKinds }),
    servicingType: (id) => servicingById.get(id) ?? null,
    brand: (id) => brandById.get(id) ?? null,
    model: (id) => modelById.get(id) ?? null,
    problems(equipmentTypeId, servicingTypeId) {
      if (equipmentTypeId === null && servicingTypeId === null) return allProblems;
      const typeId = equipmentTypeId ?? servicingById.get(servicingTypeId ?? 0)?.equipmentTypeId;
      return (problemsByType.get(typeId ?? 0) ?? [])
        .filter((row) => row.servicingTypeId === null || row.servicingTypeId === servicingTypeId)
        .map(presentProblem);
    },
    searchBrands({ term, equipmentTypeId, ...page }) {
      const makers = new Set((makersOf.get(equipmentTypeId ?? 0) ?? []).map(({ brandId }) => brandId));
      const makersFirst = (found: readonly Brand[]) => {
        const { yes = [], no = [] } = Object.groupBy(found, ({ Id }) => (makers.has(Id) ? 'yes' : 'no'));
        return [...yes, ...no];
      };
      if (isTooShort(term)) return pageOf([], page);
      if (term.trim() === '') return pageOf(makersFirst(offeredBrands), page);
      return pageOf([...new Set(brandIndex(term).flatMap((round) => makersFirst(round())))], page);
    },
    searchModels({ term, makeId, equipmentTypeId, ...page }) {
      const fits = (model: Model) =>
        (makeId === null || model.MakeId === makeId) &&
        (equipmentTypeId === null || model.EquipmentTypeId === equipmentTypeId);
      if (isTooShort(term)) return pageOf([], page);
      const found =
        term.trim() === '' ? offeredModels : new Set(modelIndex(term).flatMap((round) => round()));
      return pageOf([...found].filter(fits), page);
    },
  };
}
