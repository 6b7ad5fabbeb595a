import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type LucideIcon, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { RetryAlert } from '../feedback/retry-alert.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './combobox.module.css';
import field from './field.module.css';
import { Field, type FieldTexts, useFieldId } from './field.tsx';
import { markMatches } from './match-marks.ts';

export type ComboboxItem = {
  /** Unique in the list. */
  id: string;
  /** Shown with the matching part marked. */
  label: string;
  /** Shown on the right, smaller; for `off` it's the reason. */
  detail?: string | undefined;
  /** Leads elsewhere (not serviced, other price area): grey, with its reason, but can still be chosen. */
  off?: boolean | undefined;
  /** Another option rather than a result, placed last: "Use “skoop” as typed", "Not sure", "Show more". */
  action?: boolean | undefined;
  /** The list stays open after choosing it ("Show more"). */
  keepOpen?: boolean | undefined;
};

type ComboboxProps<Item extends ComboboxItem> = Omit<FieldTexts, 'label'> & {
  label: string;
  id?: string | undefined;
  name?: string | undefined;
  /** The text in the box; the screen stores it and sets it to the chosen label. */
  text: string;
  onText: (text: string) => void;
  /** Undefined if there is nothing to search for yet (too few characters); [] if nothing was found. */
  items: readonly Item[] | undefined;
  /** By pointer: by a click or a tap, rather than with Enter. */
  onChoose: (item: Item, byPointer: boolean) => void;
  /** Shows a clear button while there is text. */
  onClear?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  loading?: boolean | undefined;
  /** The list may open at once: this box replaced one that was being typed in. */
  startsOpen?: boolean | undefined;
  /** Names the list for screen readers: "Suburbs". */
  listLabel: string;
  /** Below the results: "6 places". Text only; actions are items. */
  foot?: string | undefined;
  /** The attribution that the results' licence requires: a name, never translated. */
  attribution?: string | undefined;
  /**
   * Shown if there are no results, or only other options: what didn't match, and what to do. Text only; actions are
   * items.
   */
  empty?: { title: string; help: string } | undefined;
  /** The search failed. */
  failure?: SearchFailure | false | undefined;
  icon?: LucideIcon | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
} & Pick<
    ComponentProps<'input'>,
    'placeholder' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoFocus' | 'enterKeyHint'
  >;

