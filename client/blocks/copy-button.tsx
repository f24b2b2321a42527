import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';

type CopyButtonProps = {
  text: string;
  /** Subject of the sentence that tells the result. */
  what?: string;
  children: ReactNode;
};

export function CopyButton({ text, what = 'The link', children }: CopyButtonProps) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setStatus(`${what} is copied`),
      () => setStatus(`${what} couldn’t be copied: select it, and copy it by hand`),
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
