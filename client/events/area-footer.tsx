import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { SectionHead } from '../ui/section-head.tsx';

type Footer = ResponseOf<'convergence.footer'>['result'][number];

export function AreaFooter({ name, request }: { name: string; request: CallRequest<'convergence.footer'> }) {
  const footer = useCall(request).data?.result[0];
  if (!footer) return null;
  const { sponsors, columns, social } = footer;
  const groups = [
    ...columns,
    ...(social.length > 0 ? [{ title: 'Follow', links: social.map(({ title, url }) => ({ text: title, url })) }] : []),
  ];
  return (
    <div className="area-foot page section">
      {sponsors.length > 0 && <Supporters sponsors={sponsors} />}
      {groups.length > 0 && (
        <nav className="area-foot__groups" aria-label={`${name}, further pages`}>
          {groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.links.map(({ text, url }) => (
                  <li key={text + url}>
                    <a href={url}>{text}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
    </div>
  );
}

/** Orders the levels by their first sponsor. */
function Supporters({ sponsors }: Pick<Footer, 'sponsors'>) {
  const levels = [...new Set(sponsors.map(({ level }) => level))];
  return (
    <section aria-labelledby="supporters">
      <SectionHead id="supporters" title="Supported by" link={{ label: 'Exhibit or sponsor', href: SPONSOR_PATH }} />
      {levels.map((level) => (
        <div key={level} className="supporters">
          <h3 className="small soft">{level}</h3>
          <ul className="supporters__names">
            {sponsors
              .filter((sponsor) => sponsor.level === level)
              .map(({ name, url }) => (
                <li key={name}>{url ? <a href={url}>{name}</a> : <span>{name}</span>}</li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const SPONSOR_PATH = '/education/exhibitor-sponsorships';
