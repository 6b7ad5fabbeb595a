import { type RefObject, useEffect, useRef } from 'react';
import { config } from '../../browser/config.ts';
import { type Page, usePage } from './page.ts';

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
