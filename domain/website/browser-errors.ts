/** Maximum characters of each part of a browser error. */
export const BROWSER_ERROR_LIMITS = { message: 500, stack: 2_000, route: 200, appVersion: 20 } as const;

const QUERY = /\?[^\s#)"']*/g;
const EMAIL = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
/** A run as long as a token or UUID that contains a digit; names in code are shorter or have none. */
const TOKEN = /(?=[\w-]*\d)[\w-]{32,}/g;
/** Phone numbers, ABNs and cards. */
const NUMBER = /\d(?:[ -]?\d){7,}/g;

/** An error's text without personal data: query strings, email addresses, tokens and long numbers are removed. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(QUERY, '')
    .replace(EMAIL, '[email]')
    .replace(TOKEN, '[token]')
    .replace(NUMBER, '[number]');
}
