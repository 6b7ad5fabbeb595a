import { Navigate } from 'react-router';
import type { RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';
import { requestRedirect, type ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { GuardedStep } from '../../booking/steps/guarded-step.tsx';
import { STEP_NAMES } from '../../booking/steps/step-flow.ts';
import type { StepGuardProps } from '../../booking/steps/step-loader.tsx';
import { useEquipmentId } from '../../layout/paths/equipment-id.ts';
import { EQUIPMENT_ROUTES, equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { AskFirst, jobToAskAbout, RequestPending } from './ask-first.tsx';
import { REQUEST_TEXTS, RequestFlow, useRequestDraft } from './request-flow.tsx';

/** A step of the equipment's service request; without equipment it redirects to the register (R2.23, R4.02). */
export function RequestStepGuard(props: StepGuardProps) {
  const id = useEquipmentId();
  const { data: equipment, error, refetch } = useEquipment(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (equipment?.Id === id) return <StepOfEquipment key={id} {...props} equipment={equipment} />;
  const step = props.step as RequestStep;
  return (
    <RequestPending
      title={`${STEP_NAMES[step]} - ${REQUEST_TEXTS.page}`}
      description={REQUEST_TEXTS.descriptions[step]}
      heading="Request service"
      error={error}
      onRetry={refetch}
    />
  );
}

/** A request that became a job stays as it is: its problem step starts another request. */
const isBooked = ({ RepairId }: ServiceRequest) => RepairId !== null;
const isNever = () => false;

function StepOfEquipment({ equipment, ...props }: StepGuardProps & { equipment: AssetDetail }) {
  // The loader uses this guard for the request's steps only.
  const step = props.step as RequestStep;
  const { stored, request, current, change } = useRequestDraft(
    equipment,
    step === 'problem' ? isBooked : isNever,
  );
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
