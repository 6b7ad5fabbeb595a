/**
 * How an email to a customer begins. It has the name only if the owner has confirmed the address: until then the address
 * may be a stranger's, and the name an advertisement (R2.05).
 */
export function greeting({
  firstName,
  emailConfirmedAt,
}: {
  firstName: string;
  emailConfirmedAt: Date | null;
}): string {
  return emailConfirmedAt ? `Hello ${firstName},` : 'Hello,';
}
