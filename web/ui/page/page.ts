import { type RefObject, useEffect, useRef, useState } from 'react';
import { config } from '../../browser/config.ts';

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

/**
 * Sets the route's title, before the brand's name, and its description; returns the ref of the heading that gets focus.
 */
export function usePageHeading({ title, description }: Page): RefObject<HTMLHeadingElement | null> {
  const { takeFocus } = usePage({ title: `${title} - ${config().brand.name}`, description });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return heading;
}
