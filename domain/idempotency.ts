const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether the text has the shape of an Idempotency-Key, a UUID (R4.30). */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
