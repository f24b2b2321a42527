import { filterNetworks, localNetworkPage, parseNetworksQuery } from '../../shared/chapters/local-network.page.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ApplyButton, FilterField, FilterSelect } from '../blocks/filter-controls.tsx';
import { LabelledGroup } from '../blocks/labelled-group.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Filters } from '../ui/filters.tsx';
import { ContentPage } from '../website/content-page.tsx';
import { ChapterMap } from './chapter-map.tsx';
import { kilometres } from './kilometres.ts';
import { NearestNetworks } from './nearest-networks.tsx';
import './chapters.css';

export { page } from '../../shared/chapters/local-network.page.ts';

type Network = ResponseOf<'blocks.localNetwork'>['result'][number];

const ELSEWHERE = 'Elsewhere';

export default function LocalNetwork({ input }: { input: PageInput }) {
  return <ContentPage input={input} listFirst lead={<Networks input={input} />} />;
}

function Networks({ input }: { input: PageInput }) {
  const networks = useCall(localNetworkPage(input).networks);
  const query = parseNetworksQuery(input.query);
  const known = listRegions(networks.data?.result ?? []).map(([region]) => region);
  // Offer the address's region before the others have loaded.
  const regions = [...new Set([...known, ...(query.region ? [query.region] : [])])];
  const near = networks.data?.near;
  const chips = [
    ...(query.words ? [{ label: `“${query.words}”`, href: withParams(input, { words: undefined }) }] : []),
    ...(query.region ? [{ label: query.region, href: withParams(input, { region: undefined }) }] : []),
    ...(near ? [{ label: `Nearest to ${near}`, href: withParams(input, { near: undefined }) }] : []),
  ];
  const shownNetworks = filterNetworks(networks.data?.result ?? [], query);
  const found = shownNetworks.length;
  const isUnknownPlace = query.near !== undefined && networks.data !== undefined && near === undefined;
  return (
    <section className="section--s networks" aria-label="Chapters and networks">
      <ChapterMap networks={shownNetworks} />
      {query.near === undefined && <NearestNetworks input={input} />}
      <search>
        <Filters variant="line" active={chips.length}>
          <form className="form-row" action={input.pathname}>
            <FilterField
              label="Keyword"
              name="words"
              type="search"
              placeholder="City or subject"
              chosen={query.words ?? ''}
            />
            <FilterSelect
              label="Region"
              name="region"
              options={[
                { value: '', label: 'All regions' },
                ...regions.map((region) => ({ value: region, label: region })),
              ]}
              chosen={query.region ?? ''}
            />
            <FilterField
              label="Nearest to"
              name="near"
              type="text"
              placeholder="City, or time zone"
              chosen={query.near ?? ''}
              {...(isUnknownPlace && { error: 'We don’t know this city: try a larger one nearby' })}
            />
            <ApplyButton />
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
        failed="We couldn’t load the networks"
        empty={{
          title: 'No network matches',
          text: 'Try another spelling of the city, or all regions. Twelve members who meet three times can start one.',
          action: <QuietLink href={input.pathname}>Show all networks</QuietLink>,
        }}
      >
        {(shown) =>
          listGroups(shown, near).map(([region, members]) => (
            <LabelledGroup key={region} title={region} note={`${members.length}`}>
              <ul className="network-list">
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

/** Shows the address in the row when the network has no page. */
function NetworkEntry({ network }: { network: Network }) {
  const { title, path, url, distanceKm, summary, meets } = network;
  const isMail = url.startsWith('mailto:');
  return (
    <li className="network small soft">
      <h3 className="h5 ink">{path === undefined ? title : <a href={path}>{title}</a>}</h3>
      <p className="network__place quiet">
        {toPlace(network)}
        {distanceKm !== undefined && `, ${kilometres(distanceKm)}`}
      </p>
      <p className="network__summary">{summary}</p>
      {meets && <p className="network__meets quiet">{meets}</p>}
      {path === undefined && (
        <QuietLink href={url} {...(isMail && { icon: 'mail' })}>
          <span>
            {isMail ? 'E-mail the network' : 'Network website'}
            <span className="visually-hidden">: {title}</span>
          </span>
        </QuietLink>
      )}
    </li>
  );
}

/** Omits a city that the title names: "Norway" for the chapter of Oslo. */
function toPlace({ title, location }: Network): string {
  const [city = '', ...rest] = location.split(', ');
  return title.startsWith(city) && rest.length > 0 ? rest.join(', ') : location;
}

const listGroups = (networks: readonly Network[], near: string | undefined): [string, readonly Network[]][] =>
  near === undefined ? listRegions(networks) : [[`Nearest to ${near}`, networks]];

/** Keeps the editors' order of regions; sorts each region by name. */
const listRegions = (networks: readonly Network[]): [string, Network[]][] =>
  [...Map.groupBy(networks, ({ region }) => region ?? ELSEWHERE)].map(([region, members]) => [
    region,
    members.toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
  ]);
