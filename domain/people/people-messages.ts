import type { Right } from './rights.ts';

/** What people of a business read (R12). */
export const peopleMessages = {
  noOwner: 'Please choose the owner who asks.',
  notYourBusiness:
    "Your sign-in doesn't belong to this business, or no longer does. Go back to the start page to see your own.",
  noRole: 'Choose a role.',
  noSites: 'Choose at least one site, or all of them.',
  noLimitForRole: 'Only managers and approvers have a limit.',
  limitUnreadable: 'Give an amount of dollars, such as 500, or leave it empty for no limit.',
  ownerEverywhere: 'An owner has all sites.',
  moreThanYours:
    'You can only give what you have yourself: managers invite and change staff of their own sites.',
  confirmYourEmail:
    'Confirm your own email address first. We emailed you a link; your account can send it again.',
  alreadyHere: 'They are on your account already. Change their role instead.',
  invitedByOther: 'Somebody with another role has invited this address already. Ask an owner.',
  invitationEnded:
    'This invitation was accepted, withdrawn or replaced meanwhile. Reload the page to see how it is now.',
  lastOwner: 'A business always has an owner. Make somebody else an owner first.',
  noOtherContact: (phone: string) =>
    `We have no other owner to write to about this business yet. Please ring us on ${phone}, and we'll help.`,
  handedOverByThem: (until: string) =>
    `They handed the ownership over and can take it back until ${until}. Until then nobody else can change or remove them.`,
  handoverOpen: (until: string) =>
    `The ownership was handed over already and can be taken back until ${until}. It can be handed over again after that.`,
  nothingToTakeBack: 'There is no ownership to take back: the three days are over, or it was taken back.',
  changedMeanwhile: 'Somebody changed this person meanwhile. Reload the page and look again.',
  invitationUnknown: 'This link is not valid. Ask who invited you to send the invitation again.',
  invitationUsed:
    'This invitation was accepted already, withdrawn or replaced by a newer one. If you have joined, sign in. Otherwise ask who invited you.',
  invitationOld: 'This invitation is too old. Ask who invited you to send it again.',
  inviterCannot: 'Who invited you can no longer do that. Ask an owner of the business to invite you.',
  forAnotherAddress: (email: string) =>
    `This invitation is for ${email}, and you're signed in with another address. Sign in with that one, or ask who invited you to send it to yours.`,
  confirmToJoin: (email: string) =>
    `Confirm first that ${email} is yours: we emailed you a link when you made your account, and your account can send it again. Then open the invitation again.`,
  hasAccount: (email: string) => `${email} has an account already. Sign in to accept the invitation.`,
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
