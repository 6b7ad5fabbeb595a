/** The address files can't be imported; `message` says what to do. */
export class AddressFileError extends Error {}
