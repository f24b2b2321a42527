import { useEffect, useRef, useState } from 'react';
import { Actions, Button, QuietLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** A new address, to copy or to open in the calendar program of this device. */
export function NewAddress({ address }: { address: string }) {
  const [status, setStatus] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // The address is what the member needs next, selected so that one key copies it.
  useEffect(() => {
    if (address) box.current?.querySelector('input')?.select();
  }, [address]);
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => setStatus('The link is copied'),
      () => setStatus('The link could not be copied: select it, and copy it by hand'),
    );
  };
  return (
    <div ref={box} className="stack-l">
      <Field
        label="New calendar link"
        hint="Copy it now: it is shown only once. With it anyone can read your calendar."
        readOnly
        value={address}
      />
      <Actions>
        <Button onClick={() => void copy()}>Copy the link</Button>
        <QuietLink href={address.replace(/^https?:/, 'webcal:')}>Open in my calendar app</QuietLink>
      </Actions>
      <p role="status">{status}</p>
    </div>
  );
}
