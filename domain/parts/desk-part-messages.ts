/** Parts, labour and charges, as the office enters them (R15.01). No customer's browser loads these. */
export const deskPartMessages = {
  numberRequired: 'Please give the number by which you find it',
  descriptionRequired: 'Please say what it is, as a quote shall say it',
  unitRequired: 'Please give the unit: each, h, kg',
  amountWrong: 'An amount is from $0 to $100,000, ex GST',
  numberTaken: 'Another part of this supplier has this number',
  supplierNumberTaken: "Another part has this supplier's number",
  supplierMissing: "Please name the supplier whose number this is, or leave the supplier's number empty",
  noSuchPart: (number: string) => `There is no part ${number}. Add it first, or leave this empty`,
  replacesItself: "A part can't be replaced by itself",
  supplierRequired: 'Please name the supplier whose price list this is',
  startRequired: 'Please give the day from which these prices count',
  rowWithoutNumber: "There is no supplier's number. Please fill it in, or choose its column",
  rowWithoutWords: 'Nothing says what this is. Please fill it in, or choose its column',
  rowWithoutCost: 'There is no cost. Please fill it in, or choose its column',
  noPartNumbered: (number: string) => `There is no part ${number}. Add it first, or leave its column empty`,
  partGone: 'A line names a part that is not there. Please pick it again',
} as const;
