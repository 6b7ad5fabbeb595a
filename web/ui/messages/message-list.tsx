import { FileText } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { fileSizeWords } from '../../../domain/messages/message-files.ts';
import { type ThreadWay, TO_MESSAGES } from '../../../domain/messages/thread.ts';
import { Icon } from '../icon.tsx';
import { type GalleryPhoto, PhotoGallery } from '../photos/photo-gallery.tsx';
import { dayAndTime, localDate, timeOf } from '../words/instant-words.ts';
import styles from './message-list.module.css';

export type Message = {
  id: number;
  /** Written by the side that looks at it. */
  isOwn: boolean;
  name: string;
  /** `Thu 19 Nov, 10:02am, by text` */
  when: string;
  text: string;
  /** The email that it was in, if that's more. */
  whole?: string | null;
  /** What wasn't kept of it. */
  leftOut?: string | null;
  /** Between its head and its text: that it isn't certain who wrote it. */
  warning?: ReactNode;
  /** Below its text: files, buttons. */
  more?: ReactNode;
};

/** What two sides wrote to each other, oldest first; new ones are announced. */
export function MessageList({ label, messages }: { label: string; messages: readonly Message[] }) {
  return (
    <ol className={styles.messages} aria-label={label} aria-live="polite" aria-relevant="additions">
      {messages.map(({ id, isOwn, name, when, text, whole, leftOut, warning, more }) => (
        <li key={id} className={isOwn ? styles.own : undefined}>
          <p className={styles.head}>
            <b>{name}</b>
            <span>{when}</span>
          </p>
          {warning && <p className={styles.warning}>{warning}</p>}
          <p className={styles.text}>{text}</p>
          {leftOut && <p className={styles.note}>{leftOut}</p>}
          {whole && (
            <details className={styles.whole}>
              <summary>Show the whole email</summary>
              <p className={styles.text}>{whole}</p>
            </details>
          )}
          {more}
        </li>
      ))}
    </ol>
  );
}

const WAYS: Readonly<Record<ThreadWay, string | null>> = {
  page: null,
  link: null,
  email: 'by email',
  text: 'by text',
  warranty: 'warranty request',
  invoice: 'about an invoice',
};

type Sent = { SentOn: string; ReadOn: string | null; Way: ThreadWay };
type Here = { timeZone: string; now: Temporal.Instant };

/** `Thu 19 Nov, 10:02am, by text, read 10:11am`: with the day of reading if that's another. */
export function sentWords({ SentOn, ReadOn, Way }: Sent, { timeZone, now }: Here): string {
  const isSameDay = ReadOn !== null && localDate(ReadOn, timeZone) === localDate(SentOn, timeZone);
  const read = ReadOn && (isSameDay ? timeOf(ReadOn, timeZone) : dayAndTime(ReadOn, timeZone, now));
  return [dayAndTime(SentOn, timeZone, now), WAYS[Way], read && `read ${read}`].filter(Boolean).join(', ');
}

type MeantMessages = {
  heading: RefObject<HTMLHeadingElement | null>;
  /** The box to write in, below the newest message. */
  box: RefObject<HTMLDivElement | null>;
};

/**
 * Opens a job's page at its messages, for a link that means them: their heading gets the focus, and the newest message
 * is in view with the box to answer it (R11.06).
 * @param isLoaded whether the messages are on the page; before that they have no place yet
 */
export function useMeantMessages(isLoaded: boolean): MeantMessages {
  const { search } = useLocation();
  const isMeant = search.split(/[?&]/).includes(TO_MESSAGES);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMeant || !isLoaded) return;
    // After the page itself, which begins at its top.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
      box.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isMeant, isLoaded]);
  return { heading, box };
}

type MessageFile = GalleryPhoto & { Kind: 'photo' | 'pdf'; Name: string; Bytes: number };

/** What came with a message: photos as thumbnails that open large, PDFs as rows that are saved (R11.06). */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const pdfs = files.filter(({ Kind }) => Kind === 'pdf');
  return (
    <div className={styles.files}>
      <PhotoGallery photos={files.filter(({ Kind }) => Kind === 'photo')} />
      {pdfs.length > 0 && (
        <ul className={styles.pdfs}>
          {pdfs.map(({ documentId, Name, Bytes, Url }) => (
            <li key={documentId}>
              <a href={Url ?? ''}>
                <Icon of={FileText} />
                <span className={styles.name}>{Name}</span>
                <span className={styles.size}>{fileSizeWords(Bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
