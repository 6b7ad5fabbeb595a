import { MapPin, Refrigerator, Search } from 'lucide-react';
import { useState } from 'react';
import type { Asset } from '../../../../../contracts/equipment/equipment.ts';
import { foldText } from '../../../../../domain/words/fold-text.ts';
import { Combobox } from '../../../../ui/fields/combobox.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { equipmentName } from '../../../../ui/words/equipment-words.ts';
import { useCustomerLocations, useEquipment, useEquipmentList } from '../../../api/equipment-queries.ts';
import styles from './history-filters.module.css';
import type { useHistoryFilter } from './use-history-filter.ts';

type HistoryFiltersProps = Omit<ReturnType<typeof useHistoryFilter>, 'clear'>;

/** Search, equipment and site: each narrows the results of the others. */
export function HistoryFilters({ filter, text, setText, chooseEquipment, chooseSite }: HistoryFiltersProps) {
  return (
    <search className={styles.filters} aria-label="Service history">
      <div className={styles.words}>
        <TextField
          type="search"
          enterKeyHint="search"
          name="SearchTerm"
          label="Search visits"
          labelHidden
          placeholder="Job, fault, part or tech"
          icon={Search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <EquipmentFilter id={filter.equipmentId} onChoose={chooseEquipment} />
      <SiteFilter id={filter.locationId} onChoose={chooseSite} />
    </search>
  );
}

const RETIRED = { isRetired: true, order: 'site' } as const;

type FilterProps = { id: number | null; onChoose: (id: number | null) => void };

function EquipmentFilter({ id, onChoose }: FilterProps) {
  const [typed, setTyped] = useState<string>();
  const chosen = useEquipment(id);
  const inUse = useEquipmentList(typed ?? '');
  // Retired equipment has a history too.
  const retired = useEquipmentList(typed ?? '', RETIRED);
  const equipmentList = [inUse, retired].flatMap(
    ({ data }) => data?.pages.flatMap((page) => page.AssetList) ?? [],
  );
  const failed = [chosen, inUse, retired].filter((query) => query.error && !query.data);
  const label = id !== null && chosen.data ? equipmentName(chosen.data) : '';
  return (
    <Combobox
      name="machine"
      label="Equipment"
      labelHidden
      placeholder="All equipment"
      icon={Refrigerator}
      text={typed ?? label}
      onText={setTyped}
      items={equipmentList.map((equipment) => ({
        id: String(equipment.Id),
        label: equipmentName(equipment),
        detail: detailOf(equipment),
      }))}
      onChoose={(item) => {
        setTyped(undefined);
        onChoose(Number(item.id));
      }}
      onClear={() => {
        setTyped(undefined);
        onChoose(null);
      }}
      onBlur={() => setTyped(undefined)}
      loading={inUse.isFetching || retired.isFetching}
      listLabel="Equipment"
      foot={inUse.hasNextPage || retired.hasNextPage ? 'Type to find more' : undefined}
      failure={
        failed.length > 0 && {
          title: 'Your equipment did not load',
          onRetry: () => {
            for (const query of failed) query.refetch();
          },
        }
      }
      empty={{ title: 'No equipment matches', help: 'Try its brand, model or where it is.' }}
    />
  );
}

function detailOf({ EquipmentLocation, LocationName, RetiredOn }: Asset): string {
  const where = EquipmentLocation ?? LocationName;
  return RetiredOn ? `${where}, retired` : where;
}

function SiteFilter({ id, onChoose }: FilterProps) {
  const [typed, setTyped] = useState<string>();
  const { data: sites = [], error, refetch } = useCustomerLocations();
  const isUnknown = error !== null && sites.length === 0;
  const chosen = sites.find(({ AssetLocationId }) => AssetLocationId === id);
  const words = foldText((typed ?? '').trim());
  const found = sites.filter(({ LocationName, Address }) =>
    foldText(`${LocationName} ${Address}`).includes(words),
  );
  // With one site there's nothing to choose.
  if (sites.length < 2 && id === null && !isUnknown) return null;
  return (
    <Combobox
      name="site"
      label="Site"
      labelHidden
      placeholder="All sites"
      icon={MapPin}
      text={typed ?? chosen?.LocationName ?? ''}
      onText={setTyped}
      items={found.map(({ AssetLocationId, LocationName, Suburb }) => ({
        id: String(AssetLocationId),
        label: LocationName,
        detail: Suburb,
      }))}
      onChoose={(item) => {
        setTyped(undefined);
        onChoose(Number(item.id));
      }}
      onClear={() => {
        setTyped(undefined);
        onChoose(null);
      }}
      onBlur={() => setTyped(undefined)}
      listLabel="Sites"
      failure={isUnknown && { title: 'Your sites did not load', onRetry: refetch }}
      empty={{ title: 'No site matches', help: 'Try its name, street or suburb.' }}
    />
  );
}
