/** How Australian banks write on a line that it takes an earlier transfer back. */
const TAKEN_BACK = /\b(dishono(u?)r\w*|revers\w*|return\w*|rejected|recall\w*|refused|unpaid|chargeback)\b/i;

/** Words that say nothing of who paid. */
const EVERY_TRANSFER =
  /^(transfer|payment|direct|credit|debit|deposit|from|bank|osko|npp|inv(oice)?|pty|ltd|the|and)$/i;

/**
 * Whether a line with money that went out may take back a transfer of the same amount: it says so, or has a word of
 * the transfer's own text. Any other payment of ours may happen to have that amount.
 */
export function looksDishonoured(line: string | null, transfer: string | null): boolean {
  if (line === null) return false;
  if (TAKEN_BACK.test(line)) return true;
  const theirs = new Set(wordsOf(transfer ?? ''));
  return wordsOf(line).some((word) => theirs.has(word));
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !EVERY_TRANSFER.test(word));
