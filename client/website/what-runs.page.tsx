import { LEVEL_WORDS, OPTIONAL_LEVELS } from '../../shared/consent/consent.ts';
import { outsideSources } from '../../shared/consent/outside-sources.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { textPage } from '../../shared/pages/text-page.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { ContentsList } from '../blocks/contents-list.tsx';
import { useConsent } from '../data/consent.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { formatDate } from '../ui/dates.ts';
import { Status } from '../ui/label.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { cookieRows } from './cookies.ts';
import { type Row, storedRows } from './stored-items.ts';
import './what-runs.css';

export { page } from '../../shared/website/what-runs.page.ts';

const SECTIONS = [
  { id: 'choice', title: 'Your choice' },
  { id: 'cookies', title: 'Cookies' },
  { id: 'stored', title: 'Stored in your browser' },
  { id: 'other-sites', title: 'Other sites' },
] as const;
const [CHOICE, COOKIES, STORED, OTHERS] = SECTIONS;
const LINKS = SECTIONS.map(({ id, title }) => ({ label: title, href: `#${id}` }));

/** Section 2, Cookie banner. */
export default function WhatRuns({ input }: { input: PageInput }) {
  const { settings } = useEnvironment();
  const calls = textPage(input);
  const page = useCall(calls.page).data?.result[0];
  const law = useCall(shell.cookieLaw).data?.result;
  if (!page) return null;
  const cookies = cookieRows({
    isHttps: settings.publicOrigin.startsWith('https:'),
    consentUntil: law ? `Until ${formatDate(law.expiryDate)}` : 'As long as the privacy policy says',
  });
  const sources = [...new Set(outsideSources(settings).map(({ source }) => source))];
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <div className="split-3-9 mt-l">
        <ContentsList title="On this page" links={LINKS} />
        <div className="stack-l">
          {page.body && <Prose small html={page.body} />}
          <ChoiceInForce />
          <Rows {...COOKIES} text="All are essential, and go to this site alone." rows={cookies} />
          <Rows {...STORED} text="All are essential, and stay in your browser." rows={storedRows()} />
          <section aria-labelledby={OTHERS.id}>
            <SectionHead {...OTHERS} />
            <p className="mt-s mb-s">
              {sources.length === 0
                ? 'Pages of this site load nothing from other sites.'
                : 'Depending on your choice, the browser may contact these addresses and no other.'}
            </p>
            <ul>
              {sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}

/** Shows no choice until it is known, as without JavaScript. */
function ChoiceInForce() {
  const { level } = useConsent();
  return (
    <section aria-labelledby={CHOICE.id}>
      <SectionHead {...CHOICE} />
      <dl className="runs__choice rows">
        {OPTIONAL_LEVELS.map((optional) => (
          <div key={optional}>
            <dt>
              {LEVEL_WORDS[optional].label}{' '}
              <Status tone={level >= optional ? 'good' : 'off'}>{level >= optional ? 'On' : 'Off'}</Status>
            </dt>
            <dd className="small">{LEVEL_WORDS[optional].hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Rows({ id, title, text, rows }: { id: string; title: string; text: string; rows: readonly Row[] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <p className="mt-s mb-s">{text}</p>
      <table className="runs">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Name and purpose</th>
            <th scope="col">Kept</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, about, kept, condition }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <p>{about}</p>
              </th>
              <td>
                {kept}
                {condition && `, set ${condition}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
