import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Says the title of the page that was gone to; the first one is said by the browser itself. */
export function PageAnnouncer() {
  const { key } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (key === 'default') return;
    // The page itself names the document, at the latest once its program has arrived.
    const titles = new MutationObserver(() => setTitle(document.title));
    const element = document.querySelector('title');
    if (element) titles.observe(element, { childList: true });
    return () => titles.disconnect();
  }, [key]);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
