/** Joining two customers, as the one who is asked reads it. */
export const joinLinkMessages = {
  unknown: "We can't find this question. The link may be cut short: open it from the email again.",
  used: 'This question was answered or withdrawn. There is nothing more to do.',
  old: 'This link no longer works, and nothing has changed. Call us if you want your accounts together.',
  impossible: (phone: string) =>
    `We can't put these accounts together any more. Nothing has changed. Call ${phone} and we'll sort it out.`,
} as const;
