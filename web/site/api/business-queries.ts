import { useEffect } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { listOwnBusinesses } from '../../../contracts/people/people.ts';
import { type BusinessRole, mayDo, type Right } from '../../../domain/people/rights.ts';
import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { queryClient, useQuery } from '../../client/query-client.ts';
import { chooseBusiness, chosenBusiness } from './business-choice.ts';
import { useAuth } from './stored-auth.ts';

const KEY = ['businesses'];

export type OwnBusinesses = Reply<typeof listOwnBusinesses>;

/** What was read last in this browser, so that a page needn't wait for it to know what it offers. */
const lastRead = storedValue<OwnBusinesses | null>({
  key: () => `${config().brand.storagePrefix}:businesses`,
  parse(json) {
    try {
      const read = JSON.parse(json ?? 'null') as OwnBusinesses | null;
      return Array.isArray(read?.Businesses) ? read : null;
    } catch {
      return null;
    }
  },
  format: (read) => read && JSON.stringify(read),
});

/** The same for what this tab is about; without a choice, that's the one of longest. */
function atBusinessOfTab(read: OwnBusinesses): OwnBusinesses {
  const id = chosenBusiness() ?? read.Businesses[0]?.CustomerId;
  return {
    ...read,
    Businesses: read.Businesses.map((one) => ({ ...one, IsCurrent: one.CustomerId === id })),
  };
}

/** The businesses of who is signed in; if they left this tab's, it goes on with another (R12.02). */
export const useBusinesses = (): OwnBusinesses | undefined => useRead().businesses;

function useRead(): { businesses: OwnBusinesses | undefined; isFailed: boolean } {
  const auth = useAuth();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<OwnBusinesses> =>
      call<typeof listOwnBusinesses>('GET', '/api/v1/customerportal/businesses', {}, { signal }),
    enabled: auth !== null,
  });
  useEffect(() => {
    if (data) lastRead.set(data);
  }, [data]);
  const hasLeft = error instanceof ApiError && error.code === 'forbidden';
  useEffect(() => {
    if (hasLeft && chosenBusiness() !== null) chooseBusiness(null);
  }, [hasLeft]);
  const last = useStoredValue(lastRead);
  const known = last && last.UserName === auth?.UserName ? atBusinessOfTab(last) : undefined;
  return { businesses: data ?? known, isFailed: error !== null };
}

/** Makes the tab about the business that an email's link names, if it's one of the person's; 0 names none. @returns whether it is */
export function useBusinessOfLink(named: number): boolean {
  const { businesses, isFailed } = useRead();
  const current = chosenBusiness();
  const isElsewhere =
    businesses?.Businesses.some(({ CustomerId, IsCurrent }) => CustomerId === named && !IsCurrent) ?? false;
  useEffect(() => {
    if (isElsewhere && current !== named) chooseBusiness(named);
  }, [isElsewhere, current, named]);
  return !named || isFailed || (businesses !== undefined && !isElsewhere);
}

/** Loads them again after one was joined or left, or somebody's role changed. */
export async function refreshBusinesses(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Who the signed-in person is here; undefined until that's known, and for a visitor. */
function useRole(): BusinessRole | undefined {
  return useBusinesses()?.Businesses.find(({ IsCurrent }) => IsCurrent)?.Role;
}

/**
 * What the signed-in person may do here, so that nothing is offered that the server would refuse; everything until that's known.
 * The server decides (R12.03).
 */
export function useMay(): (right: Right) => boolean {
  const role = useRole();
  return (right) => role === undefined || mayDo(role, right);
}

/**
 * The same before something is asked for that the server would refuse: nothing until that's known. If it can't be loaded, the
 * server is asked all the same.
 */
export function useKnownToMay(right: Right): boolean {
  const { isFailed } = useRead();
  const role = useRole();
  return role === undefined ? isFailed : mayDo(role, right);
}
