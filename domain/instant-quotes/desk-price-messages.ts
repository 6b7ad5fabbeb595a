/** Price books, as administrators keep them (R10.17). No customer's browser loads these. */
export const deskPriceMessages = {
  nameRequired: 'Please name the price book',
  priceUnusable: 'Please give dollars above $0, with at most two decimals',
  machineUnknown: 'There is no such equipment type or region',
  dayOver: 'Please choose today or a later day',
  startTaken: (book: string) =>
    `The price book ${book} starts then. Choose another day, or take that one back`,
  /** `machines` names them: `Fryer in Metro; Oven in Metro`. */
  unpriced: (machines: string) =>
    `Nothing was changed. These would have no price: ${machines}. Give them their prices first.`,
  hasStarted: (when: string) =>
    `This price book started ${when}, so it stays as it is. Copy it, and change the copy.`,
  isScheduled: (when: string) => `It starts ${when}. Take it back before you change it.`,
  isDraft: 'It is a draft now.',
} as const;
