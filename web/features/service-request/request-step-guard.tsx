import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import type { RequestStep } from '../../../domain/quote-draft/request-step-order.ts';
import {
  newServiceRequest,
  requestRedirect,
  type ServiceRequest,
  withMachine,
} from '../../../domain/quote-draft/service-request.ts';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { forgetOldRequests, requestStore } from '../../booking/draft/request-store.ts';
import { GuardedStep } from '../../booking/steps/guarded-step.tsx';
import type { StepGuardProps } from '../../booking/steps/step-loader.tsx';
import { epochNow } from '../../browser/clock.ts';
import { useStoredValue } from '../../browser/stored-value.ts';
import { useEquipmentId } from '../../paths/equipment-id.ts';
import { EQUIPMENT_ROUTES, machinePath } from '../../paths/equipment-paths.ts';
import { requestPath } from '../../paths/request-href.ts';
import { RequestFlow } from './request-flow.tsx';
import { RequestPending } from './request-pending.tsx';

/** A step of a machine's service request; without a machine it leads to the register (R2.23, R4.02). */
export function RequestStepGuard(props: StepGuardProps) {
  const id = useEquipmentId();
  const { data: machine, error, refetch } = useEquipment(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (machine?.Id === id) return <StepOfMachine key={id} {...props} machine={machine} />;
  return <RequestPending step={props.step as RequestStep} error={error} onRetry={refetch} />;
}

function StepOfMachine({ machine, ...props }: StepGuardProps & { machine: AssetDetail }) {
  // The loader opens this guard for steps of the request only.
  const step = props.step as RequestStep;
  const store = requestStore(machine.Id);
  const stored = useStoredValue(store);
  const [fresh] = useState(() => newServiceRequest(machine, new Date(epochNow()).toISOString()));
  const { current, change } = useMemo(() => {
    /** What has become a job stays as it is: its problem step begins another request, stored with its first change. */
    function current(): ServiceRequest {
      const kept = store.get();
      return !kept || (step === 'problem' && kept.RepairId !== null) ? fresh : withMachine(kept, machine);
    }
    function change(edit: (request: ServiceRequest) => ServiceRequest) {
      const before = current();
      const after = edit(before);
      if (after === before) return;
      if (before === fresh) forgetOldRequests();
      store.set(after);
    }
    return { current, change };
  }, [store, step, fresh, machine]);

  return (
    <RequestFlow machine={machine} request={current()} current={current} change={change}>
      <GuardedStep {...props} redirect={redirectOf(step, stored, machine.Id)} />
    </RequestFlow>
  );
}

/** The route that a step leads to instead of opening. */
function redirectOf(step: RequestStep, stored: ServiceRequest | null, equipmentId: number): string | null {
  if (stored && stored.RepairId !== null && step !== 'problem') {
    // The review of what has become a job only sends the photos that it still has.
    return step === 'review' && stored.problemImages.length > 0 ? null : machinePath(equipmentId);
  }
  const redirect = step === 'problem' ? null : requestRedirect(step, stored);
  if (redirect === 'fix-it') return requestPath('fix-it', equipmentId);
  return redirect && EQUIPMENT_ROUTES.register;
}
