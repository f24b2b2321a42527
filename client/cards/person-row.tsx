import type { ReactNode } from 'react';
import { Label } from '../ui/label.tsx';
import { PersonRing } from '../ui/person.tsx';

type PersonRowProps = {
  name: string;
  href?: string | undefined;
  credentials?: string | undefined;
  label?: ReactNode;
  photo?: string | undefined;
  line?: string;
  children?: ReactNode;
};

export function PersonRow({ name, href, credentials, label, photo, line, children }: PersonRowProps) {
  return (
    <li className="person-row small soft">
      <PersonRing name={name} photo={photo} size="m" />
      <div>
        {typeof label === 'string' ? <Label>{label}</Label> : label}
        <h3 className="person-row__name h5 ink">
          {href === undefined ? name : <a href={href}>{name}</a>}
          {credentials && <span className="small quiet"> {credentials}</span>}
        </h3>
        {line && <p className="mb-2xs quiet">{line}</p>}
        {children}
      </div>
    </li>
  );
}
