import type { ReactNode } from 'react';
import { DEADLINES_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { type FollowKind, RESUME_DAYS, RESUMED_FIELD, STOPPED_FIELD } from '../../shared/follows/followed.ts';
import { TOKEN_FIELD } from '../../shared/forms/member-forms.ts';
import { useEnvironment } from '../data/environment.tsx';
import { Button, QuietLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { EmptyState } from '../ui/state.tsx';

export type Follow = ResponseOf<'follows.own'>['result']['follows'][number];

type FollowRowsProps = {
  follows: readonly Follow[];
  /** Form target of each row; without it the button calls `onPress`. */
  action?: string;
  onPress?: (follow: Follow) => void;
  pending?: string | undefined;
};

export function FollowRows(props: FollowRowsProps) {
  if (props.follows.length === 0)
    return (
      <EmptyState
        title="You aren’t following anything yet"
        level={2}
        action={<QuietLink href={DEADLINES_PATH}>Legal deadlines</QuietLink>}
      >
        Legal deadlines, documents, topics, chapters, searches and jobs have a link to follow them.
      </EmptyState>
    );
  return <Rows {...props} field={STOPPED_FIELD} button="Stop" />;
}

/** Lists follows stopped in the last days; renders nothing without any. */
export const StoppedSection = (props: FollowRowsProps) =>
  props.follows.length > 0 && (
    <section className="section--s" aria-labelledby="stopped">
      <SectionHead id="stopped" title="Stopped" note={`For ${RESUME_DAYS} days you can follow these again`} />
      <Rows {...props} field={RESUMED_FIELD} button="Follow again" />
    </section>
  );

const Rows = ({ follows, action, onPress, pending, field, button }: FollowRowsProps & ButtonOfRow) => (
  <ul className="subscriptions__group">
    {follows.map((follow) => (
      <Row key={follow.id} follow={follow}>
        {action === undefined ? (
          <Button
            small
            variant="secondary"
            aria-label={`${button}: ${follow.title}`}
            busy={pending === follow.id}
            onClick={() => onPress?.(follow)}
          >
            {button}
          </Button>
        ) : (
          <RowForm follow={follow} action={action} field={field} button={button} />
        )}
      </Row>
    ))}
  </ul>
);

const Row = ({ follow, children }: { follow: Follow; children: ReactNode }) => (
  <li className="subscription ruled-row cluster apart tight">
    <p className="ruled-row__text">
      <b>
        <a href={follow.path}>{follow.title}</a>
      </b>
      <span className="small">{describeFollow(follow)}</span>
    </p>
    {children}
  </li>
);

type ButtonOfRow = { field: string; button: string };
type RowFormProps = ButtonOfRow & { follow: Follow; action: string };

function RowForm({ follow: { id, title }, action, field, button }: RowFormProps) {
  const { formToken } = useEnvironment();
  return (
    <form method="post" action={action}>
      <input type="hidden" name={field} value={id} />
      {formToken && <input type="hidden" name={TOKEN_FIELD} value={formToken} />}
      <Button type="submit" small variant="secondary" aria-label={`${button}: ${title}`}>
        {button}
      </Button>
    </form>
  );
}

const NAMES: Readonly<Record<FollowKind, string>> = {
  deadline: 'Legal deadline',
  document: 'Document',
  topic: 'Topic',
  chapter: 'Chapter',
  search: 'Search',
  jobs: 'Jobs',
  week: 'This week',
};

const describeFollow = ({ kind, frequency }: Follow): string =>
  kind === 'deadline'
    ? `${NAMES[kind]}: 90, 30 and 7 days before, and at changes`
    : `${NAMES[kind]}: at most ${frequency === 'daily' ? 'once a day' : 'once a week'}`;
