/** What tells one call-out from another. */
export type CallOut = {
  /** The machine in the register; null for one that was only described. */
  readonly assetId: number | null;
  readonly equipmentTypeId: number | null;
  /** Where it is, in every spelling (`placeKey`); null while that isn't known. */
  readonly place: string | null;
  readonly problem: string | null;
};

/**
 * Whether a call-out may be one that is open already: for the same machine, whatever is wrong with it, or with the same
 * fault in a machine of the same type at the same place, since one machine may be described twice.
 */
export function isSameCallOut(asked: CallOut, open: CallOut): boolean {
  if (asked.assetId !== null && asked.assetId === open.assetId) return true;
  return (
    isSame(asked.place, open.place) &&
    isSame(asked.equipmentTypeId, open.equipmentTypeId) &&
    isSame(asked.problem, open.problem)
  );
}

function isSame<Value>(one: Value | null, other: Value | null): boolean {
  return one !== null && one === other;
}
