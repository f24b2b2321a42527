import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Deadline, DocumentCard, FoundPerson } from '../../shared/contract/models.ts';
import { PersonRow } from '../cards/person-row.tsx';
import { formatDate } from '../ui/dates.ts';
import { Label } from '../ui/label.tsx';

export type Answer = ResponseOf<'search.site'>;

export function Answers({ documents, deadlines, people, pinned }: Answer) {
  return (
    <>
      {pinned && <PinnedResult pinned={pinned} />}
      {documents && <NamedDocuments documents={documents} />}
      {deadlines && <NamedDeadlines deadlines={deadlines} />}
      {people && <FoundPeople people={people} />}
    </>
  );
}

export const answerCount = ({ documents = [], deadlines = [], people = [], pinned }: Answer): number =>
  documents.length + deadlines.length + people.length + (pinned ? 1 : 0);

/** True when the search has answers, but no hits of any kind. */
export const isOnlyAnswered = (answer: Answer): boolean =>
  answerCount(answer) > 0 && answer.tabs.every(({ count }) => count === 0);

/** Omits the page to which the editors' answer leads. */
export const shownHits = ({ result, pinned }: Answer): Answer['result'] =>
  result.filter(({ path }) => path !== pinned?.path.split('#', 1)[0]);

function NamedDocuments({ documents }: { documents: readonly DocumentCard[] }) {
  return documents.map(({ id, number, title, issuer, path, count }) => (
    <section key={id} className="pinned-result" aria-labelledby={id}>
      <Label tone="quiet">{issuer}</Label>
      <h2 id={id} className="story-row__title h5">
        <a href={path}>{title ? `${number}: ${title}` : number}</a>
      </h2>
      <p>
        {count === 1 ? 'Cited once on this site' : `Cited ${count} times on this site`}, with the link to its source.
      </p>
    </section>
  ));
}

function NamedDeadlines({ deadlines }: { deadlines: readonly Deadline[] }) {
  return deadlines.map(({ key, title, date, effect, affects, provision, path }) => (
    <section key={key} className="pinned-result" aria-labelledby={key}>
      <Label tone="event">
        {effect === 'due' ? 'Due by' : 'Applies from'} {formatDate(date)}
      </Label>
      <h2 id={key} className="story-row__title h5">
        <a href={path}>{title}</a>
      </h2>
      <p>
        {affects}. {provision}.
      </p>
    </section>
  ));
}

function FoundPeople({ people }: { people: readonly FoundPerson[] }) {
  return (
    <section className="pinned-result found-people" aria-labelledby="found-people">
      <h2 id="found-people" className="visually-hidden">
        {people.length === 1 ? 'Person' : 'People'}
      </h2>
      <ul className="person-rows">
        {people.map(({ key, name, credentials, role, organisation, path }) => (
          <PersonRow
            key={key}
            name={name}
            href={path}
            credentials={credentials}
            line={[role, organisation].filter(Boolean).join(', ')}
          />
        ))}
      </ul>
    </section>
  );
}

function PinnedResult({ pinned: { title, answer, path } }: { pinned: NonNullable<Answer['pinned']> }) {
  return (
    <section className="pinned-result" aria-labelledby="pinned-result">
      <Label tone="quiet">Answer</Label>
      <h2 id="pinned-result" className="story-row__title h5">
        <a href={path}>{title}</a>
      </h2>
      <p>{answer}</p>
    </section>
  );
}
