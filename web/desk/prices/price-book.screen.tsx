import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { changePrices } from '../../../contracts/reference-data/price-books.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { incGst } from '../../../domain/money/money.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { Stack } from '../../ui/layout.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { DeskPage, LoadedPage, Tabs } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import styles from './price-book.module.css';
import {
  BOOK_WORDS,
  type Cell,
  changesOf,
  copyForm,
  deleteForm,
  keepPriceBook,
  type PriceBookRow,
  type Raise,
  raiseForm,
  readPriceBooksAgain,
  scheduleForm,
  startWords,
  takeBackForm,
  usePriceBook,
  type WholePriceBook,
} from './price-books.ts';
import { PriceGrid } from './price-grid.tsx';
import {
  asTyped,
  countTyped,
  countUnsaved,
  keepUnsaved,
  pasted,
  raised,
  type TypedPrices,
  toSave,
  unsavedIn,
  unsavedOf,
  withTexts,
} from './typed-prices.ts';

/** How many faults are named at once. */
const SHOWN_FAULTS = 8;

/** A price book: its prices by region beside those in force, and what can be done with it (R10.17). */
export function PriceBookScreen() {
  const { number } = useParams();
  const query = usePriceBook(Number(number));
  return (
    <LoadedPage query={query} noun="price book" list="#/prices">
      {(book) => <Book key={book.Number} book={book} />}
    </LoadedPage>
  );
}

