import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import type { RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';
import {
  newServiceRequest,
  requestRedirect,
  type ServiceRequest,
  withEquipment,
} from '../../../../domain/instant-quotes/service-request.ts';
import { epochNow } from '../../../browser/clock.ts';
import { useStoredValue } from '../../../browser/stored-value.ts';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { deleteOldRequests, requestStore } from '../../booking/draft/request-store.ts';
import { GuardedStep } from '../../booking/steps/guarded-step.tsx';
import type { StepGuardProps } from '../../booking/steps/step-loader.tsx';
import { useEquipmentId } from '../../layout/paths/equipment-id.ts';
import { EQUIPMENT_ROUTES, equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { AskFirst, jobToAskAbout } from './ask-first.tsx';
import { RequestFlow } from './request-flow.tsx';
import { RequestPending } from './request-pending.tsx';

/** A step of the equipment's service request; without equipment it redirects to the register (R2.23, R4.02). */
export function RequestStepGuard(props: StepGuardProps) {
  const id = useEquipmentId();
  const { data: equipment, error, refetch } = useEquipment(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (equipment?.Id === id) return <StepOfEquipment key={id} {...props} equipment={equipment} />;
  return <RequestPending step={props.step as RequestStep} error={error} onRetry={refetch} />;
}

function StepOfEquipment({ equipment, ...props }: StepGuardProps & { equipment: AssetDetail }) {
  // The loader uses this guard for the request's steps only.
  const step = props.step as RequestStep;
  const store = requestStore(equipment.Id);
  const stored = useStoredValue(store);
  const [fresh] = useState(() => newServiceRequest(equipment, new Date(epochNow()).toISOString()));
  const { current, change } = useMemo(() => {
    /**
     * A request that became a job stays as it is: its problem step starts another request, stored with its first
     * change.
     */
    function current(): ServiceRequest {
      const kept = store.get();
      return !kept || (step === 'problem' && kept.RepairId !== null) ? fresh : withEquipment(kept, equipment);
    }
    function change(edit: (request: ServiceRequest) => ServiceRequest) {
      const before = current();
      const after = edit(before);
      if (after === before) return;
      if (before === fresh) deleteOldRequests();
      store.set(after);
    }
    return { current, change };
  }, [store, step, fresh, equipment]);

  const request = current();
  const askedAbout = step === 'problem' ? jobToAskAbout(equipment, request) : null;
  if (equipment.RetiredOn !== null) return <AskFirst equipment={equipment} />;
  if (askedAbout !== null) {
    const AskedAbout = [...request.AskedAbout, askedAbout];
    const goOn = () => change((before) => ({ ...before, AskedAbout }));
    return <AskFirst equipment={equipment} about={{ repairId: askedAbout, goOn }} />;
  }
  return (
    <RequestFlow equipment={equipment} request={request} current={current} change={change}>
      <GuardedStep {...props} redirect={redirectOf(step, stored, equipment.Id)} />
    </RequestFlow>
  );
}

/** The route that a step redirects to instead of opening. */
function redirectOf(step: RequestStep, stored: ServiceRequest | null, equipmentId: number): string | null {
  if (stored && stored.RepairId !== null && step !== 'problem') {
    // The review of a request that became a job only sends its remaining photos.
    return step === 'review' && stored.problemImages.length > 0 ? null : equipmentPath(equipmentId);
  }
  const redirect = step === 'problem' ? null : requestRedirect(step, stored);
  if (redirect === 'fix-it') return requestPath('fix-it', equipmentId);
  return redirect && EQUIPMENT_ROUTES.register;
}
