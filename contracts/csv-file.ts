import { z } from 'zod';

const charactersOf = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A file in base64, with so many bytes at most. */
export const fileUpTo = (bytes: number) => z.base64().max(charactersOf(bytes));

/** The largest body of a call that takes such a file, with its other fields. */
export const bodyUpTo = (bytes: number) => charactersOf(bytes) + 1024;
