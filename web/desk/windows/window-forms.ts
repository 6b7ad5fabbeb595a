import { closeDay, closeWindow, openWindow, setWindowLimit } from '../../../contracts/windows/windows.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { WEEKDAYS, WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import type { CallOf } from '../../client/call.ts';
import { dayWords } from '../../ui/words/day-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { freshClosure, freshLimits, type WindowLimits } from '../api/window-queries.ts';
import type { ActionFormProps } from '../parts/action-form.tsx';
import { sendSeen } from '../parts/versioned.ts';

export type WindowForm = Omit<ActionFormProps<unknown>, 'onDone' | 'onClose'>;

/** A region's window of a date. */
export type RegionWindow = { Region: string; Date: string; TimeWindow: TimeWindow };

/** `Morning, Tue 24 Nov, metro-inner` */
export const windowWords = ({ Region, Date: date, TimeWindow }: RegionWindow): string =>
  `${WINDOW_NAMES[TimeWindow]}, ${dayWords(date)}, ${Region}`;

/** `visits` are those that are in it already. */
export function closeForm(window: RegionWindow, visits: number): WindowForm {
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
        () => deskCall(closeWindow, { json: typed as CallOf<typeof closeWindow>['json'] }),
        async () => {
          read = await freshClosure(window);
        },
      ),
  };
}

export function closeDayForm(date: string): WindowForm {
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
    send: (json) => deskCall(closeDay, { json: json as CallOf<typeof closeDay>['json'] }),
  };
}

/** `closedOn` is when it was closed, as it was read. */
export function openForm(window: RegionWindow, closedOn: string): WindowForm {
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
export type ReadLimit = { Region: string; Weekday: number; TimeWindow: TimeWindow; Places: number | null };

export function limitForm({ Places, ...window }: ReadLimit): WindowForm {
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
        () => deskCall(setWindowLimit, { json: typed as CallOf<typeof setWindowLimit>['json'] }),
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
