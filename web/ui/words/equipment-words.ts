type Equipment = { EquipmentType: string; EquipmentBrand: string | null; ModelName: string | null };

/** `Combi oven, Rational iCombi Pro 6-1/1`; the type alone if nothing else is known. */
export function equipmentName({ EquipmentType, EquipmentBrand, ModelName }: Equipment): string {
  const makeAndModel = [EquipmentBrand, ModelName].filter(Boolean).join(' ');
  return makeAndModel ? `${EquipmentType}, ${makeAndModel}` : EquipmentType;
}

/** `Main kitchen. Steam leaking at the door.`: where it is and what's wrong, one sentence each. */
export function sentences(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .map((part) => (/[.?!]$/.test(part as string) ? part : `${part}.`))
    .join(' ');
}
