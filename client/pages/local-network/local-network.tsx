import type { ResponseOf } from '../../../shared/contract/contract.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { filterNetworks, localNetworkPage, parseNetworksQuery } from '../../../shared/pages/local-network.ts';
import { LabelledGroup } from '../../blocks/labelled-group.tsx';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import { Button, QuietLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Label } from '../../ui/label.tsx';
import { ContentPage } from '../content/content-page.tsx';

export { page } from '../../../shared/pages/local-network.ts';

type Network = ResponseOf<'blocks.localNetwork'>['result'][number];

const ELSEWHERE = 'Elsewhere';

/** Chapters and local networks by region, filtered by the words and region in the query. */
export default function LocalNetwork({ input }: { input: PageInput }) {
  return <ContentPage input={input} listFirst lead={<Networks input={input} />} />;
}

function Networks({ input }: { input: PageInput }) {
  const networks = useCall(localNetworkPage(input).networks);
  const query = parseNetworksQuery(input.query);
  const known = regionsOf(networks.data?.result ?? []).map(([region]) => region);
  // The region of the address is an option before the others have loaded.
  const regions = [...new Set([...known, ...(query.region ? [query.region] : [])])];
  const chips = [
    ...(query.words ? [{ label: `“${query.words}”`, href: withParams(input, { words: undefined }) }] : []),
    ...(query.region ? [{ label: query.region, href: withParams(input, { region: undefined }) }] : []),
  ];
  const found = filterNetworks(networks.data?.result ?? [], query).length;
  return (
    <section className="section--s" aria-label="Chapters and networks">
      <search>
        <Filters variant="line" active={chips.length}>
          <form className="filter-line" action={input.pathname} key={input.query.toString()}>
            <Field
              label="Words"
              name="words"
              type="search"
              placeholder="City or subject"
              defaultValue={query.words ?? ''}
            />
            <Select
              label="Region"
              name="region"
              options={[
                { value: '', label: 'All regions' },
                ...regions.map((region) => ({ value: region, label: region })),
              ]}
              defaultValue={query.region ?? ''}
            />
            <Button type="submit">Show networks</Button>
          </form>
        </Filters>
      </search>
      <div className="cluster result-line">
        <p role="status">
          {networks.data && (
            <>
              <b>{found}</b> {found === 1 ? 'network' : 'networks'}
            </>
          )}
        </p>
        <Chips chips={chips} />
      </div>
      <LoadedList
        loaded={networks}
        items={({ result }) => filterNetworks(result, query)}
        skeleton={{ shape: 'agenda', count: 4 }}
        failed="The networks could not be loaded"
        empty={{
          title: 'No network matches',
          text: 'Try another spelling of the city, or all regions. Twelve members who meet three times can begin one.',
          action: <QuietLink href={input.pathname}>Show all networks</QuietLink>,
        }}
      >
        {(shown) =>
          regionsOf(shown).map(([region, members]) => (
            <LabelledGroup key={region} title={region} note={`${members.length}`}>
              <ul className="grid-2 network-list">
                {members.map((network) => (
                  <NetworkEntry key={network.id} network={network} />
                ))}
              </ul>
            </LabelledGroup>
          ))
        }
      </LoadedList>
    </section>
  );
}

function NetworkEntry({ network }: { network: Network }) {
  const isMail = network.url.startsWith('mailto:');
  return (
    <li className="network">
      <Label tone="quiet">{network.location}</Label>
      <h3>{network.title}</h3>
      <p>{network.summary}</p>
      {network.meets && (
        <p className="network__meets">
          <Icon name="clock" size={18} /> {network.meets}
        </p>
      )}
      <QuietLink href={network.url} {...(isMail && { icon: 'mail' })}>
        <span>
          {isMail ? 'Write to them' : 'Their page'}
          <span className="visually-hidden">: {network.title}</span>
        </span>
      </QuietLink>
    </li>
  );
}

/** The networks grouped by region, regions in the order of their first network. */
const regionsOf = (networks: readonly Network[]): [string, Network[]][] => [
  ...Map.groupBy(networks, ({ region }) => region ?? ELSEWHERE),
];
