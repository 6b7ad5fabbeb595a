import { useState } from 'react';
import { CONTACT_TOPIC_NAMES } from '../../../../domain/messages/contact-topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ContactForm } from './contact-form.tsx';
import { ANSWER_WORDS, PROVIDER_LEAD } from './provider-words.ts';

type ProviderDialogProps = { open: boolean; onClose: () => void };

/** Become a provider (R1.04, R2.25): the contact form for technicians, over the current page. */
export function ProviderDialog({ open, onClose }: ProviderDialogProps) {
  const [message, setMessage] = useState('');
  return (
    <Dialog
      open={open}
      title={message || CONTACT_TOPIC_NAMES.provider}
      lead={message ? ANSWER_WORDS : PROVIDER_LEAD}
      onClose={onClose}
      actions={
        message && (
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {!message && <ContactForm topic="provider" fixed onDone={setMessage} />}
    </Dialog>
  );
}
