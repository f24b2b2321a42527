import { Heading } from './heading.tsx';
import { PersonCard } from './person.tsx';
import type { HeadingLevel } from './types.ts';

interface Person {
  key?: string;
  name: string;
  lines: readonly string[];
  photo?: string | undefined;
  href?: string;
}

/** Largest number of people without portraits to draw each as a monogram. */
const MAX_MONOGRAMS = 8;

/** Cards, or a ruled list when most people would be monograms. */
export function People({ people, level = 3 }: { people: readonly Person[]; level?: HeadingLevel }) {
  if (people.filter(({ photo }) => !photo).length > MAX_MONOGRAMS) return <PeopleList people={people} level={level} />;
  return (
    <div className={`people grid-${columnsFor(people.length)}`}>
      {people.map((person) => (
        <PersonCard {...person} key={person.key ?? person.name} level={level} />
      ))}
    </div>
  );
}

/** Four columns, or five or three if their last row is fuller. */
function columnsFor(people: number): number {
  if (people < 5) return 4;
  const inLastRow = (columns: number) => (people % columns || columns) / columns;
  return [4, 5, 3].reduce((best, columns) => (inLastRow(columns) > inLastRow(best) ? columns : best));
}

function PeopleList({ people, level }: { people: readonly Person[]; level: HeadingLevel }) {
  return (
    <ul className="people-list">
      {people.map(({ key, name, lines, href }) => (
        <li key={key ?? name}>
          <Heading level={level} className="people-list__name h5 ink">
            {href ? <a href={href}>{name}</a> : name}
          </Heading>
          {lines.length > 0 && <p>{lines.filter(Boolean).join(', ')}</p>}
        </li>
      ))}
    </ul>
  );
}
