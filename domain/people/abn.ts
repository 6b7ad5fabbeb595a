const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const MODULUS = 89;

/** The digits of an ABN as typed. Anything but digits and spaces is kept, so that it fails the check. */
export function normaliseAbn(text: string): string {
  return text.replace(/\s/g, '');
}

/** Whether the text is an ABN by its checksum (R5.21). It doesn't prove that the ABN is registered. */
export function isValidAbn(text: string): boolean {
  const abn = normaliseAbn(text);
  if (!/^[1-9]\d{10}$/.test(abn)) return false;
  // The Australian Business Register's rule: the first digit counts one less.
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(abn[at]) - (at === 0 ? 1 : 0)),
    0,
  );
  return sum % MODULUS === 0;
}

/** `51 824 753 556` of eleven digits. */
export function formatAbn(text: string): string {
  return normaliseAbn(text).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
