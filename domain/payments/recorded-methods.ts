/** How customers pay other than by card online, as the office records it (R15.04). No other place says which there are. */
export const RECORDED_METHODS = ['bank', 'eftpos', 'cash', 'cheque'] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

/** The same, in the same order, on the wire. */
export const RECORDED_ON_WIRE = ['BankTransfer', 'Eftpos', 'Cash', 'Cheque'] as const;
export type RecordedOnWire = (typeof RECORDED_ON_WIRE)[number];

type Facts = {
  readonly wire: RecordedOnWire;
  readonly name: string;
  /** One such payment, within a sentence. */
  readonly noun: string;
  /** How money goes either way: `Paid in cash`. */
  readonly by: string;
  /** Where a refund goes, for its receipt. */
  readonly backTo: string;
  /** Whether the customer's bank may not honour it after it was recorded. */
  readonly isOfBank: boolean;
  /** The ledger's account of the money until it's banked, or the terminal's day is paid out. */
  readonly account: 'bank' | 'eftpos-clearing' | 'cash-clearing' | 'cheque-clearing';
};

export const RECORDED: Readonly<Record<RecordedMethod, Facts>> = {
  bank: {
    wire: 'BankTransfer',
    name: 'Bank transfer',
    noun: 'transfer',
    by: 'by bank transfer',
    backTo: 'your bank account',
    isOfBank: true,
    account: 'bank',
  },
  eftpos: {
    wire: 'Eftpos',
    name: 'EFTPOS',
    noun: 'EFTPOS payment',
    by: 'by EFTPOS',
    backTo: 'your card, by EFTPOS',
    isOfBank: false,
    account: 'eftpos-clearing',
  },
  cash: {
    wire: 'Cash',
    name: 'Cash',
    noun: 'cash payment',
    by: 'in cash',
    backTo: 'you, in cash',
    isOfBank: false,
    account: 'cash-clearing',
  },
  cheque: {
    wire: 'Cheque',
    name: 'Cheque',
    noun: 'cheque',
    by: 'by cheque',
    backTo: 'you, by cheque',
    isOfBank: true,
    account: 'cheque-clearing',
  },
};

/** Those with a clearing account, whose money reaches the bank in sums that name no customer. */
export const CLEARED_METHODS = ['eftpos', 'cash', 'cheque'] as const satisfies readonly RecordedMethod[];

/** The method that the wire names. */
export const recordedMethod = (wire: RecordedOnWire): RecordedMethod =>
  RECORDED_METHODS[RECORDED_ON_WIRE.indexOf(wire)] ?? 'bank';

/** A value for each method's own kind of entry in the ledger: `cash-payment`. */
export const forEachMethod = <Suffix extends string, Value>(
  suffix: Suffix,
  make: (method: RecordedMethod) => Value,
) =>
  Object.fromEntries(RECORDED_METHODS.map((method) => [`${method}-${suffix}`, make(method)])) as Record<
    `${RecordedMethod}-${Suffix}`,
    Value
  >;
