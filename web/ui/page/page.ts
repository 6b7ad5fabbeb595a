import { useEffect, useState } from 'react';

export type Page = { title: string; description: string };

let aPageWasShown = false;

/**
 * Sets the route's title and description (R2.34) and scrolls to its top. Returns whether its heading gets focus: on
 * every page but the first, so that keyboard and screen reader start there.
 */
export function usePage({ title, description }: Page): { takeFocus: boolean } {
  const [takeFocus] = useState(() => aPageWasShown);
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
  useEffect(() => {
    if (aPageWasShown) window.scrollTo(0, 0);
    aPageWasShown = true;
  }, []);
  return { takeFocus };
}
