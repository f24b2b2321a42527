import { SAVED_PARAM, SUBSCRIBED_PARAM } from '../../../shared/constants.ts';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { PREFERENCES_FIELDS, PREFERENCES_PATH } from '../../../shared/site/forms/member-forms.ts';
import { useEnvironment } from '../../data/environment.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

type Groups = ResponseOf<'preferences.all'>['result']['groups'];
type Subscription = Groups[number]['items'][number];

/** The mailing lists for browsers without JavaScript: one form per list. */
export function PlainSubscriptions({ groups, query }: { groups: Groups; query: URLSearchParams }) {
  const { formState, formToken } = useEnvironment();
  const saved = groups.flatMap(({ items }) => items).find((item) => item.subscriptionField === query.get(SAVED_PARAM));
  return (
    <>
      {formState?.notice && (
        <NoticeBox tone="error" title={formState.notice.title} live>
          <p>{formState.notice.text}</p>
        </NoticeBox>
      )}
      {saved && (
        <NoticeBox tone="saved" title="Saved" live>
          <p>
            {saved.name} is {query.get(SUBSCRIBED_PARAM) === 'true' ? 'on' : 'off'}.
          </p>
        </NoticeBox>
      )}
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

function PlainSubscription({ item, token }: { item: Subscription; token: string | undefined }) {
  const { subscriptionField, provider, name, description, frequency, subscribed } = item;
  return (
    <form className="subscription ruled-row" method="post" action={PREFERENCES_PATH}>
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
