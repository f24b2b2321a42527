import { useState } from 'react';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { type Provider, subscriptionsRequest } from '../../../shared/site/page-data/members.ts';
import { request } from '../../../shared/site/page-data/request.ts';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { post } from '../../data/api.ts';
import { useEnvironment } from '../../data/environment.tsx';
import type { Loaded } from '../../data/loaded.ts';
import { useCall } from '../../data/use-call.ts';
import { SaveLine } from '../../member/save-line.tsx';
import { useSaves } from '../../member/use-saves.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Skeleton } from '../../ui/state.tsx';

type Lists = ResponseOf<'hubspot.subscriptions'>;
type Subscription = Lists['result'][number];

/** What each of the two systems holds, in a member's words. */
const HALVES: readonly { provider: Provider; count: number; failed: string }[] = [
  { provider: 'hubspot', count: 7, failed: 'Newsletters and invitations cannot be shown just now' },
  { provider: 'impexium', count: 5, failed: 'Membership mail cannot be shown just now' },
];

/** The place of the lists, before it is known whose they are. */
export function SubscriptionsToCome() {
  return HALVES.map(({ provider, count }) => (
    <div key={provider} className="subscriptions" data-provider={provider}>
      <Skeleton shape="table" count={count} />
    </div>
  ));
}

const keyOf = ({ provider, subscriptionField }: Subscription) => `${provider}/${subscriptionField}`;

/**
 * A member's e-mail lists from both systems that hold them, each switch stored by itself (section 3, Subscription update). When one
 * system does not answer, the lists of the other work all the same.
 */
export function Subscriptions({ userId }: { userId: string }) {
  const { settings } = useEnvironment();
  const loaded: Record<Provider, Loaded<Lists>> = {
    hubspot: useCall(subscriptionsRequest('hubspot', userId)),
    impexium: useCall(subscriptionsRequest('impexium', userId)),
  };
  const saves = useSaves((key, subscribed) => {
    const [provider, subscriptionField] = key.split('/') as [Provider, string];
    const call = request(`${provider}.updateSubscription`, {}, { userId });
    return post(call, { product: settings.product, body: { userId, subscriptionField, subscribed } });
  });
  const isOn = (item: Subscription) => saves.of(keyOf(item))?.on ?? item.subscribed;
  const all = HALVES.flatMap(({ provider }) => loaded[provider].data?.result ?? []);
  const [stopped, setStopped] = useState<readonly string[]>([]);
  const setAll = (keys: readonly string[], on: boolean) => {
    setStopped(on ? [] : keys);
    for (const key of keys) void saves.save(key, on);
  };
  return (
    <>
      {HALVES.map(({ provider, count, failed }) => (
        <div key={provider} className="subscriptions" data-provider={provider}>
          <LoadedList
            loaded={loaded[provider]}
            items={({ result }) => result}
            skeleton={{ shape: 'table', count }}
            level={2}
            failed={failed}
            empty={{ title: 'There is nothing to choose here yet' }}
          >
            {(items) =>
              [...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
                <section key={group} className="subscriptions__group">
                  <h2 className="block-title">{group}</h2>
                  {members.map((item) => {
                    const save = saves.of(keyOf(item));
                    return (
                      <div key={keyOf(item)} className="subscription">
                        <Switch
                          label={item.name}
                          hint={
                            <>
                              {item.description} <span className="subscription__often">{item.frequency}</span>
                            </>
                          }
                          aside={item.frequency}
                          checked={isOn(item)}
                          aria-busy={save?.phase === 'pending' || undefined}
                          onChange={({ target }) => void saves.save(keyOf(item), target.checked)}
                        />
                        <SaveLine save={save} undo={() => void saves.save(keyOf(item), !save?.on)} />
                      </div>
                    );
                  })}
                </section>
              ))
            }
          </LoadedList>
        </div>
      ))}
      {stopped.length > 0 ? (
        <Button variant="secondary" onClick={() => setAll(stopped, true)}>
          Subscribe to these {stopped.length} again
        </Button>
      ) : (
        all.some(isOn) && (
          <Button variant="danger" onClick={() => setAll(all.filter(isOn).map(keyOf), false)}>
            Unsubscribe from everything
          </Button>
        )
      )}
    </>
  );
}
