import { Plus, Search, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Asset, EquipmentOrder } from '../../../../contracts/equipment/equipment.ts';
import { groupBy } from '../../../browser/group-by.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EquipmentDrawing } from '../../../ui/docket/equipment-drawing.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../../api/business-queries.ts';
import { useEquipmentList } from '../../api/equipment-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { reportFaultHref } from '../../layout/paths/fault-paths.ts';
import { PLAN_ROUTES } from '../../layout/paths/plan-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { useSearchText } from '../../layout/use-search-text.ts';
import styles from './equipment-register.module.css';
import { EquipmentRows, SkeletonRows } from './equipment-rows.tsx';

const RETIRED = 'retired';

const ORDERS: readonly { value: EquipmentOrder; label: string }[] = [
  { value: 'site', label: 'Site' },
  { value: 'name', label: 'Name' },
  { value: 'visit', label: 'Last visit' },
];

/** All of the customer's equipment, in use or retired, by site unless sorted differently (R7.17). */
export function EquipmentRegisterScreen() {
  const { text, kept: search, setText } = useSearchText('search');
  const [query] = useSearchParams();
  const isRetired = query.get('show') === RETIRED;
  const order = ORDERS.find(({ value }) => value === query.get('sort'))?.value ?? 'site';
  const list = useEquipmentList(search, { isRetired, order });
  const pages = list.data?.pages;
  const equipmentList = pages?.flatMap(({ AssetList }) => AssetList);
  const retiredCount = pages?.[0]?.RetiredCount ?? 0;
  const may = useMay();
  const isEmpty = !isRetired && search === '' && equipmentList?.length === 0;

  return (
    <PortalPage
      tab="equipment-register"
      title="Equipment register"
      description="Your equipment by site: search it, request service, see what was done to each."
      lead={equipmentList && !isEmpty && search === '' && !list.hasNextPage && countText(equipmentList)}
      actions={
        may('visits')
          ? !isEmpty && (
              <ButtonLink href={`#${EQUIPMENT_ROUTES.add}`}>
                <Icon of={Plus} />
                Add equipment
              </ButtonLink>
            )
          : may('report') && (
              <ButtonLink href={reportFaultHref()}>
                <Icon of={TriangleAlert} />
                Report a fault
              </ButtonLink>
            )
      }
    >
      <div className={styles.register}>
        <p>
          <a href={`#${PLAN_ROUTES.list}`}>Maintenance plans</a>
        </p>
        {(isRetired || retiredCount > 0) && (
          <RegisterChoice
            label="Show equipment"
            labelHidden
            parameter="show"
            choices={[
              { value: 'in-use', label: 'In use' },
              { value: RETIRED, label: `Retired (${retiredCount})` },
            ]}
          />
        )}
        {isEmpty ? (
          <EmptyRegister />
        ) : (
          <>
            <div className={styles.search}>
              <TextField
                id="search"
                label="Search equipment"
                labelHidden
                icon={Search}
                type="search"
                enterKeyHint="search"
                placeholder="Brand, model, serial or site"
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
              {(order !== 'site' || (equipmentList?.length ?? 0) > 1) && (
                <RegisterChoice label="Sort by" parameter="sort" choices={ORDERS} />
              )}
            </div>
            {isRetired && search === '' && equipmentList?.length === 0 && (
              <p>None of your equipment is retired.</p>
            )}
            {list.error && !list.data && (
              <LoadFailed title="The register did not load" cause={list.error} onRetry={list.refetch} />
            )}
            {list.isPending && <SkeletonRows />}
            {order === 'site'
              ? bySite(equipmentList ?? []).map(({ site, own }) => (
                  <section key={site.LocationId} aria-labelledby={`site-${site.LocationId}`}>
                    <h2 className={styles.site} id={`site-${site.LocationId}`}>
                      {site.LocationName}
                    </h2>
                    <p className={styles.address}>{site.Address}</p>
                    <EquipmentRows equipmentList={own} label={site.LocationName} />
                  </section>
                ))
              : equipmentList &&
                equipmentList.length > 0 && (
                  <EquipmentRows equipmentList={equipmentList} label="Equipment" withSites />
                )}
            {list.hasNextPage && (
              <div className={styles.more}>
                <ShowMore list={list} what="equipment" />
              </div>
            )}
          </>
        )}
      </div>
    </PortalPage>
  );
}

function EmptyRegister() {
  return (
    <div className={styles.empty}>
      <EquipmentDrawing name="underbench" className={styles.drawing} />
      <div>
        <h2>Your equipment will show here</h2>
        <p>
          Take a photo of its rating plate once. After that you can request a repair in a minute, we'll bring
          the right parts, and you'll see every visit with it.
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
  const count =
    equipmentList.length === 1 ? '1 piece of equipment' : `${equipmentList.length} pieces of equipment`;
  return `${count} at ${sites === 1 ? '1 site' : `${sites} sites`}.`;
}

function foundText(count: number, more: boolean): string {
  if (count === 0) return 'No equipment found. Try its brand, its serial number or where it is.';
  if (more) return `More than ${count} found`;
  return count === 1 ? '1 found' : `${count} found`;
}

type RegisterChoiceProps = {
  /** Shown before the choices; for screen readers only if the choices are clear by themselves. */
  label: string;
  labelHidden?: boolean;
  /** Its name in the address. */
  parameter: string;
  /** The first one is the default. */
  choices: readonly { value: string; label: string }[];
};

/** One of a few views of the register, as links: the address keeps the choice (R2.35). */
function RegisterChoice({ label, labelHidden, parameter, choices }: RegisterChoiceProps) {
  const [query] = useSearchParams();
  const chosen = query.get(parameter) ?? choices[0]?.value;

  function href(value: string): string {
    const others = new URLSearchParams(query);
    if (value === choices[0]?.value) others.delete(parameter);
    else others.set(parameter, value);
    const text = others.toString();
    return `#${EQUIPMENT_ROUTES.register}${text && `?${text}`}`;
  }
  return (
    <nav className={styles.choice} aria-label={label}>
      {!labelHidden && <span aria-hidden="true">{label}</span>}
      {choices.map(({ value, label: name }) => (
        <a key={value} href={href(value)} aria-current={value === chosen ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
