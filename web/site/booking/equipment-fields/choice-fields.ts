import { type CatalogueChoice, NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';

/** A catalogue choice as its name and id, by wire names; 'Not sure' has neither (R5.05). */
export function choiceFields<N extends 'Make' | 'Model'>(name: N, choice: CatalogueChoice | null) {
  const known = choice && choice.Name !== NOT_SURE.Name ? choice : null;
  return { [name]: known?.Name, [`${name}Id`]: known?.id } as Record<N, string | undefined> &
    Record<`${N}Id`, number | null | undefined>;
}
