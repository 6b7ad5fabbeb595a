import { closeDay, closeWindow, openWindow, setWindowLimit } from '../../../contracts/windows/windows.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { WEEKDAYS, WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { useRegions } from '../api/technician-queries.ts';
import { type DayWindow, freshClosure, freshLimits, type WindowLimits } from '../api/window-queries.ts';
import type { FormSpec } from '../parts/action-form.tsx';
import { sendSeen } from '../parts/versioned.ts';
import { useSession } from '../staff/session.ts';
import styles from './windows.module.css';

/** `3 of 8`, `8 of 8, full`, `Closed`, or just how many visits there are. */
export function placesWords({ Visits, Places, IsClosed }: DayWindow): string {
  if (IsClosed) return 'Closed';
  if (Places === null) return Visits === 1 ? '1 visit' : `${Visits} visits`;
  return `${Visits} of ${Places}${Visits >= Places ? ', full' : ''}`;
}

/** Whether nobody is booked into a window any more without a reason. */
export const isFull = ({ Visits, Places, IsClosed }: DayWindow): boolean =>
  IsClosed || (Places !== null && Visits >= Places);

type WindowDialogProps = {
  date: string;
  window: TimeWindow;
  /** Those of the date that are known. */
  windows: readonly DayWindow[];
  onForm: (form: FormSpec) => void;
  onClose: () => void;
};

/** A window of a date in every region: close it, open it again, change its limit (R10.06). */
export function WindowDialog({ date, window, windows, onForm, onClose }: WindowDialogProps) {
  const regions = useRegions();
  const isAdmin = useSession()?.Role === 'admin';
  const none = { TimeWindow: window, Visits: 0, Places: null, IsClosed: false, ClosedOn: null };
  return (
    <Dialog
      open
      title={`${WINDOW_NAMES[window]}, ${dayWords(date)}`}
      lead="Customers can't choose a full or closed window. The office still can."
      onClose={onClose}
      after={<a href="#/windows">All limits and closures</a>}
    >
      <Button small onClick={() => onForm(closeDayForm(date))}>
        Close the whole day, in all regions
      </Button>
      <ul className={styles.regions}>
        {regions.map((Region) => {
          const row = windows.find((each) => each.Region === Region && each.TimeWindow === window);
          const shown = row ?? { Region, ...none };
          const target = { Region, Date: date, TimeWindow: window };
          const limited = {
            Region,
            Weekday: Temporal.PlainDate.from(date).dayOfWeek,
            TimeWindow: window,
            Places: shown.Places,
          };
          const { ClosedOn } = shown;
          const act = (name: string, form: () => FormSpec) => (
            <Button small aria-label={`${name}, ${Region}`} onClick={() => onForm(form())}>
              {name}
            </Button>
          );
          return (
            <li key={Region}>
              <p>
                <b>{Region}</b>
                <span>{placesWords(shown)}</span>
              </p>
              <div>
                {ClosedOn !== null
                  ? act('Open it again', () => openForm(target, ClosedOn))
                  : act('Close', () => closeForm(target, shown.Visits))}
                {isAdmin && act('Change the limit', () => limitForm(limited))}
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** A region's window of a date. */
export type RegionWindow = { Region: string; Date: string; TimeWindow: TimeWindow };

/** `Morning, Tue 24 Nov, metro-inner` */
export const windowWords = ({ Region, Date: date, TimeWindow }: RegionWindow): string =>
  `${WINDOW_NAMES[TimeWindow]}, ${dayWords(date)}, ${Region}`;

/** `visits` are those that are in it already. */
function closeForm(window: RegionWindow, visits: number): FormSpec {
  const stay =
    visits === 1 ? '1 visit is in it already, and stays' : `${visits} visits are in it already, and stay`;
  let read: string | null = null;
  return {
    title: 'Close this window',
    subject: windowWords(window),
    lead: `${windowWords(window)}. Customers can't choose it any more. ${visits === 0 ? 'No visit is in it' : stay}.`,
    body: closeWindow.body,
    fields: [
      { as: 'text', name: 'Reason', label: 'Reason', note: 'optional', hint: 'Only the office reads it.' },
    ],
    read: (typed) => ({ ...typed, ...window, Read: read }),
    submit: 'Close it',
    send: (typed) =>
      sendSeen(
        () => sendTo(closeWindow)(typed),
        async () => {
          read = await freshClosure(window);
        },
      ),
  };
}

function closeDayForm(date: string): FormSpec {
  return {
    title: 'Close the whole day',
    subject: date,
    lead: `${dayWords(date)}: all windows in all regions, at once. Customers can't choose the day any more. Visits that are booked stay.`,
    body: closeDay.body,
    fields: [
      { as: 'text', name: 'Reason', label: 'Reason', note: 'optional', hint: 'Only the office reads it.' },
    ],
    read: (typed) => ({ ...typed, Date: date }),
    submit: 'Close the day',
    send: sendTo(closeDay),
  };
}

/** `closedOn` is when it was closed, as it was read. */
export function openForm(window: RegionWindow, closedOn: string): FormSpec {
  let read = closedOn;
  return {
    title: 'Open it again',
    subject: windowWords(window),
    lead: `${windowWords(window)}. Customers can choose it again, up to its limit.`,
    body: openWindow.params,
    fields: [],
    read: () => window,
    submit: 'Open it',
    send: () =>
      sendSeen(
        () => deskCall(openWindow, { params: window, query: { Read: read } }),
        async () => {
          read = (await freshClosure(window)) ?? read;
        },
      ),
  };
}

/** A region's window on a weekday, and the limit that was read; null without one. */
type ReadLimit = { Region: string; Weekday: number; TimeWindow: TimeWindow; Places: number | null };

export function limitForm({ Places, ...window }: ReadLimit): FormSpec {
  const { Region, Weekday, TimeWindow } = window;
  let read = Places;
  return {
    title: 'Change the limit',
    subject: [Region, Weekday, TimeWindow].join(' '),
    lead: `${WINDOW_NAMES[TimeWindow]}, every ${WEEKDAYS[Weekday - 1]}, ${Region}. Visits that are booked stay.`,
    body: setWindowLimit.body,
    fields: [
      {
        as: 'text',
        name: 'Places',
        label: 'How many visits it takes',
        hint: 'Leave it empty for any number.',
        figures: true,
      },
    ],
    initial: { Places: Places === null ? '' : String(Places) },
    read: (typed) => ({ ...window, Places: placesOf(typed.Places as string), Read: read }),
    submit: 'Save',
    send: (typed) =>
      sendSeen(
        () => sendTo(setWindowLimit)(typed),
        async () => {
          read = limitOf(await freshLimits(), window);
        },
      ),
  };
}

/** What isn't a number stays as it was typed, so that the contract refuses it. */
const placesOf = (typed: string): number | string | null => {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : text;
};

/** How many visits a window takes on a weekday; null for any number. */
export const limitOf = ({ Limits }: WindowLimits, window: Omit<ReadLimit, 'Places'>): number | null =>
  Limits.find(
    ({ Region, Weekday, TimeWindow }) =>
      Region === window.Region && Weekday === window.Weekday && TimeWindow === window.TimeWindow,
  )?.Places ?? null;
