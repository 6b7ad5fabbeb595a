import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { useDraft } from '../draft/draft-store.ts';
import { useStepContext } from '../steps/step-context.ts';
import { useToReview } from '../steps/step-flow.ts';
import type { LocalityFind } from './find-locality.ts';
import type { NotServiced } from './not-serviced-dialog.tsx';
import { POSTCODE_BOX_ID } from './postcode-box.tsx';
import { postcodeText } from './postcode-text.ts';
import { setTypedPostcode, useTypedPostcode } from './typed-postcode.ts';

const loadWayOn = () => Promise.all([import('./settle-postcode.ts'), import('../steps/next-quote-path.ts')]);

/** The postcode box and its result: a locality and the next step, or why there's none (R5.01, R5.02). */
export function usePostcode() {
  const draft = useDraft();
  const typed = useTypedPostcode();
  const context = useStepContext();
  const toReview = useToReview();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const [error, setError] = useState<string>();
  const [area, setArea] = useState<NotServiced & { open: boolean }>();
  const [busy, setBusy] = useState(false);
  const shownAlert = useRef(0);
  const settled = postcodeText(draft.BookingPostcode, draft.BookingSuburb);
  const text = typed ?? settled;

  async function goOn(entered = text) {
    setBusy(true);
    forgive();
    try {
      const [{ settlePostcode }, { nextQuotePath }] = await loadWayOn();
      const isSettled = entered === settled && draft.BookingState !== '';
      if (!isSettled && !accept(await settlePostcode(entered))) return;
      const path = nextQuotePath('postcode', toReview, context);
      if (path) navigate(path);
    } catch (cause) {
      refuse(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  /** A tap on a suburb goes on; with Enter, which may be meant for the list only, a second one does. */
  async function choose(row: Suburb, byPointer: boolean) {
    const [{ settleRow }, { nextQuotePath }] = await loadWayOn();
    const find = settleRow(row);
    if (find.kind !== 'found') setTypedPostcode(postcodeText(row.Postcode, row.Suburb));
    if (!accept(find) || !byPointer) return;
    const path = nextQuotePath('postcode', toReview, context);
    if (path) navigate(path);
  }
  /** Whether there is a locality now; if not, shows why. */
  function accept(find: LocalityFind): boolean {
    if (find.kind === 'found') {
      forgive();
      return true;
    }
    if (find.kind === 'notServiced') setArea({ ...find, open: true });
    if (find.kind === 'unknown') refuse(find.message);
    // The box says what to do: repeating the alert would help nobody.
    showAtBox(find.kind === 'unknown' ? siteMessages.howToEnterPostcode : find.message);
    return false;
  }
  function refuse(message: string) {
    shownAlert.current = alerts.show({ kind: 'danger', title: message });
  }
  function showAtBox(message: string) {
    setError(message);
    document.getElementById(POSTCODE_BOX_ID)?.focus();
  }
  /** The error is fixed. */
  function forgive() {
    setError(undefined);
    alerts.dismiss(shownAlert.current);
  }

  return {
    text,
    error,
    busy,
    /** The unserviced area; null if the postcode is serviced, or not known yet. */
    area: area ?? null,
    type(next: string) {
      setTypedPostcode(next);
      forgive();
    },
    choose,
    goOn,
    closeArea() {
      if (area) setArea({ ...area, open: false });
    },
  };
}
