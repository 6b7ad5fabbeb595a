import { useMemo, useState } from 'react';
import {
  newServiceRequest,
  type ServiceRequest,
  withEquipment,
} from '../../../../domain/instant-quotes/service-request.ts';
import { epochNow } from '../../../browser/clock.ts';
import { useStoredValue } from '../../../browser/stored-value.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { deleteOldRequests, requestStore } from '../../booking/draft/request-store.ts';

/**
 * The equipment's service request as stored, and the functions that read and change it.
 * @param isOver whether a stored request stays as it is, and another one begins, stored with its first change
 */
export function useRequestDraft(equipment: AssetDetail, isOver: (stored: ServiceRequest) => boolean) {
  const store = requestStore(equipment.Id);
  const stored = useStoredValue(store);
  const [fresh] = useState(() => newServiceRequest(equipment, new Date(epochNow()).toISOString()));
  const { current, change } = useMemo(() => {
    function current(): ServiceRequest {
      const kept = store.get();
      return !kept || isOver(kept) ? fresh : withEquipment(kept, equipment);
    }
    function change(edit: (request: ServiceRequest) => ServiceRequest) {
      const before = current();
      const after = edit(before);
      if (after === before) return;
      if (before === fresh) deleteOldRequests();
      store.set(after);
    }
    return { current, change };
  }, [store, isOver, fresh, equipment]);
  return { stored, request: current(), current, change };
}
