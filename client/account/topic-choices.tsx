import type { ResponseOf } from '../../shared/contract/contract.ts';
import { type CallRequest, request } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { post } from '../data/api.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Checkbox, ChoiceGroup } from '../ui/choice.tsx';
import { SaveStatus } from './save-status.tsx';
import { useAutosave } from './use-autosave.ts';

type Topic = ResponseOf<'myContent.taxonomies'>['result'][number];

const GROUPS: readonly (readonly [kind: string, legend: string])[] = [
  ['category', 'Subjects'],
  ['topic', 'Topics'],
  ['sector', 'Sectors'],
  ['region', 'Regions'],
  ['profinterest', 'Professional interests'],
];

export function TopicChoices({ request: topics }: { request: CallRequest<'myContent.taxonomies'> }) {
  return (
    <section aria-labelledby="topics">
      <h2 className="block-title" id="topics">
        What you follow
      </h2>
      <p className="small">Each choice is saved as you make it. Your dashboard shows what is new on these topics.</p>
      <LoadedList
        loaded={useCall(topics)}
        items={(data) => data.result}
        skeleton={{ shape: 'table', count: 24 }}
        level={3}
        failed="We couldn’t load the topics"
        empty={{ title: 'There is no topic to follow yet' }}
      >
        {(items) => <Choices topics={items} />}
      </LoadedList>
    </section>
  );
}

function Choices({ topics }: { topics: readonly Topic[] }) {
  const { settings } = useEnvironment();
  const saves = useAutosave((key, selected) =>
    post(request('myContent.updateTaxonomy'), {
      product: settings.product,
      body: { taxonomyId: Number(key), selected },
    }),
  );
  return GROUPS.map(([kind, legend]) => {
    const group = topics.filter((topic) => topic.kind === kind);
    if (group.length === 0) return null;
    return (
      <div className="mt-l" key={kind}>
        <ChoiceGroup legend={legend}>
          <div className="topic-group__items">
            {group.map(({ id, name, selected }) => {
              const save = saves.of(String(id));
              return (
                <div key={id}>
                  <Checkbox
                    label={name}
                    checked={save?.on ?? selected}
                    aria-busy={save?.phase === 'pending' || undefined}
                    onChange={({ target }) => void saves.save(String(id), target.checked)}
                  />
                  <SaveStatus save={save} undo={() => void saves.save(String(id), !save?.on)} />
                </div>
              );
            })}
          </div>
        </ChoiceGroup>
      </div>
    );
  });
}
