import type { Right } from './rights.ts';

/** What people of a business read (R12). */
export const peopleMessages = {
  notYourBusiness:
    "Your sign-in doesn't belong to this business, or no longer does. Go back to the start page to see your own.",
  everySiteOnly: 'This is about all sites of the business, and your role is for some of them. Ask an owner.',
} as const;

/** Why somebody's role doesn't allow a call, by the right that it needs (R12.03). */
export const roleMessages = {
  follow: "Your role here doesn't include this. Ask an owner of the business.",
  report: "Your role here doesn't include photos and reports. Ask a manager or an owner of the business.",
  prices: "Your role here doesn't include prices and quotes. Ask an owner of the business.",
  approve: "Your role here doesn't include approving repairs. Ask a manager or an owner of the business.",
  visits: "Your role here doesn't include visits and equipment. Ask a manager or an owner of the business.",
  invoices: "Your role here doesn't include invoices. Ask an owner of the business.",
  pay: "Your role here doesn't include payments and cards. Ask an owner of the business.",
  people: "Your role here doesn't include people. Ask an owner of the business.",
  business: 'Only an owner of the business can do this.',
} as const satisfies Record<Right, string>;
