import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import SignaturePad from 'signature_pad';
import { signaturePath } from '../../../domain/visits/signature.ts';
import { Button } from '../../ui/button.tsx';
import { Signature } from '../../ui/signature.tsx';
import styles from './signature-field.module.css';

/** The customer draws their name with a finger; the name alone is enough for somebody who can't (R15.05). */
export function SignatureField() {
  const { setValue, getValues, formState } = useFormContext<{ Signature: string }>();
  // What was drawn before this form was opened is shown as it was; a new one takes its place.
  const [drawn, setDrawn] = useState(() => getValues('Signature'));
  const [round, setRound] = useState(0);
  const keep = (path: string) => setValue('Signature', path, { shouldDirty: true });
  function clear() {
    keep('');
    setDrawn('');
    setRound(round + 1);
  }
  return (
    <div className={styles.field}>
      {drawn ? <Signature path={drawn} label="The signature" /> : <Pad key={round} onDrawn={keep} />}
      <p>
        <span>Sign above with a finger, or leave it empty.</span>
        <Button look="quiet" small onClick={clear}>
          Clear the signature
        </Button>
      </p>
      {formState.errors.Signature && <p role="alert">{formState.errors.Signature.message}</p>}
    </div>
  );
}

function Pad({ onDrawn }: { onDrawn: (path: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const onEnd = useEffectEvent(onDrawn);
  useEffect(() => {
    const box = canvas.current;
    if (!box) return;
    const ratio = Math.max(window.devicePixelRatio, 1);
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    box.width = size.width * ratio;
    box.height = size.height * ratio;
    box.getContext('2d')?.scale(ratio, ratio);
    const pad = new SignaturePad(box, { penColor: getComputedStyle(box).color });
    pad.addEventListener('endStroke', () => {
      const strokes = pad.toData().map(({ points }) => points);
      // What is too much for a name is refused with the form.
      onEnd(signaturePath(strokes, size) ?? 'too much');
    });
    return () => pad.off();
  }, []);
  return <canvas ref={canvas} className={styles.pad} role="img" aria-label="A place to sign with a finger" />;
}
