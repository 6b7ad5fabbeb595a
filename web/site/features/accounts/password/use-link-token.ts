import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { config } from '../../../../browser/config.ts';
import { storedValue } from '../../../../browser/stored-value.ts';

const kept = z.object({ page: z.string(), token: z.string() }).nullable().catch(null);

/** The token of the emailed link that this tab opened last, so that a reload still has it. */
const openedLink = storedValue({
  key: () => `${config().brand.storagePrefix}:emailed-link`,
  parse: (json) => kept.parse(json === null ? null : JSON.parse(json)),
  format: (link) => link && JSON.stringify(link),
  storage: () => sessionStorage,
});

/**
 * The token of an emailed link, moved from the address into this tab's storage, so that it's in no history, bookmark,
 * screenshot or synchronised tab; empty if there's none.
 */
export function useLinkToken(): string {
  const { pathname: page } = useLocation();
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('token');
  const [token, setToken] = useState(() => inAddress ?? tokenOf(page));
  // Another link of the same kind was opened in this tab.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);

  useEffect(() => {
    if (inAddress === null) return;
    openedLink.set({ page, token: inAddress });
    setParams(
      (before) => {
        before.delete('token');
        return before;
      },
      { replace: true },
    );
  }, [inAddress, page, setParams]);
  return token;
}

function tokenOf(page: string): string {
  const link = openedLink.get();
  return link?.page === page ? link.token : '';
}

/** Call it once the link has been used. */
export const forgetLinkToken = (): void => openedLink.set(null);
