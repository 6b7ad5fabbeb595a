import { type ComponentType, useEffect, useMemo } from 'react';
import { Navigate } from 'react-router';
import { nextRequestStep, type RequestStep } from '../../../domain/quote-draft/request-step-order.ts';
import {
  newServiceRequest,
  requestRedirect,
  type ServiceRequest,
  withMachine,
} from '../../../domain/quote-draft/service-request.ts';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { type DraftInHand, DraftInHandContext } from '../../booking/draft/draft-in-hand.ts';
import { forgetOldRequests, requestStore } from '../../booking/draft/request-store.ts';
import { useHeldSteps } from '../../booking/submit/booking-hold.ts';
import { useLowestPrice } from '../../booking/visit-time/use-lowest-price.ts';
import { useSettledPriority } from '../../booking/visit-time/use-settled-priority.ts';
import { epochNow } from '../../browser/clock.ts';
import { type StoredValue, useStoredValue } from '../../browser/stored-value.ts';
import { useEquipmentId } from '../../paths/equipment-id.ts';
import { EQUIPMENT_ROUTES, machinePath } from '../../paths/equipment-paths.ts';
import { requestPath } from '../../paths/request-href.ts';
import { RequestContext, type RequestInHand } from './request-context.ts';
import { RequestPending } from './request-pending.tsx';
import { preloadRequestStep } from './request-step-loaders.tsx';

type StepProps = { step: RequestStep; screen: ComponentType };

/** A step of a machine's service request; without a machine it leads to the register (R2.23, R4.02). */
export function RequestFlow({ step, screen }: StepProps) {
  const id = useEquipmentId();
  const { data: machine, error, refetch } = useEquipment(id);
  useEffect(() => preloadRequestStep(nextRequestStep(step)), [step]);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (machine?.Id === id) return <OfMachine key={id} {...{ step, screen, machine }} />;
  return <RequestPending step={step} error={error} onRetry={refetch} />;
}

function OfMachine({ step, screen, machine }: StepProps & { machine: AssetDetail }) {
  const store = requestStore(machine.Id);
  const stored = useStoredValue(store);
  const isSending = useHeldSteps() !== null;
  const redirect = requestRedirect(step, stored);
  // What has become a job is not opened again; its review alone still sends the photos that it has.
  const isDone = stored !== null && stored.RepairId !== null && !isSending;
  const hasPhotos = stored !== null && stored.problemImages.length > 0;
  const begins = step === 'problem' && (stored === null || isDone);
  const startsWith = begins ? null : stored;

  useEffect(() => {
    if (begins) {
      forgetOldRequests();
      store.set(newServiceRequest(machine, nowISO()));
    }
  }, [begins, store, machine]);
  useEffect(() => {
    if (startsWith && !isSending) {
      const now = withMachine(startsWith, machine);
      if (now !== startsWith) store.set(now);
    }
  }, [startsWith, isSending, store, machine]);

  if (begins) return null;
  if (isDone && !(step === 'review' && hasPhotos)) return <Navigate to={machinePath(machine.Id)} replace />;
  if (redirect === 'fix-it' && !isSending) return <Navigate to={requestPath('fix-it', machine.Id)} replace />;
  if (!stored || (redirect && !isSending)) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  return <InHand {...{ screen, machine }} request={stored} />;
}

type InHandProps = { screen: ComponentType; machine: AssetDetail; request: ServiceRequest };

function InHand({ screen: Screen, machine, request }: InHandProps) {
  const store = requestStore(machine.Id);
  const { current, change } = useMemo(() => changesOf(store, machine), [store, machine]);
  const draft = useMemo<DraftInHand>(
    () => ({ useDraft: () => useStoredValue(store) ?? current(), current, change, audience: 'portal' }),
    [store, current, change],
  );
  const inHand: RequestInHand = { machine, request, current, change };
  return (
    <DraftInHandContext value={draft}>
      <RequestContext value={inHand}>
        <Settled />
        <Screen />
      </RequestContext>
    </DraftInHandContext>
  );
}

function changesOf(store: StoredValue<ServiceRequest | null>, machine: AssetDetail) {
  return {
    current: () => store.get() ?? newServiceRequest(machine, nowISO()),
    change(change: (request: ServiceRequest) => ServiceRequest) {
      const before = store.get();
      if (!before) return;
      const after = change(before);
      if (after !== before) store.set(after);
    },
  };
}

function nowISO(): string {
  return new Date(epochNow()).toISOString();
}

/** Keeps time and price true while the request stands open (R3.03, R4.19). */
function Settled() {
  useLowestPrice();
  useSettledPriority();
  return null;
}
