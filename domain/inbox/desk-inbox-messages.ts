/** The inbox. No customer's browser loads these. */
export const deskInboxMessages = {
  takenMeanwhile: (name: string) => `${name} has taken it meanwhile. Press again to take it over.`,
  gone: 'This is no longer in the inbox. Go back to the list.',
} as const;
