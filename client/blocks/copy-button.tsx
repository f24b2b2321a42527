import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setStatus('The link is copied'),
      () => setStatus('The link could not be copied: select it, and copy it by hand'),
    );
  };
  return (
    <>
      <Button onClick={() => void copy()}>{children}</Button>
      <span role="status" className="small">
        {status}
      </span>
    </>
  );
}
