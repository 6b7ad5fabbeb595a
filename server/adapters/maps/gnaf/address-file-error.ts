/** The files can't be imported; `message` is a sentence that says what to do. */
export class AddressFileError extends Error {}
