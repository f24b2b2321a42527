import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Provider, subscriptionsRequest } from '../../shared/account/preferences.page.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { request } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { fetchOutcome, post } from '../data/api.ts';
import { CallFailed } from '../data/call-failed.ts';
import { useEnvironment } from '../data/environment.tsx';
import type { Loaded } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/choice.tsx';
import { Skeleton } from '../ui/state.tsx';
import { SaveStatus } from './save-status.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { queuedState, refusalText, type SaveState, savedState, useAutosave } from './use-autosave.ts';
import { useRepeatedCheck } from './use-repeated-check.ts';

type Lists = ResponseOf<'hubspot.subscriptions'>;
type Subscription = Lists['result'][number] & { readonly provider: Provider };

/** Number of skeleton rows and title of the error message, by system. */
const PROVIDERS: readonly { provider: Provider; count: number; failed: string }[] = [
  { provider: 'hubspot', count: 7, failed: 'We can’t show newsletters and invitations right now' },
  { provider: 'impexium', count: 5, failed: 'We can’t show membership e-mails right now' },
];

export function SubscriptionsSkeleton() {
  return PROVIDERS.map(({ provider, count }) => (
    <div key={provider} className="subscriptions" data-provider={provider}>
      <Skeleton shape="table" count={count} />
    </div>
  ));
}

/** State of the last change reported by the API; undefined when it is done. */
function rememberedSave({ state, reason, subscribed: on = false }: Subscription): SaveState | undefined {
  if (state === 'queued') return queuedState(on);
  if (state === 'refused') return { phase: 'failed', on, text: refusalText(reason) };
  return undefined;
}

const NOT_FOUND = 404;

const toKey = ({ provider, subscriptionField }: Subscription) => `${provider}/${subscriptionField}`;

/** Saves each switch separately, so that one provider's failure leaves the other's lists usable (section 3). */
export function Subscriptions({ userId }: { userId: string }) {
  const { settings } = useEnvironment();
  const loaded: Record<Provider, Loaded<Lists>> = {
    hubspot: useCall(subscriptionsRequest('hubspot', userId)),
    impexium: useCall(subscriptionsRequest('impexium', userId)),
  };
  const groupLists = (provider: Provider, result: Lists['result']): Subscription[] =>
    result.map((item) => ({ ...item, provider }));
  const all = PROVIDERS.flatMap(({ provider }) => groupLists(provider, loaded[provider].data?.result ?? []));
  const saves = useAutosave(async (key, subscribed) => {
    const item = all.find((one) => toKey(one) === key);
    if (!item) return { ok: false, status: NOT_FOUND };
    const { provider, subscriptionField } = item;
    const call = request(`${provider}.updateSubscription`, {}, { userId });
    return post(call, { product: settings.product, body: { userId, subscriptionField, subscribed } });
  });
  const findRunningSave = (item: Subscription) => saves.of(toKey(item)) ?? rememberedSave(item);
  const queries = useQueryClient();
  const waiting = all.filter((item) => findRunningSave(item)?.phase === 'queued');
  useRepeatedCheck(waiting.map(toKey).join(), async () => {
    const known = new Map(waiting.map((item) => [toKey(item), saves.of(toKey(item))]));
    for (const { provider } of PROVIDERS.filter((one) => waiting.some((item) => item.provider === one.provider))) {
      const { id, url } = subscriptionsRequest(provider, userId);
      const outcome = await fetchOutcome<typeof id>(id, url, settings.product).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
      });
      if (!outcome?.ok) continue;
      queries.setQueriesData({ queryKey: [url] }, outcome);
      for (const item of groupLists(provider, outcome.data.result)) {
        const key = toKey(item);
        if (!known.has(key) || item.state === 'queued') continue;
        saves.replace(
          key,
          known.get(key),
          rememberedSave(item) ?? savedState({ result: item }, item.subscribed === true),
        );
      }
    }
  });
  const isOn = (item: Subscription) => saves.of(toKey(item))?.on ?? item.subscribed === true;
  const [stopped, setStopped] = useState<readonly string[]>([]);
  const setAll = (keys: readonly string[], on: boolean) => {
    setStopped(on ? [] : keys);
    for (const key of keys) void saves.save(key, on);
  };
  return (
    <>
      {PROVIDERS.map(({ provider, count, failed }) => (
        <div key={provider} className="subscriptions" data-provider={provider}>
          <StaleNotice age={loaded[provider].data} />
          <LoadedList
            loaded={loaded[provider]}
            items={({ result }) => groupLists(provider, result)}
            skeleton={{ shape: 'table', count }}
            level={2}
            failed={failed}
            empty={{ title: 'There is nothing to choose here yet' }}
          >
            {(items) =>
              [...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
                <section key={group} className="subscriptions__group">
                  <h2 className="block-title">{group ?? 'E-mails'}</h2>
                  {members.map((item) => {
                    const save = saves.of(toKey(item));
                    return (
                      <div key={toKey(item)} className="subscription">
                        <Switch
                          label={item.name ?? item.subscriptionField}
                          hint={
                            <>
                              {item.description} <span className="subscription__often">{item.frequency}</span>
                            </>
                          }
                          aside={item.frequency}
                          checked={isOn(item)}
                          aria-busy={save?.phase === 'pending' || undefined}
                          onChange={({ target }) => void saves.save(toKey(item), target.checked)}
                        />
                        <SaveStatus
                          save={findRunningSave(item)}
                          undo={() => void saves.save(toKey(item), !isOn(item))}
                        />
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
          <Button variant="danger" onClick={() => setAll(all.filter(isOn).map(toKey), false)}>
            Unsubscribe from everything
          </Button>
        )
      )}
    </>
  );
}
