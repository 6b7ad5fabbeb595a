let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the most common ones, the ten thousand of R5.20 and as many again; upper and lower
 * case count as one. The list is read when it is first asked for.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.toLowerCase());
}

async function readList() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
