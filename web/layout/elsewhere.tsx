import { type ReactNode, useEffect } from 'react';

/** Leads to another site where there is an address of one; else shows what this one holds. */
export function Elsewhere({ href, children }: { href: string | null; children: ReactNode }) {
  useEffect(() => {
    if (href !== null) window.location.replace(href);
  }, [href]);
  return href === null ? children : null;
}
