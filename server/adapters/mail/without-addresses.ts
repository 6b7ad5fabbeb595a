/** Text without email addresses: for logs and failed tasks, which hold no personal data. */
export const withoutAddresses = (text: string): string => text.replace(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)');
