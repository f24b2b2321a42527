import { useEffect, useRef } from 'react';
import { CopyButton } from '../blocks/copy-button.tsx';
import { Actions, QuietLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

export function NewAddress({ address }: { address: string }) {
  const box = useRef<HTMLDivElement>(null);
  // Select the address, so that one key copies it.
  useEffect(() => {
    if (address) box.current?.querySelector('input')?.select();
  }, [address]);
  return (
    <div ref={box} className="stack-l">
      <Field
        label="New calendar link"
        hint="Copy it now: it is shown only once. With it anyone can read your calendar."
        readOnly
        value={address}
      />
      <Actions>
        <CopyButton text={address}>Copy the link</CopyButton>
        <QuietLink href={address.replace(/^https?:/, 'webcal:')}>Open in my calendar app</QuietLink>
      </Actions>
    </div>
  );
}
