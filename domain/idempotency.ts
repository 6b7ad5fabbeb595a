/** Whether the text has the shape of an Idempotency-Key: 16 to 100 letters, digits, - or _, as a UUID (R4.30). */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{16,100}$/.test(text);
}
