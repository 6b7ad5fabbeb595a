type Reader = { readonly role: 'owner' | 'manager' };

/**
 * Who hears of a reported fault, of the managers of its site and the owners (R12.03): the managers; the owners where there is no
 * manager; both while food is at risk.
 */
export function hearsOfFault<R extends Reader>(people: readonly R[], isFoodAtRisk: boolean): R[] {
  const managers = people.filter(({ role }) => role === 'manager');
  return isFoodAtRisk || managers.length === 0 ? [...people] : managers;
}
