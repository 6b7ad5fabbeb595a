import { type CatalogueChoice, type InstantQuote, NOT_SURE, SOMETHING_ELSE } from './quote-draft.ts';

type Equipment = Pick<InstantQuote, 'EquipmentTypeName' | 'BookingMake' | 'BookingModel'>;

/**
 * A draft's equipment in words: its type, then brand and model unless the customer isn't sure. "Something else" is
 * called what the customer calls it.
 */
export function equipmentWords({ EquipmentTypeName: type, BookingMake, BookingModel }: Equipment) {
  const make = nameOf(BookingMake);
  const model = nameOf(BookingModel);
  if (type === SOMETHING_ELSE && model !== '') return { name: model, makeAndModel: make };
  return { name: type, makeAndModel: `${make} ${model}`.trim() };
}

function nameOf(choice: CatalogueChoice | null): string {
  return choice === null || choice.Name === NOT_SURE.Name ? '' : choice.Name.trim();
}
