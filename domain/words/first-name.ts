/** `Dan` of `Dan Okafor`; null for no name. */
export const firstName = (name: string | null): string | null => name?.trim().split(' ')[0] || null;
