/** Equipment and its problem (R5.05-R5.07, R5.13, R5.14, R8.11, R8.13). */
export const equipmentMessages = {
  equipmentTypeRequired: 'Equipment type is required!',
  modelTypeRequired: 'Model type is required!',
  whatIsItRequired: 'Please tell us what it is',
  makeRequired: "Please choose the brand, or 'Not sure'",
  makeUnknown: 'This brand is not on the list any more. Please choose it again',
  modelUnknown: 'This model does not belong to the brand and equipment type. Please choose it again',
  problemRequired: 'Please choose the problem from the list',
  foodAnswerUnknown: 'Please choose one of the answers, or leave it out',
  foodKnown: 'Our office knows that food is at risk, and looks at this job before any other.',
  foodWillBeKnown:
    'Once you book, our office knows that food is at risk, and looks at this job before any other.',
  descriptionRequired: 'Please describe the problem',
  notTheEquipment: 'This equipment has changed in your register. Please open it again from there',
  equipmentInvalid: 'Equipment details are NOT valid.',
  equipmentRetired: 'This equipment is retired. Bring it back to request service for it.',
  equipmentHasOpenJob: (reference: string) =>
    `There's an open job for this equipment: ${reference}. Call us to cancel it, or wait until it's done.`,
  equipmentAddressRequired:
    'Please type and select an address from dropdown or select from existing address list.',
  equipmentDetailsFailed: 'Error on request equipment details',
  warrantyThanks: "Thanks we'll process your request soon.",
} as const;