function Book({ book }: { book: WholePriceBook }) {
  const [params] = useSearchParams();
  const [isIncGst, setIsIncGst] = useState(false);
  const [isOnlyChanges, setIsOnlyChanges] = useState(false);
  const [isRaising, setIsRaising] = useState(false);
  const draft = useDraft(book);
  const { typed } = draft;
  const region = book.Regions.find((each) => each === params.get('Region')) ?? book.Regions[0] ?? '';
  const { faults } = toSave(book, typed);
  function apply({ Percent, Step, Where }: Raise) {
    draft.put(
      raised(
        book.Rows.filter(({ Region }) => Where === 'all' || Region === region),
        typed,
        { percent: Percent, step: Number(Step) },
      ),
    );
    setIsRaising(false);
  }
  return (
    <DeskPage
      title={book.Name}
      crumb={<a href="#/prices">Prices</a>}
      lead={<BookLead book={book} />}
      actions={
        draft.count > 0 ? (
          <>
            <AskFirst
              label="Discard"
              question={`Drop ${draft.count === 1 ? '1 change' : `${draft.count} changes`}?`}
              yes="Drop them"
              no="Keep them"
              disabled={draft.isSaving}
              onYes={draft.discard}
            />
            <Button look="primary" busy={draft.isSaving} onClick={draft.save}>
              {draft.count === 1 ? 'Save 1 change' : `Save ${draft.count} changes`}
            </Button>
          </>
        ) : (
          <BookActions book={book} />
        )
      }
    >
      {draft.refusal && (
        <Alert kind="danger" title="Nothing was saved" live>
          {draft.refusal}
        </Alert>
      )}
      {draft.isTried && faults.length > 0 && (
        <Alert kind="danger" title="Look at these before you save" live>
          <ul>
            {faults.slice(0, SHOWN_FAULTS).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {faults.length > SHOWN_FAULTS && `And ${faults.length - SHOWN_FAULTS} more.`}
        </Alert>
      )}
      {draft.left > 0 && (
        <Alert kind="warning" title={`${draft.left} pasted cells had no room here, and were left out`} live />
      )}
      <div className={styles.columns}>
        <Stack gap={4}>
          <div className={styles.strip}>
            <Tabs
              label="Regions"
              tabs={book.Regions.map((each) => ({
                name: each,
                href: `#/prices/${book.Number}?Region=${encodeURIComponent(each)}`,
                isCurrent: each === region,
              }))}
            />
            <CheckBox label="Only what changes" checked={isOnlyChanges} onChange={setIsOnlyChanges} />
            <CheckBox label="Show inc GST" checked={isIncGst} onChange={setIsIncGst} />
          </div>
          <Pane
            id="prices"
            title={`Call-out, ${region}`}
            end={isIncGst ? 'dollars inc GST, as customers see them' : 'dollars + GST'}
            isFlush
          >
            <PriceGrid
              book={book}
              region={region}
              typed={typed}
              isOnlyChanges={isOnlyChanges}
              show={isIncGst ? incGst : undefined}
              onType={draft.type}
              onPaste={draft.paste}
            />
          </Pane>
        </Stack>
        <Stack gap={4}>
          <BookCheck book={asTyped(book, typed)} />
          {book.State === 'draft' && (
            <Pane id="many" title="Many at once">
              <p>Copy cells in a sheet and paste them into a field here: they fill to the right and down.</p>
              <Button onClick={() => setIsRaising(true)}>Raise by percent</Button>
            </Pane>
          )}
        </Stack>
      </div>
      {isRaising && <ActionForm {...raiseForm(region)} onDone={apply} onClose={() => setIsRaising(false)} />}
    </DeskPage>
  );
}

function BookLead({ book }: { book: WholePriceBook }) {
  const now = useNow();
  const { State, Number: number, ChangedBy, ChangedOn, InForce } = book;
  const changed =
    ChangedBy && ChangedOn
      ? `, changed by ${ChangedBy} ${dayAndTime(ChangedOn, OPERATOR_TIME_ZONE, now)}`
      : '';
  const compared =
    InForce && InForce.Number !== number
      ? ` Compared with book ${InForce.Number}, ${InForce.Name}, in force now.`
      : '';
  const state = State === 'draft' ? 'Draft' : `${BOOK_WORDS[State]}, from ${startWords(book, now)}`;
  return `Book ${number}. ${state}${changed}.${compared}`;
}

/** What can be done with a book now. */
function BookActions({ book }: { book: WholePriceBook }) {
  const now = useNow();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const [form, setForm] = useState<FormSpec<WholePriceBook | null>>();
  async function onDone(done: WholePriceBook | null) {
    // A deleted one isn't read again; the list is, when it opens.
    if (!done) return navigate('/prices');
    await keepPriceBook(done);
    setForm(undefined);
    if (done.Number !== book.Number) navigate(`/prices/${done.Number}`);
    else alerts.show({ kind: 'success', title: done.State === 'draft' ? 'Taken back' : 'It will start' });
    await readPriceBooksAgain();
  }
  return (
    <>
      {book.State === 'draft' && <Button onClick={() => setForm(deleteForm(book))}>Delete</Button>}
      <Button onClick={() => setForm(copyForm(book))}>Copy</Button>
      {book.State === 'scheduled' && (
        <Button look="primary" onClick={() => setForm(takeBackForm(book, now))}>
          Take it back
        </Button>
      )}
      {book.State === 'draft' && (
        <Button look="primary" onClick={() => setForm(scheduleForm(book, now))}>
          Let it start
        </Button>
      )}
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
    </>
  );
}

/** What a book would leave without a price, and how much it changes. */
function BookCheck({ book }: { book: WholePriceBook }) {
  const missing = book.Rows.filter(({ IsMissing }) => IsMissing);
  const names = new Map(book.EquipmentTypes.map(({ EquipmentTypeId, Name }) => [EquipmentTypeId, Name]));
  const { up, down } = changesOf(book);
  return (
    <Pane id="check" title="Check" isNow={missing.length > 0}>
      {missing.length > 0 && (
        <>
          <p>Without a price. It can't start like this:</p>
          <ul>
            {missing.map(({ EquipmentTypeId, Region }) => (
              <li key={`${EquipmentTypeId} ${Region}`}>
                <a href={`#/prices/${book.Number}?Region=${encodeURIComponent(Region)}`}>
                  {names.get(EquipmentTypeId)} in {Region}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Facts
        facts={[
          ['Up', up],
          ['Down', down],
          ['Missing', missing.length],
        ]}
      />
    </Pane>
  );
}

type Text = { row: PriceBookRow; cell: Cell; text: string };

/** What is typed into a draft until it's saved; it stays when saving fails, and while other screens are opened. */
function useDraft(book: WholePriceBook) {
  const alerts = useAlerts();
  const { Number: number, Name, Version } = book;
  const [typed, setTyped] = useState<TypedPrices>(() => unsavedOf(number)?.typed ?? {});
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  /** Faults are named from then on: not at every key, which would move what is typed in. */
  const [isTried, setIsTried] = useState(false);
  const [left, setLeft] = useState(0);
  /** The version that was on screen when typing began: a colleague's change since isn't overwritten (R10.04). */
  const read = useRef(unsavedOf(number)?.version);
  const count = countTyped(typed);

  const put = useCallback(
    (texts: readonly Text[]) => {
      read.current ??= Version;
      setTyped((now) => withTexts(now, texts));
    },
    [Version],
  );
  const type = useCallback(
    (row: PriceBookRow, cell: Cell, text: string) => put([{ row, cell, text }]),
    [put],
  );

  useEffect(() => {
    if (count === 0) read.current = undefined;
    keepUnsaved(number, count === 0 ? null : { typed, version: read.current });
  }, [count, number, typed]);

  const remind = useEffectEvent(() => {
    const unsaved = countUnsaved(number);
    if (unsaved === 0) return;
    const prices = unsaved === 1 ? '1 price' : `${unsaved} prices`;
    const body = 'What you typed is kept in this window.';
    alerts.show({ kind: 'info', title: `${prices} of ${Name} not saved yet`, body });
  });
  useEffect(() => () => remind(), []);

  function forget() {
    read.current = undefined;
    setRefusal(undefined);
    setIsTried(false);
    setLeft(0);
  }

  return {
    typed,
    count,
    left,
    refusal,
    isSaving,
    isTried,
    put,
    type,
    paste(text: string, rows: readonly PriceBookRow[], from: { row: number; column: number }) {
      const rectangle = pasted(text, rows, from);
      put(rectangle.texts);
      setLeft(rectangle.left);
      setIsTried(true);
    },
    discard() {
      setTyped({});
      forget();
    },
    async save() {
      const { rows, faults } = toSave(book, typed);
      setIsTried(true);
      if (faults.length > 0) return;
      setIsSaving(true);
      try {
        const json = { Rows: rows, Version: read.current ?? Version };
        const saved = await deskCall(changePrices, { params: { Number: number }, json });
        await keepPriceBook(saved);
        setTyped((now) => unsavedIn(saved, now));
        forget();
        alerts.show({ kind: 'success', title: 'Saved' });
      } catch (cause) {
        setRefusal(sentenceOf(cause as Error));
        // Saving again is on the version that is shown then.
        read.current = undefined;
        await readPriceBooksAgain();
      } finally {
        setIsSaving(false);
      }
    },
  };
}
