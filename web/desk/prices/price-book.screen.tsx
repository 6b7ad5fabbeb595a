import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { incGst } from '../../../domain/money/money.ts';
import { useNow } from '../../browser/clock.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import {
  keepPriceBook,
  readPriceBooksAgain,
  usePriceBook,
  type WholePriceBook,
} from '../api/price-book-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Facts } from '../parts/facts.tsx';
import { LoadedPage } from '../parts/loaded-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { Tabs } from '../parts/tabs.tsx';
import styles from './price-book.module.css';
import {
  copyForm,
  deleteForm,
  type PriceForm,
  type Raise,
  raiseForm,
  scheduleForm,
  takeBackForm,
} from './price-forms.ts';
import { PriceGrid } from './price-grid.tsx';
import { BOOK_WORDS, changesOf, startWords } from './price-words.ts';
import { asTyped, raised, toSave } from './typed-prices.ts';
import { useDraft } from './use-draft.ts';

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
        <div className={styles.main}>
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
        </div>
        <div className={styles.side}>
          <BookCheck book={asTyped(book, typed)} />
          {book.State === 'draft' && (
            <Pane id="many" title="Many at once">
              <p>Copy cells in a sheet and paste them into a field here: they fill to the right and down.</p>
              <Button onClick={() => setIsRaising(true)}>Raise by percent</Button>
            </Pane>
          )}
        </div>
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
  const [form, setForm] = useState<PriceForm<WholePriceBook | null>>();
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
