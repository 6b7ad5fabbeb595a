/** What the register of businesses says about an ABN. */
export type AbnFinding =
  /** `name` is the business's; null if the register has only a person's name, or several. */
  | { outcome: 'active'; name: string | null }
  | { outcome: 'cancelled' }
  /** The register doesn't list it. */
  | { outcome: 'unlisted' }
  /** There's no register to ask. */
  | { outcome: 'unchecked' };

/** The register of Australian businesses. */
export type AbnRegister = {
  /** Whether there's a register to ask. */
  isOn: boolean;
  /**
   * Looks up an ABN.
   * @param abn eleven digits with a valid checksum
   * @throws Error if the register gives no usable answer
   */
  lookUp(abn: string): Promise<AbnFinding>;
};
