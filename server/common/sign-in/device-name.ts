import Bowser from 'bowser';

/** `Chrome on Windows`, so that people recognise their devices; a caller that isn't a browser is "Another device". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN;
}

const UNKNOWN = 'Another device';
