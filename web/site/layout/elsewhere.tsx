import { type ReactNode, useEffect } from 'react';

/** Redirects to another website if there is an address; else shows this one's content. */
export function Elsewhere({ href, children }: { href: string | null; children: ReactNode }) {
  useEffect(() => {
    if (href !== null) window.location.replace(href);
  }, [href]);
  return href === null ? children : null;
}
