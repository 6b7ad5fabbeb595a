import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { TO_MESSAGES } from '../../../domain/messages/thread.ts';

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
