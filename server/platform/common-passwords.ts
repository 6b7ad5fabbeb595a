let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the most common ones, the ten thousand of R5.20 and as many again, ignoring case. The
 * list is loaded on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
