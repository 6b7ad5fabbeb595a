import { useEffect } from 'react';
import type { FieldValues, UseFormSetValue } from 'react-hook-form';
import { sentenceOf } from '../../client/api-error.ts';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { useCustomer, useCustomerEquipment } from '../api/customer-queries.ts';
import { NEW } from './phone-form.ts';

/** The chosen customer with their machines, and which of those is chosen; what there's only one of is chosen at once. */
export function useChosen(typed: FieldValues, setValue: UseFormSetValue<FieldValues>) {
  const customerId = Number(typed.CustomerId) || null;
  const { data: customer, error, refetch } = useCustomer(customerId);
  const list = useCustomerEquipment(customerId, false);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const all = list.data?.pages.flatMap(({ AssetList }) => AssetList);
  const machines = all?.filter(({ LocationId }) => String(LocationId) === typed.AssetLocationId) ?? [];
  const isLoaded = customer !== undefined && all !== undefined && !hasNextPage;

  const siteIds = customer?.Locations.map(({ AssetLocationId }) => String(AssetLocationId)) ?? [];
  const onlySite = isLoaded && typed.AssetLocationId === '' ? onlyOf(siteIds) : '';
  const isMachineOpen = isLoaded && typed.AssetLocationId !== '' && typed.AssetId === '';
  const onlyMachine = isMachineOpen ? onlyOf(machines.map(({ Id }) => String(Id))) : '';
  useEffect(() => {
    if (onlySite) setValue('AssetLocationId', onlySite);
  }, [onlySite, setValue]);
  useEffect(() => {
    if (onlyMachine) setValue('AssetId', onlyMachine);
  }, [onlyMachine, setValue]);

  const failed = error ?? list.error;
  return {
    customer,
    machines,
    site: customer?.Locations.find((site) => String(site.AssetLocationId) === typed.AssetLocationId),
    machine: machines.find(({ Id }) => String(Id) === typed.AssetId),
    failure: failed && (
      <RetryAlert
        title="The customer did not load"
        onRetry={() => {
          refetch();
          list.refetch();
        }}
      >
        {sentenceOf(failed)}
      </RetryAlert>
    ),
  };
}

/** The one id there is; `NEW` if there are none, '' for a choice of several. */
function onlyOf(ids: readonly string[]): string {
  return ids.length > 1 ? '' : (ids[0] ?? NEW);
}
