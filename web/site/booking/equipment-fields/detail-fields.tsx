import type { Brand, EquipmentType, Model } from '../../../../contracts/reference-data/reference-data.ts';
import { MIN_CATALOGUE_SEARCH } from '../../../../domain/constants.ts';
import { type CatalogueChoice, NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { foldText } from '../../../../domain/words/fold-text.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { FieldPair } from '../../../ui/fields/field-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useBrands, useModels } from '../../api/reference-queries.ts';
import { type CatalogueItem, catalogueItems } from './catalogue-items.ts';
import styles from './detail-fields.module.css';
import {
  brandChange,
  DETAIL_FIELDS,
  type EquipmentDetails,
  lengthFaults,
  modelChange,
} from './equipment-details.ts';

type DetailFieldsProps = {
  details: EquipmentDetails;
  onChange: (change: Partial<EquipmentDetails>) => void;
  error: (id: string) => string | undefined;
};

type BrandAndModelProps = DetailFieldsProps & {
  equipmentTypeId: number | null;
  /** Next to the brand's label: "optional". */
  brandNote?: string;
  /** Where a photo of the rating plate can be added: "on the next step". */
  platePhoto: string;
};

/** Brand and model (R5.05), next to a drawing of the rating plate. */
export function BrandAndModel(props: BrandAndModelProps) {
  const { details, onChange, error, equipmentTypeId, brandNote, platePhoto } = props;
  const { brand, model } = details;
  const tooLong = lengthFaults(details);
  return (
    <div className={styles.pair}>
      <div className={styles.stack}>
        <BrandField
          id={DETAIL_FIELDS.brand}
          equipmentTypeId={equipmentTypeId}
          brand={brand}
          note={brandNote}
          onBrand={(choice) => onChange(brandChange(details, choice))}
          error={tooLong.brand ?? error(DETAIL_FIELDS.brand)}
        />
        <ModelField
          id={DETAIL_FIELDS.model}
          equipmentTypeId={equipmentTypeId}
          brand={brand}
          model={model}
          onModel={(choice) => onChange({ model: choice })}
          onFind={(row) => onChange(modelChange(row))}
          error={tooLong.model ?? error(DETAIL_FIELDS.model)}
        />
      </div>
      <RatingPlate brand={brand?.Name === NOT_SURE.Name ? '' : (brand?.Name ?? '')} photo={platePhoto} />
    </div>
  );
}

/** For equipment without a type in the catalogue: what it is, in the customer's words, and its brand. */
export function OtherEquipment(props: Omit<BrandAndModelProps, 'platePhoto'>) {
  const { details, onChange, error, equipmentTypeId } = props;
  const tooLong = lengthFaults(details);
  return (
    <>
      <TextField
        id={DETAIL_FIELDS.model}
        label="What is it?"
        hint="In your own words, with the model if you know it."
        placeholder="Sous vide bath"
        autoComplete="off"
        enterKeyHint="next"
        value={details.model?.Name ?? ''}
        error={tooLong.model ?? error(DETAIL_FIELDS.model)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ model: value === '' ? null : { id: null, Name: value } })
        }
      />
      <BrandField
        id={DETAIL_FIELDS.brand}
        equipmentTypeId={equipmentTypeId}
        brand={details.brand}
        note="optional"
        onBrand={(brand) => onChange({ brand })}
        error={tooLong.brand ?? error(DETAIL_FIELDS.brand)}
      />
    </>
  );
}

/** Serial number and location in the kitchen. */
export function SerialAndPosition({ details, onChange, error }: DetailFieldsProps) {
  const tooLong = lengthFaults(details);
  return (
    <FieldPair>
      <TextField
        id={DETAIL_FIELDS.serial}
        label="Serial number"
        note="optional"
        hint="Tells us the exact parts."
        enterKeyHint="go"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={details.serial}
        error={tooLong.serial ?? error(DETAIL_FIELDS.serial)}
        onChange={(event) => onChange({ serial: event.currentTarget.value })}
      />
      <TextField
        id={DETAIL_FIELDS.position}
        label="Where is it in the kitchen?"
        note="optional"
        enterKeyHint="go"
        autoComplete="off"
        value={details.position}
        error={tooLong.position ?? error(DETAIL_FIELDS.position)}
        onChange={(event) => onChange({ position: event.currentTarget.value })}
      />
    </FieldPair>
  );
}

