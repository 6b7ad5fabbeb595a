import type { Model } from '../../../../contracts/reference-data/reference-data.ts';
import { MIN_CATALOGUE_SEARCH } from '../../../../domain/constants.ts';
import { type CatalogueChoice, NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { useModels } from '../../api/reference-queries.ts';
import { type CatalogueItem, catalogueItems } from './catalogue-items.ts';

type ModelFieldProps = {
  id: string;
  equipmentTypeId: number | null;
  brand: CatalogueChoice | null;
  model: CatalogueChoice | null;
  onModel: (model: CatalogueChoice | null) => void;
  /** A catalogue model, with what it implies besides its name. */
  onFind: (model: Model) => void;
  error: string | undefined;
};

/** The model, of the chosen brand if there is one (R5.05). */
export function ModelField({ id, equipmentTypeId, brand, model, onModel, onFind, error }: ModelFieldProps) {
  const text = model?.Name ?? '';
  const isChosen = model !== null && (model.id !== null || text === NOT_SURE.Name);
  const makeId = brand?.id ?? null;
  const search = useModels(isChosen ? '' : text, makeId, equipmentTypeId);
  const longEnough = text.trim().length >= MIN_CATALOGUE_SEARCH;

  function choose({ choice }: CatalogueItem<Model>) {
    if (choice === 'more') return void search.fetchNextPage();
    if (choice === 'notSure') return onModel(NOT_SURE);
    if (choice === 'asTyped') return onModel({ id: null, Name: text.trim() });
    onFind(choice.find);
  }
  return (
    <Combobox<CatalogueItem<Model>>
      id={id}
      label="Model"
      note="optional"
      placeholder="Name or number"
      text={text}
      onText={(typed) => onModel(typed === '' ? null : { id: null, Name: typed })}
      items={catalogueItems({
        finds: search.models?.map((find) => ({
          id: find.Id,
          label: find.Name,
          detail: [makeId === null ? find.MakeName : '', find.Code].filter(Boolean).join(' '),
          find,
        })),
        typed: isChosen ? '' : text,
        hasMore: search.hasNextPage,
      })}
      onChoose={choose}
      onClear={() => onModel(null)}
      loading={search.isFetching}
      listLabel={makeId === null || !brand ? 'Models' : `${brand.Name} models`}
      empty={
        longEnough && !isChosen
          ? { title: `No model called “${text.trim()}”`, help: 'Use it as you typed it. The tech will know.' }
          : undefined
      }
      failure={search.isError && { title: 'The models did not load', onRetry: search.refetch }}
      autoCapitalize="characters"
      error={error}
    />
  );
}
