/** What staff read about equipment. */
export const deskEquipmentMessages = {
  equipmentHasOpenJob: (reference: string) =>
    `There's an open job for this equipment: ${reference}. Finish or cancel it first.`,
} as const;
