/** What people of a business read (R12). */
export const peopleMessages = {
  notYourBusiness:
    "Your sign-in doesn't belong to this business, or no longer does. Go back to the start page to see your own.",
} as const;
