import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changePrices } from '../../../contracts/reference-data/price-books.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { deskCall } from '../api/desk-call.ts';
import {
  keepPriceBook,
  type PriceBookRow,
  readPriceBooksAgain,
  type WholePriceBook,
} from '../api/price-book-queries.ts';
import type { Cell } from './price-words.ts';
import { countTyped, pasted, type TypedPrices, toSave, unsavedIn, withTexts } from './typed-prices.ts';
import { countUnsaved, keepUnsaved, unsavedOf } from './unsaved-prices.ts';

type Text = { row: PriceBookRow; cell: Cell; text: string };

/** What is typed into a draft until it's saved; it stays when saving fails, and while other screens are opened. */
export function useDraft(book: WholePriceBook) {
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
