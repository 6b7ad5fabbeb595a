import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldFault } from '../../../contracts/problem.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { messages } from '../../../domain/messages.ts';
import { centsFromDollars } from '../../../domain/pricing/money.ts';
import { ensureIdempotencyKey } from '../../../domain/quote-draft/quote-draft.ts';
import { editVisit } from '../../../domain/quote-draft/visit-draft.ts';
import { refreshEquipment } from '../../api/equipment-queries.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { refreshPrices } from '../../api/price-queries.ts';
import { uploadPhotos } from '../../booking/photos/upload-photos.ts';
import type { BookingUnderWay } from '../../booking/submit/booking-dialog.tsx';
import { holdSteps, releaseSteps } from '../../booking/submit/booking-hold.ts';
import { type BookingProgress, isRunning } from '../../booking/submit/booking-progress.ts';
import { useUnloadWarning } from '../../booking/submit/use-unload-warning.ts';
import { config } from '../../browser/config.ts';
import { randomId } from '../../browser/random-id.ts';
import { requestPath } from '../../paths/request-href.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { lowerPriceText } from './lower-price.ts';
import { useRequest } from './request-context.ts';
import { keepRequestFaults, stepAtFault } from './request-faults.ts';
import { type RequestOutcome, sendRequest } from './send-request.ts';

const DASHBOARD = '/dashboard';
const UNSENT = `${messages.imageUploadFailed}. Send them from the machine's page in the register.`;

/** One submit at a time, whatever is clicked twice. */
let underWay = false;

/**
 * The request from its button to the dashboard (R2.23, R4.18, R4.21). Faults of the review are handed to `onFaults`;
 * those of an earlier step lead there.
 */
export function useRequestBooking(
  onFaults: (faults: readonly FieldFault[]) => void,
): BookingUnderWay & { book: () => void } {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const { machine, current, change } = useRequest();
  const [progress, setProgress] = useState<BookingProgress>({ at: 'idle' });
  const isEarlier = useRef(false);
  useUnloadWarning(isRunning(progress));
  useEffect(() => releaseSteps, []);

  async function book() {
    if (underWay) return;
    underWay = true;
    holdSteps({ signedIn: true, hasCard: true });
    setProgress({ at: 'verifying' });
    try {
      change((before) => ensureIdempotencyKey(before, randomId()));
      await settle(await sendRequest(current()));
    } catch (cause) {
      // A fault of this program: the request may still have been made, and is not made twice.
      setProgress({ at: 'asking', outcome: { kind: 'unknown', message: messages.bookingFailed } });
      throw cause;
    } finally {
      underWay = false;
    }
  }
  async function settle(outcome: RequestOutcome) {
    switch (outcome.kind) {
      case 'requested':
        isEarlier.current = outcome.isEarlier;
        change((before) => ({ ...before, RepairId: outcome.repairId }));
        refreshJobs();
        refreshEquipment();
        return upload();
      case 'faults':
        return goTo(outcome.faults);
      case 'cardRefused':
        return onFaults([{ field: 'Card', message: outcome.message }]);
      default:
        return setProgress({ at: 'asking', outcome });
    }
  }
  function goTo(faults: readonly FieldFault[]) {
    if (faults.some(({ field }) => field === 'PromoCode' || field.startsWith('PromoCode'))) {
      change((before) => editVisit(before, { PromoCode: '', PromoDiscountExGst: null, PromoName: '' }));
    }
    const owner = stepAtFault(faults);
    if (owner === 'fix-it') refreshPrices();
    setProgress({ at: 'idle' });
    releaseSteps();
    if (owner === 'review') return onFaults(faults);
    keepRequestFaults(faults);
    navigate(requestPath(owner, machine.Id));
  }

  async function upload() {
    const { RepairId, problemImages: photos } = current();
    if (RepairId === null) return;
    holdSteps({ signedIn: true, hasCard: true });
    const reference = bookingReference(config().brand.referencePrefix, RepairId);
    const of = photos.length;
    if (of === 0) return thank(RepairId);
    let sent = 0;
    setProgress({ at: 'uploading', reference, sent, of });
    const { failed, message } = await uploadPhotos(RepairId, photos, (id) => {
      change((before) => ({
        ...before,
        problemImages: before.problemImages.filter((photo) => photo.id !== id),
      }));
      sent += 1;
      setProgress({ at: 'uploading', reference, sent, of });
    });
    if (failed === 0) await thank(RepairId);
    else setProgress({ at: 'uploadFailed', reference, failed, of, message });
  }
  /** The finished request goes from the history, so that Back opens no step of it (R2.35). */
  async function thank(repairId: number) {
    const reference = bookingReference(config().brand.referencePrefix, repairId);
    const body = await whatToKnow(repairId, reference);
    navigate(DASHBOARD, { replace: true });
    alerts.show({ kind: 'success', title: `Service requested: ${reference}`, body });
  }
  async function whatToKnow(repairId: number, reference: string) {
    if (current().problemImages.length > 0) return UNSENT;
    if (isEarlier.current) return messages.idempotencyKeyReused(reference);
    const shown = current().BookingPriority.priceExGst;
    const lower = shown === null ? null : await lowerPriceText(repairId, centsFromDollars(shown));
    return lower ?? 'The confirmation is on its way to your email.';
  }

  return {
    progress,
    book,
    acceptPrice() {
      if (progress.at !== 'asking' || progress.outcome.kind !== 'priceHigher') return;
      const { feeExGst, discountExGst } = progress.outcome;
      change((before) =>
        editVisit(before, {
          PromoDiscountExGst: before.PromoDiscountExGst === null ? null : discountExGst,
          BookingPriority: { ...before.BookingPriority, priceExGst: feeExGst },
        }),
      );
      book();
    },
    sendAgain: book,
    uploadAgain: upload,
    leave() {
      if (progress.at === 'uploadFailed') {
        const { RepairId } = current();
        if (RepairId !== null) thank(RepairId);
        return;
      }
      setProgress({ at: 'idle' });
      releaseSteps();
    },
  };
}
