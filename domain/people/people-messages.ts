/** What people of a business read (R12). */
export const peopleMessages = {
  notYourBusiness:
    "You don't belong to this business any more, or never did. Go back to the start page, or ask its owner to invite you.",
} as const;
