import { zodResolver } from '@hookform/resolvers/zod';
import { contactUs } from '../../../contracts/contact.ts';

/** The API's own checks, run before sending. */
export const checkContact = zodResolver(contactUs.body);