/**
 * A search box with its results below it in the page. Up and Down move, Enter chooses, Escape closes; the first result
 * is preselected for Enter. Without an open list, Enter submits the form. If focus returns because of an error, the
 * list opens by itself: the answer is in it.
 */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const { label, labelHidden, note, hint, error, pass, ref, id, text, onText, items, onChoose, ...rest } =
    props;
  const {
    onClear,
    onBlur,
    loading,
    startsOpen,
    listLabel,
    foot,
    attribution,
    empty,
    failure,
    icon,
    ...input
  } = rest;
  const fieldId = useFieldId(id, input.name);
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(startsOpen ?? false);
  const afterPress = useAfterPress();
  /** Enter was pressed before the results of the current text had loaded. */
  const enters = useRef(false);
  const found = items ?? [];
  const nothingFound = open && !loading && !failure && items?.every((item) => item.action) && empty;
  const searching = open && !!loading && found.length === 0;

  const list = useCombobox<Item>({
    items: [...found],
    inputId: fieldId,
    // Without a list the form gets Enter.
    isOpen: open && found.length > 0,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    scrollIntoView: (node) => node?.scrollIntoView({ block: 'nearest' }),
    onSelectedItemChange({ selectedItem, type }) {
      if (selectedItem) onChoose(selectedItem, type === useCombobox.stateChangeTypes.ItemClick);
    },
    stateReducer,
  });

  useEffect(() => {
    if (error && document.activeElement === box.current) setOpen(true);
  }, [error]);

  useEffect(() => {
    if (loading || !enters.current) return;
    enters.current = false;
    const first = items?.[0];
    if (!first || first.action) return;
    setOpen(false);
    onChoose(first, false);
  });

  function clear() {
    onClear?.();
    box.current?.focus();
  }
  /**
   * Escape closes the list first; only a second one may close the dialog around it. Enter for the first result waits
   * for the results of the current text.
   */
  function onKeyDown(event: KeyboardEvent) {
    const first = list.isOpen && list.highlightedIndex === 0;
    enters.current = event.key === 'Enter' && !!loading && (first || searching);
    if (enters.current) {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      event.preventDefault();
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className={field.withList}>
      <Field {...{ label, labelHidden, note, hint, error, pass }} id={fieldId}>
        {(control) => (
          <span className={field.affix}>
            {icon && <Icon of={icon} className={field.icon} />}
            <input
              {...list.getInputProps({
                enterKeyHint: 'next',
                ...input,
                ...control,
                spellCheck: false,
                // Set here rather than through downshift's state, or the caret would jump to the end.
                onChange: (event) => {
                  onText(event.currentTarget.value);
                  setOpen(true);
                },
                onKeyDown,
                onFocus: () => error && setOpen(true),
                onBlur: () => {
                  enters.current = false;
                  afterPress(() => setOpen(false));
                  onBlur?.();
                },
                ref: (element: HTMLInputElement | null) => {
                  box.current = element;
                  if (typeof ref === 'function') ref(element);
                  else if (ref) ref.current = element;
                },
              })}
              aria-labelledby={undefined}
              autoComplete={input.autoComplete ?? 'off'}
              className={classNames(field.input, icon && field.withIcon, onClear && field.withClear)}
            />
            {onClear && text !== '' && (
              <IconButton icon={X} label={`Clear ${label}`} className={field.clear} onClick={clear} />
            )}
          </span>
        )}
      </Field>
      <div>
        {failure && <SearchFailed {...failure} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the list must not take focus from the box, or the list would go before the click arrives */}
        <div
          className={classNames(styles.list, searching && styles.late)}
          hidden={!list.isOpen && !nothingFound && !searching}
          onMouseDown={(event) => event.preventDefault()}
        >
          {nothingFound && <p className={classNames(styles.option, styles.nothing)}>{empty.title}</p>}
          {searching && <p className={classNames(styles.option, styles.nothing)}>Searching</p>}
          <ul {...list.getMenuProps({ 'aria-label': listLabel })} className={styles.options}>
            {list.isOpen &&
              found.map((item, index) => (
                <li
                  key={item.id}
                  {...list.getItemProps({ item, index })}
                  className={classNames(styles.option, item.off && styles.off, item.action && styles.action)}
                >
                  <span>{item.action ? item.label : <Marked text={item.label} typed={text} />}</span>
                  {item.detail && <small>{item.detail}</small>}
                </li>
              ))}
          </ul>
          {nothingFound && <p className={styles.foot}>{empty.help}</p>}
          {list.isOpen && !nothingFound && foot && <p className={styles.foot}>{foot}</p>}
          {list.isOpen && attribution && (
            <p className={classNames(styles.foot, styles.attribution)} translate="no">
              {attribution}
            </p>
          )}
        </div>
      </div>
      <VisuallyHidden role="status">
        {open && !failure && status(items, loading, empty?.title)}
      </VisuallyHidden>
    </div>
  );
}

/**
 * Runs a task at once, or after the current press. If the list closed during a press, the elements below it would move
 * away from the pointer, and the press would miss.
 */
function useAfterPress(): (task: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const hear = (type: string, down: boolean) =>
      document.addEventListener(
        type,
        () => {
          pressed.current = down;
        },
        {
          capture: true,
          signal: listening.signal,
        },
      );
    hear('mousedown', true);
    hear('mouseup', false);
    return () => listening.abort();
  }, []);
  return (task) => {
    if (pressed.current) document.addEventListener('mouseup', task, { once: true });
    else task();
  };
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markMatches(text, typed).map((piece, index) =>
    piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

function status(
  items: readonly ComboboxItem[] | undefined,
  loading: boolean | undefined,
  nothing: string | undefined,
) {
  if (loading) return 'Searching';
  if (!items) return '';
  const finds = items.filter((item) => !item.action).length;
  if (finds === 0) return nothing;
  return finds === 1 ? '1 suggestion' : `${finds} suggestions`;
}

/**
 * Leaving the box chooses nothing, Escape keeps the typed text, and "Show more" leaves the list open. What Enter chooses
 * stays when the pointer leaves the list, or when a shorter list leaves the pointer.
 */
function stateReducer<Item extends ComboboxItem>(
  state: UseComboboxState<Item>,
  action: UseComboboxStateChangeOptions<Item>,
) {
  const { type, changes } = action;
  const kinds = useCombobox.stateChangeTypes;
  if (type === kinds.MenuMouseLeave) return { ...changes, highlightedIndex: state.highlightedIndex };
  if (type === kinds.InputBlur || type === kinds.InputKeyDownEscape) {
    return { ...changes, selectedItem: null, inputValue: state.inputValue };
  }
  const chosen = type === kinds.ItemClick || type === kinds.InputKeyDownEnter;
  if (chosen && changes.selectedItem?.keepOpen) {
    return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
  }
  return changes;
}

type SearchFailure = { title: string; onRetry: () => void };

/** Shown below a search box whose search failed. */
function SearchFailed(failure: SearchFailure) {
  return (
    <div className={styles.failure}>
      <RetryAlert {...failure} />
    </div>
  );
}
