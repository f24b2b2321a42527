import { Fragment } from 'react';
import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { PREFERENCES_FIELDS, PREFERENCES_PATH } from '../../shared/forms/member-forms.ts';
import { useEnvironment } from '../data/environment.tsx';
import { FocusedProblem } from '../forms/focused-problem.tsx';
import { Button } from '../ui/button.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { refusalText } from './use-autosave.ts';

type All = ResponseOf<'preferences.all'>['result'];
type Groups = All['groups'];
type Subscription = Groups[number]['items'][number];

/** Fallback without JavaScript: one form per list. */
export function PlainSubscriptions({ groups, providers, query }: All & { query: URLSearchParams }) {
  const { formState, formToken } = useEnvironment();
  const saved = groups.flatMap(({ items }) => items).find((item) => item.subscriptionField === query.get(SAVED_PARAM));
  return (
    <>
      {formState?.notice && (
        <FocusedProblem>
          <NoticeBox tone="error" title={formState.notice.title} live>
            <p>{formState.notice.text}</p>
          </NoticeBox>
        </FocusedProblem>
      )}
      {saved && <SavedNotice item={saved} wanted={query.get(SUBSCRIBED_PARAM) === 'true'} />}
      {providers?.map((age) => (
        <Fragment key={age.provider}>
          <StaleNotice age={age} />
          {age.away && (
            <NoticeBox title="We can’t show some lists right now">
              <p>We can’t reach them right now. You can still change your other lists.</p>
            </NoticeBox>
          )}
        </Fragment>
      ))}
      {groups.map(({ name, items }) => (
        <section key={name} className="subscriptions__group">
          <h2 className="block-title">{name}</h2>
          {items.map((item) => (
            <PlainSubscription key={item.subscriptionField} item={item} token={formToken} />
          ))}
        </section>
      ))}
    </>
  );
}

function SavedNotice({
  item: { subscriptionField, name = subscriptionField, state, reason },
  wanted,
}: {
  item: Subscription;
  wanted: boolean;
}) {
  if (state === 'refused')
    return (
      <NoticeBox tone="error" title="Nothing has been changed" live>
        <p>{refusalText(reason)}</p>
      </NoticeBox>
    );
  return (
    <NoticeBox tone="saved" title={state === 'queued' ? 'On its way' : 'Saved'} live>
      <p>
        {name} is {wanted ? 'on' : 'off'}
        {state === 'queued' && ' here, and will be everywhere in a few minutes'}.
      </p>
    </NoticeBox>
  );
}

function PlainSubscription({ item, token }: { item: Subscription; token: string | undefined }) {
  const { subscriptionField, provider, name = subscriptionField, description, frequency, subscribed = false } = item;
  return (
    <form className="subscription ruled-row cluster apart tight" method="post" action={PREFERENCES_PATH}>
      <p className="ruled-row__text">
        <b>
          {name}, {subscribed ? 'on' : 'off'}
        </b>
        <span className="small">{[description, frequency].filter(Boolean).join(' ')}</span>
      </p>
      <input type="hidden" name={PREFERENCES_FIELDS.subscriptionField} value={subscriptionField} />
      <input type="hidden" name={PREFERENCES_FIELDS.provider} value={provider} />
      <input type="hidden" name={PREFERENCES_FIELDS.subscribed} value={String(!subscribed)} />
      {token && <input type="hidden" name={PREFERENCES_FIELDS.token} value={token} />}
      <Button type="submit" small variant="secondary" aria-label={`Switch ${name} ${subscribed ? 'off' : 'on'}`}>
        Switch {subscribed ? 'off' : 'on'}
      </Button>
    </form>
  );
}
