import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Announces the title of each new page to screen readers; the browser announces the first one itself. */
export function PageAnnouncer() {
  const location = useLocation();
  const first = useRef(location);
  const hasMoved = useRef(false);
  const [title, setTitle] = useState('');
  useEffect(() => {
    // Its key doesn't tell: plain links and going back to the first page have the first page's.
    if (location !== first.current) hasMoved.current = true;
  }, [location]);
  useEffect(() => {
    // A page sets the title before or after this learns of the move, at the latest once its code has loaded; so it's
    // watched all the time.
    const titles = new MutationObserver(() => hasMoved.current && setTitle(document.title));
    const element = document.querySelector('title');
    if (element) titles.observe(element, { childList: true });
    return () => titles.disconnect();
  }, []);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
