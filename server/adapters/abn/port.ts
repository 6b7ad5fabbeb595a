/** What the register of businesses says about an ABN. */
export type AbnFinding =
  /** `name` is the business's own; null if the register has none but a person's, or several. */
  | { outcome: 'active'; name: string | null }
  | { outcome: 'cancelled' }
  /** The register doesn't have it. */
  | { outcome: 'unlisted' }
  /** Nobody was asked. */
  | { outcome: 'unchecked' };

/** The register of Australian businesses. */
export type AbnRegister = {
  /** Whether anybody is asked at all. */
  isOn: boolean;
  /**
   * Looks up an ABN.
   * @param abn eleven digits with a valid checksum
   * @throws Error if the register gives no usable answer
   */
  lookUp(abn: string): Promise<AbnFinding>;
};
