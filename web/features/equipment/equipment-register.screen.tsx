import { Plus, Search } from 'lucide-react';
import type { Asset } from '../../../contracts/equipment.ts';
import { useEquipmentList } from '../../api/equipment-queries.ts';
import { groupBy } from '../../browser/group-by.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage } from '../../layout/portal-page.tsx';
import { useSearchText } from '../../layout/use-search-text.ts';
import { EQUIPMENT_ROUTES } from '../../paths/equipment-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EquipmentDrawing } from '../../ui/docket/equipment-drawing.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './equipment-register.module.css';
import { EquipmentRows, SkeletonRows } from './equipment-rows.tsx';

/** All equipment of the customer, by site (R7.17). */
export function EquipmentRegisterScreen() {
  const { text, kept: search, setText } = useSearchText('search');
  const list = useEquipmentList(search);
  const pages = list.data?.pages;
  const equipmentList = pages?.flatMap(({ AssetList }) => AssetList);
  const isEmpty = search === '' && equipmentList?.length === 0;

  return (
    <PortalPage
      tab="equipment-register"
      title="Equipment register"
      description="Your machines by site: search them, request service, see what was done to each."
      lead={equipmentList && !isEmpty && search === '' && !list.hasNextPage && countText(equipmentList)}
      actions={
        !isEmpty && (
          <ButtonLink href={`#${EQUIPMENT_ROUTES.add}`}>
            <Icon of={Plus} />
            Add equipment
          </ButtonLink>
        )
      }
    >
      {isEmpty ? (
        <EmptyRegister />
      ) : (
        <div className={styles.register}>
          <div className={styles.search}>
            <TextField
              id="search"
              label="Search equipment"
              labelHidden
              icon={Search}
              type="search"
              placeholder="Brand, model, serial or place"
              autoComplete="off"
              maxLength={80}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <p className={styles.found} role="status">
              {search.trim() !== '' &&
                equipmentList &&
                !list.isPlaceholderData &&
                foundText(equipmentList.length, list.hasNextPage)}
            </p>
          </div>
          {list.error && <LoadFailed what="The register" cause={list.error} onRetry={list.refetch} />}
          {list.isPending && <SkeletonRows />}
          {bySite(equipmentList ?? []).map(({ site, own }) => (
            <section key={site.LocationId} aria-labelledby={`site-${site.LocationId}`}>
              <h2 className={styles.site} id={`site-${site.LocationId}`}>
                {site.LocationName}
              </h2>
              <p className={styles.address}>{site.Address}</p>
              <EquipmentRows equipmentList={own} label={site.LocationName} />
            </section>
          ))}
          {list.hasNextPage && (
            <Button
              className={styles.more}
              busy={list.isFetchingNextPage}
              onClick={() => list.fetchNextPage()}
            >
              Show more machines
            </Button>
          )}
        </div>
      )}
    </PortalPage>
  );
}

function EmptyRegister() {
  return (
    <div className={styles.empty}>
      <EquipmentDrawing name="underbench" className={styles.drawing} />
      <div>
        <h2>Your first machine stands here</h2>
        <p>
          Photograph its rating plate once. After that a repair is requested in a minute, with the right parts
          in the van, and every visit to the machine is kept with it.
        </p>
        <ButtonLink look="primary" href={`#${EQUIPMENT_ROUTES.add}`}>
          <Icon of={Plus} />
          Add equipment
        </ButtonLink>
      </div>
    </div>
  );
}

/** The equipment under its sites, in the order received. */
function bySite(equipmentList: readonly Asset[]): { site: Asset; own: Asset[] }[] {
  const sites = groupBy(equipmentList, ({ LocationId }) => LocationId);
  return [...sites.values()].flatMap((own) => (own[0] ? [{ site: own[0], own }] : []));
}

function countText(equipmentList: readonly Asset[]): string {
  const sites = bySite(equipmentList).length;
  const count = equipmentList.length === 1 ? '1 machine' : `${equipmentList.length} machines`;
  return `${count} at ${sites === 1 ? '1 site' : `${sites} sites`}.`;
}

function foundText(count: number, more: boolean): string {
  if (count === 0) return 'No machine found. Try its brand, its serial number or where it stands.';
  if (more) return `More than ${count} machines found`;
  return count === 1 ? '1 machine found' : `${count} machines found`;
}