type RatingPlateProps = {
  brand: string;
  /** Where a photo of it can be added: "on the next step". */
  photo: string;
};

/** A drawing of the rating plate, showing where brand, model and serial number are. */
function RatingPlate({ brand, photo }: RatingPlateProps) {
  return (
    <figure className={styles.figure}>
      <span className={styles.plate} aria-hidden="true">
        <b>{brand.toUpperCase() || 'BRAND'}</b>
        <span>
          MODEL <i />
        </span>
        <span className={styles.serial}>
          SERIAL <i />
        </span>
        <span>
          VOLTS <i />
        </span>
      </span>
      <figcaption>
        You'll find all of it on the rating plate, inside the door or behind the kick panel. A photo of it
        works too, {photo}.
      </figcaption>
    </figure>
  );
}

type BrandFieldProps = {
  id: string;
  equipmentTypeId: number | null;
  brand: CatalogueChoice | null;
  note?: string | undefined;
  onBrand: (brand: CatalogueChoice | null) => void;
  error: string | undefined;
};

/**
 * The brand: searched from three characters on, as typed, or 'Not sure' (R5.05). Every character is stored as it's
 * typed.
 */
function BrandField({ id, equipmentTypeId, brand, note, onBrand, error }: BrandFieldProps) {
  const text = brand?.Name ?? '';
  const isChosen = brand !== null && (brand.id !== null || text === NOT_SURE.Name);
  const search = useBrands(isChosen ? '' : text, equipmentTypeId);
  const { brands, hasNextPage, fetchNextPage, isFetching } = search;
  const longEnough = text.trim().length >= MIN_CATALOGUE_SEARCH;

  function choose({ choice }: CatalogueItem<Brand>) {
    if (choice === 'more') return void fetchNextPage();
    if (choice === 'notSure') return onBrand(NOT_SURE);
    onBrand(choice === 'asTyped' ? named(text.trim()) : { id: choice.find.Id, Name: choice.find.Name });
  }
  return (
    <Combobox<CatalogueItem<Brand>>
      id={id}
      label="Brand"
      note={note}
      placeholder="Type three letters"
      text={text}
      onText={(typed) => onBrand(typed === '' ? null : named(typed))}
      items={catalogueItems({
        finds: brands?.map((find) => ({ id: find.Id, label: find.Name, find })),
        typed: isChosen ? '' : text,
        hasMore: hasNextPage,
      })}
      onChoose={choose}
      onBlur={() => {
        const typedInFull = isChosen ? undefined : exact(brands, text);
        if (typedInFull) onBrand(typedInFull);
      }}
      onClear={() => onBrand(null)}
      loading={isFetching}
      listLabel="Brands"
      empty={
        longEnough && !isChosen
          ? { title: `No brand called “${text.trim()}”`, help: NOTHING_HELP }
          : undefined
      }
      failure={search.isError && { title: 'The brands did not load', onRetry: search.refetch }}
      autoCapitalize="words"
      error={error}
    />
  );
}

const NOTHING_HELP = 'Use it as you typed it. The tech will know.';

function named(Name: string): CatalogueChoice {
  return { id: null, Name };
}

/** The brand in the list whose whole name was typed. */
function exact(brands: readonly Brand[] | undefined, typed: string): CatalogueChoice | undefined {
  const brand = brands?.find(({ Name }) => foldText(Name) === foldText(typed.trim()));
  return brand && { id: brand.Id, Name: brand.Name };
}

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
function ModelField({ id, equipmentTypeId, brand, model, onModel, onFind, error }: ModelFieldProps) {
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

type ServicingTypesProps = {
  type: EquipmentType;
  value: number | null;
  onChange: (id: number) => void;
  error: string | undefined;
};

/** Added to the specification's text, which doesn't say what to do. */
const PICK_ONE = 'Pick the closest answer.';

/** The question that distinguishes a type's servicing types (R5.13). */
export function ServicingTypes({ type, value, onChange, error }: ServicingTypesProps) {
  return (
    <ChoiceGroup
      id={DETAIL_FIELDS.servicingTypeId}
      name="servicing-type"
      legend={type.ServicingQuestion ?? 'Which kind is it?'}
      look="row"
      choices={type.ServicingTypes.map(({ Id, Name, Note }, index, all) => ({
        value: String(Id),
        label: Name,
        note: Note,
        last: index === all.length - 1 && all.length % 2 === 1,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
      error={error && `${error} ${PICK_ONE}`}
    />
  );
}
