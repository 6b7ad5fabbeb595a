import { zodResolver } from '@hookform/resolvers/zod';
import { contactUs } from '../../../contracts/contact.ts';

/** What the API would refuse, told before it is asked. */
export const checkContact = zodResolver(contactUs.body);
