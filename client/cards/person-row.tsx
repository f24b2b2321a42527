import type { ReactNode } from 'react';
import { Label } from '../ui/label.tsx';
import { PersonRing } from '../ui/person.tsx';

type PersonRowProps = {
  name: string;
  /** Address of the person's page. */
  href?: string | undefined;
  /** Degrees and certifications behind the name. */
  credentials?: string | undefined;
  /** Office or award, above the name. */
  label?: ReactNode;
  /** Address of a square photograph. */
  photo?: string | undefined;
  /** Role and organisation. */
  line?: string;
  /** Biography or citation. */
  children?: ReactNode;
};

/** A list item for a person: ring, name and credentials, office, organisation, biography. */
export function PersonRow({ name, href, credentials, label, photo, line, children }: PersonRowProps) {
  return (
    <li className="person-row">
      <PersonRing name={name} photo={photo} size="m" />
      <div>
        {typeof label === 'string' ? <Label>{label}</Label> : label}
        <h3 className="person-row__name">
          {href === undefined ? name : <a href={href}>{name}</a>}
          {credentials && <span> {credentials}</span>}
        </h3>
        {line && <p className="person-row__line">{line}</p>}
        {children}
      </div>
    </li>
  );
}
