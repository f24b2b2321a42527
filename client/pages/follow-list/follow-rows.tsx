import { DEADLINES_PATH } from '../../../shared/constants.ts';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { type FollowKind, STOPPED_FIELD } from '../../../shared/rules/follows/followed.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { Button, QuietLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/state.tsx';

export type Follow = ResponseOf<'follows.own'>['result'][number];

type FollowRowsProps = {
  follows: readonly Follow[];
  /** Where the form of each row is posted; without it the button calls `onStop`. */
  action?: string;
  onStop?: (follow: Follow) => void;
  /** The id of the row that is being stopped. */
  pending?: string | undefined;
};

/** The follows of a person in rows, each with a button that stops it. */
export function FollowRows({ follows, action, onStop, pending }: FollowRowsProps) {
  if (follows.length === 0)
    return (
      <EmptyState
        title="You follow nothing by e-mail"
        level={2}
        action={<QuietLink href={DEADLINES_PATH}>Legal deadlines</QuietLink>}
      >
        Dates, documents, topics, chapters, searches and jobs have a link to follow them.
      </EmptyState>
    );
  return (
    <ul className="subscriptions__group">
      {follows.map((follow) => (
        <li key={follow.id} className="subscription ruled-row">
          <p className="ruled-row__text">
            <b>
              <a href={follow.path}>{follow.title}</a>
            </b>
            <span className="small">{aboutOf(follow)}</span>
          </p>
          {action === undefined ? (
            <Button
              small
              variant="secondary"
              aria-label={`Stop: ${follow.title}`}
              busy={pending === follow.id}
              onClick={() => onStop?.(follow)}
            >
              Stop
            </Button>
          ) : (
            <StopForm follow={follow} action={action} />
          )}
        </li>
      ))}
    </ul>
  );
}

function StopForm({ follow: { id, title }, action }: { follow: Follow; action: string }) {
  const { formToken } = useEnvironment();
  return (
    <form method="post" action={action}>
      <input type="hidden" name={STOPPED_FIELD} value={id} />
      {formToken && <input type="hidden" name="token" value={formToken} />}
      <Button type="submit" small variant="secondary" aria-label={`Stop: ${title}`}>
        Stop
      </Button>
    </form>
  );
}

const NAMES: Readonly<Record<FollowKind, string>> = {
  deadline: 'Date of the law',
  document: 'Document',
  topic: 'Topic',
  chapter: 'Chapter',
  search: 'Search',
  jobs: 'Jobs',
};

const aboutOf = ({ kind, frequency }: Follow): string =>
  kind === 'deadline'
    ? `${NAMES[kind]}: 90, 30 and 7 days before, and at changes`
    : `${NAMES[kind]}: at most ${frequency === 'daily' ? 'once a day' : 'once a week'}`;
