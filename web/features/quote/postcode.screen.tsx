import { Info, MapPin } from 'lucide-react';
import { type ComponentType, lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Suburb } from '../../../contracts/reference.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { config } from '../../config.ts';
import { useAlerts } from '../../ui/alert-centre.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { offersResuming, useDraft } from './draft-store.ts';
import type { LocalityFind } from './find-locality.ts';
import type { NotServiced } from './not-serviced-dialog.tsx';
import styles from './postcode.module.css';
import type { Caret, PostcodeSearchProps } from './postcode-search.tsx';
import { postcodeText } from './postcode-text.ts';
import { QuoteScreen } from './quote-screen.tsx';
import { useStepContext } from './step-context.ts';
import { preloadStep } from './step-loaders.tsx';
import { setTypedPostcode, useTypedPostcode } from './typed-postcode.ts';
import { useStepOrder } from './use-step-order.ts';

// Only what the first sight of the page needs comes with it; the rest arrives with the first touch of the box.
const ResumeDialog = lazy(async () => ({ default: (await import('./resume-dialog.tsx')).ResumeDialog }));
const NotServicedDialog = lazy(async () => ({
  default: (await import('./not-serviced-dialog.tsx')).NotServicedDialog,
}));

/** Step 1: where the machine is (R5.01, R5.02, R4.15). */
export function PostcodeScreen() {
  const draft = useDraft();
  const typed = useTypedPostcode();
  const context = useStepContext();
  const { onlyThis } = useStepOrder('postcode');
  const navigate = useNavigate();
  const alerts = useAlerts();
  const [resuming] = useState(offersResuming);
  const [error, setError] = useState<string>();
  const [area, setArea] = useState<NotServiced & { open: boolean }>();
  const [busy, setBusy] = useState(false);
  const shownAlert = useRef(0);
  const settled = postcodeText(draft.BookingPostcode, draft.BookingSuburb);
  const text = typed ?? settled;

  async function goOn() {
    setBusy(true);
    forgive();
    try {
      const [{ settlePostcode }, { wayOn }] = await Promise.all([
        import('./settle-postcode.ts'),
        import('./way-on.ts'),
      ]);
      const isSettled = text === settled && draft.BookingState !== '';
      if (!isSettled && !accept(await settlePostcode(text))) return;
      const route = wayOn('postcode', onlyThis, context);
      if (route) navigate(route);
    } catch (cause) {
      refuse(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  async function choose(row: Suburb) {
    const { settleRow } = await import('./settle-postcode.ts');
    const find = settleRow(row);
    if (find.kind !== 'found') setTypedPostcode(postcodeText(row.Postcode, row.Suburb));
    accept(find);
  }
  /** Whether there is a locality now; where not, says why. */
  function accept(find: LocalityFind): boolean {
    if (find.kind === 'found') {
      forgive();
      return true;
    }
    if (find.kind === 'notServiced') setArea({ ...find, open: true });
    if (find.kind === 'askSuburb') showAtBox(find.message);
    else refuse(find.message);
    return false;
  }
  function refuse(message: string) {
    shownAlert.current = alerts.show({ kind: 'danger', title: message });
    showAtBox(message);
  }
  function showAtBox(message: string) {
    setError(message);
    document.getElementById(BOX.id)?.focus();
  }
  /** What was wrong no longer stands. */
  function forgive() {
    setError(undefined);
    alerts.dismiss(shownAlert.current);
  }

  return (
    <QuoteScreen
      step="postcode"
      heading="Where is the machine?"
      lead="The area sets the price and who can come."
      onSubmit={goOn}
      busy={busy}
      dialogs={
        <>
          {resuming && (
            <Suspense>
              <ResumeDialog />
            </Suspense>
          )}
          {area && (
            <Suspense>
              <NotServicedDialog
                area={area}
                open={area.open}
                onClose={() => setArea({ ...area, open: false })}
              />
            </Suspense>
          )}
        </>
      }
    >
      <div className={styles.search}>
        <PostcodeBox
          text={text}
          error={error}
          onText={(next) => {
            setTypedPostcode(next);
            forgive();
          }}
          onChoose={choose}
        />
      </div>
      <Note icon={Info}>{config().brand.serviceArea}</Note>
    </QuoteScreen>
  );
}

const BOX = { id: 'postcode', label: 'Postcode or suburb', placeholder: '2010 or Surry Hills' };

type BoxProps = Pick<PostcodeSearchProps, 'text' | 'error' | 'onText' | 'onChoose'>;

/** A plain box until it is touched; then its search arrives and takes its place, caret and all. */
function PostcodeBox({ text, error, onText, onChoose }: BoxProps) {
  const [Search, setSearch] = useState<ComponentType<PostcodeSearchProps> | null>(null);
  const caret = useRef<Caret>(null);
  const [isTyping, setTyping] = useState(false);

  async function fetchSearch() {
    try {
      const [{ PostcodeSearch }] = await Promise.all([
        import('./postcode-search.tsx'),
        import('./settle-postcode.ts'),
        import('./way-on.ts'),
        import('./not-serviced-dialog.tsx'),
      ]);
      setSearch(() => PostcodeSearch);
      preloadStep('equipment');
    } catch {
      // No network: the next letter tries again, and the box works without.
    }
  }
  if (Search) return <Search {...BOX} {...{ text, error, onText, onChoose, caret }} startsOpen={isTyping} />;
  return (
    <PlainBox
      {...{ text, error, caret }}
      onText={(typed) => {
        setTyping(true);
        onText(typed);
      }}
      onTouch={fetchSearch}
    />
  );
}

type PlainBoxProps = Pick<BoxProps, 'text' | 'error' | 'onText'> & {
  caret: RefObject<Caret>;
  onTouch: () => void;
};

function PlainBox({ text, error, onText, caret, onTouch }: PlainBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // At the last moment: letters are typed while the search is on its way.
  useLayoutEffect(() => {
    const box = input.current;
    return () => {
      caret.current = caretIn(box);
    };
  }, [caret]);
  return (
    <TextField
      {...BOX}
      ref={input}
      icon={MapPin}
      value={text}
      error={error}
      autoComplete="postal-code"
      enterKeyHint="next"
      spellCheck={false}
      onFocus={onTouch}
      onChange={(event) => {
        onText(event.currentTarget.value);
        onTouch();
      }}
    />
  );
}

function caretIn(box: HTMLInputElement | null): Caret {
  if (!box || box !== document.activeElement) return null;
  return { start: box.selectionStart ?? box.value.length, end: box.selectionEnd ?? box.value.length };
}
