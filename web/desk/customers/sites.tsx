import { type ReactNode, useState } from 'react';
import { placeKey } from '../../../domain/sites/place-key.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import {
  type Customer,
  type Equipment,
  type Site,
  useCustomerEquipment,
  useEquipmentTypes,
} from '../api/customer-queries.ts';
import { DESK_STATES } from '../jobs/job-words.tsx';
import type { FormSpec } from '../parts/action-form.tsx';
import { Pane } from '../parts/pane.tsx';
import {
  equipmentForm,
  joinForm,
  newEquipmentForm,
  newSiteForm,
  retireForm,
  siteForm,
} from './customer-forms.tsx';
import styles from './customers.module.css';
import { accessForm, CodesLine, codesForm, SiteAccess } from './site-access.tsx';
import { HoursForm, SiteHours } from './site-hours.tsx';

type SitesProps = { customer: Customer; onForm: (form: FormSpec) => void };

/** A customer's sites, each with its machines (R10.15). */
export function Sites({ customer, onForm }: SitesProps) {
  const [retired, setRetired] = useState(false);
  const [hoursOf, setHoursOf] = useState<number>();
  const ofHours = customer.Locations.find(({ AssetLocationId }) => AssetLocationId === hoursOf);
  const types = useEquipmentTypes().data;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCustomerEquipment(
    customer.CustomerId,
    retired,
  );
  const found = data?.pages.flatMap(({ AssetList }) => AssetList);
  const retiredCount = data?.pages[0]?.RetiredCount ?? 0;
  const { Locations } = customer;
  const shown = retired
    ? Locations.filter((site) => found?.some(({ LocationId }) => LocationId === site.AssetLocationId))
    : Locations;
  return (
    <Pane
      id="sites"
      title={retired ? 'Retired machines' : 'Sites and machines'}
      end={
        <ButtonRow>
          {(retired || retiredCount > 0) && (
            <Button small look="quiet" onClick={() => setRetired(!retired)}>
              {retired ? 'Machines in use' : `${retiredCount} retired`}
            </Button>
          )}
          <Button small onClick={() => onForm(newSiteForm(customer))}>
            Add a site
          </Button>
        </ButtonRow>
      }
    >
      {!found && !error && <ListLoading label="Loading the machines" />}
      {!found && error && (
        <RetryAlert title="The machines did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {found && Locations.length === 0 && <p>No sites yet. Add the first one, then its machines.</p>}
      {found && retired && shown.length === 0 && <p>No machine is retired.</p>}
      {found && (
        <ul className={styles.sites}>
          {shown.map((site) => (
            <li key={site.AssetLocationId}>
              <SiteHead customer={customer} site={site} onForm={onForm}>
                <Button
                  small
                  aria-label={`Change ${site.LocationName}`}
                  onClick={() => onForm(siteForm(customer, site))}
                >
                  Change
                </Button>
                <Button
                  small
                  aria-label={`Hours, ${site.LocationName}`}
                  onClick={() => setHoursOf(site.AssetLocationId)}
                >
                  Hours
                </Button>
                <Button
                  small
                  aria-label={`Getting in, ${site.LocationName}`}
                  onClick={() => onForm(accessForm(customer, site))}
                >
                  Getting in
                </Button>
                <Button
                  small
                  aria-label={`Codes, ${site.LocationName}`}
                  onClick={() => onForm(codesForm(customer, site))}
                >
                  Codes
                </Button>
                {twinOf(site, Locations) && (
                  <Button
                    small
                    aria-label={`Join ${site.LocationName} to the other site at this address`}
                    onClick={() => onForm(joinForm(customer, site, twinOf(site, Locations) ?? site))}
                  >
                    Same address: join
                  </Button>
                )}
                {types && (
                  <Button
                    small
                    aria-label={`Add a machine at ${site.LocationName}`}
                    onClick={() => onForm(newEquipmentForm(customer, types, site.AssetLocationId))}
                  >
                    Add a machine
                  </Button>
                )}
              </SiteHead>
              <ul className={styles.machines}>
                {found
                  .filter(({ LocationId }) => LocationId === site.AssetLocationId)
                  .map((equipment) => (
                    <li key={equipment.Id}>
                      <EquipmentLine equipment={equipment} />
                      <ButtonRow>
                        {types && !retired && (
                          <Button
                            small
                            look="quiet"
                            aria-label={`Change ${equipmentName(equipment)}`}
                            onClick={() => onForm(equipmentForm(customer, types, equipment))}
                          >
                            Change
                          </Button>
                        )}
                        <Button
                          small
                          look="quiet"
                          aria-label={`${retired ? 'Bring back' : 'Retire'} ${equipmentName(equipment)}`}
                          onClick={() => onForm(retireForm(customer, equipment))}
                        >
                          {retired ? 'Bring back' : 'Retire'}
                        </Button>
                      </ButtonRow>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more machines
        </Button>
      )}
      {ofHours && <HoursForm customer={customer} site={ofHours} onClose={() => setHoursOf(undefined)} />}
    </Pane>
  );
}

/** The oldest other site at the same place, if this one isn't it. */
function twinOf(site: Site, all: readonly Site[]): Site | null {
  const key = keyOf(site);
  const [oldest] = all
    .filter((one) => keyOf(one) === key)
    .sort((a, b) => a.AssetLocationId - b.AssetLocationId);
  return oldest && oldest.AssetLocationId !== site.AssetLocationId ? oldest : null;
}

const keyOf = ({ SuiteFloorBox, StreetAddress, Suburb, Postcode }: Site) =>
  placeKey({ floorShop: SuiteFloorBox, street: StreetAddress, suburb: Suburb, postcode: Postcode });

type SiteHeadProps = SitesProps & { site: Site; children: ReactNode };

function SiteHead({ customer, site, onForm, children }: SiteHeadProps) {
  return (
    <div className={styles.site}>
      <div>
        <h3>{site.LocationName}</h3>
        <p>{site.Address}</p>
        <SiteHours site={site} />
        <SiteAccess site={site} />
        <CodesLine customer={customer} site={site} onForm={onForm} />
      </div>
      <ButtonRow>{children}</ButtonRow>
    </div>
  );
}

function EquipmentLine({ equipment }: { equipment: Equipment }) {
  const { SerialIdentifier, EquipmentLocation, LastVisitOn, LocationTimeZone, OpenJob } = equipment;
  const serial = SerialIdentifier && `serial ${SerialIdentifier}`;
  const visited = LastVisitOn && `last visit ${dayOf(LastVisitOn, LocationTimeZone)}`;
  return (
    <div>
      <b>{equipmentName(equipment)}</b>
      <p>
        {[EquipmentLocation, serial, visited].filter(Boolean).join(', ') || 'No serial number'}
        {OpenJob && (
          <>
            {'. '}
            <a href={`#/jobs/${OpenJob.RepairId}`}>Open job: {DESK_STATES[OpenJob.State].word}</a>
          </>
        )}
      </p>
    </div>
  );
}
