import { config } from '../../../browser/config.ts';

/** The company, for the head of a paper. */
export function brandSeller() {
  const { brand } = config();
  return {
    Name: brand.name,
    Company: brand.company,
    Address: null,
    Abn: brand.abn,
    Phone: brand.phone,
    Email: brand.email,
  };
}
