import { config } from '../browser/config.ts';

/** The company as a paper's head names it. */
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
