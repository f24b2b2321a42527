import { Fragment } from 'react';
import { unbroken } from '../ui/unbroken.tsx';

/** A headline in which `*words*` between asterisks are set in italics. */
export function Emphasised({ text }: { text: string }) {
  return text
    .split('*')
    .map((part, index) =>
      index % 2 === 1 ? <em key={part}>{unbroken(part)}</em> : <Fragment key={part}>{unbroken(part)}</Fragment>,
    );
}
