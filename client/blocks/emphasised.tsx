import { Fragment } from 'react';
import { unbroken } from '../ui/unbroken.tsx';

/** Sets `*words*` between asterisks in italics. */
export function Emphasised({ text }: { text: string }) {
  return text
    .split('*')
    .map((part, index) =>
      index % 2 === 1 ? <em key={part}>{unbroken(part)}</em> : <Fragment key={part}>{unbroken(part)}</Fragment>,
    );
}
