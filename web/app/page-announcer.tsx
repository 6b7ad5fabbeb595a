import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Announces the title of each new page to screen readers; the browser announces the first one itself. */
export function PageAnnouncer() {
  const { key } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (key === 'default') return;
    // The page sets the title, at the latest once its code has loaded.
    const titles = new MutationObserver(() => setTitle(document.title));
    const element = document.querySelector('title');
    if (element) titles.observe(element, { childList: true });
    return () => titles.disconnect();
  }, [key]);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
