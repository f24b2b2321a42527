import type { ReactNode } from 'react';
import { DEADLINES_PATH, DOCUMENTS_PATH, NEWS_LIST_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { followAddress } from '../../shared/follows/follow-address.ts';
import { thisWeekPage } from '../../shared/follows/this-week.page.ts';
import { THIS_WEEK } from '../../shared/follows/this-week.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { Emphasised } from '../blocks/emphasised.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import type { LinkItem } from '../ui/types.ts';
import { Paywall } from '../website/paywall.tsx';
import './this-week.css';

export { page } from '../../shared/follows/this-week.page.ts';

type Week = ResponseOf<'follows.week'>['result'];

/** Most entries of a list, so that all four fit on one screen. */
const MAX_ROWS = 5;

/** Members see the lists; others see what they are, with their numbers. */
export default function ThisWeek({ input }: { input: PageInput }) {
  const calls = thisWeekPage(input);
  const page = useCall(calls.page).data?.result[0];
  const week = useCall(calls.week).data?.result;
  if (!page) return null;
  const isOpen = week !== undefined && !week.isTeaser;
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb}>
        {isOpen && (
          <QuietLink icon="mail" href={followAddress('week', THIS_WEEK)}>
            Get this by e-mail each week
          </QuietLink>
        )}
      </ContentHead>
      {isOpen && <Lists week={week} />}
      {!isOpen && (
        <div className="stack-l section--s">
          {week && <FactStrip facts={listCounts(week)} />}
          {page.body && <Prose html={page.body} />}
          {week && <Paywall />}
        </div>
      )}
    </div>
  );
}

const listCounts = ({ counts }: Week) => [
  { term: 'Dates in the next 14 days', value: String(counts.dates) },
  { term: 'New texts', value: String(counts.texts) },
  { term: 'Documents with changes', value: String(counts.documents) },
  { term: 'Proposals and consultations', value: String(counts.proposals) },
];

function Lists({ week }: { week: Week }) {
  const { dates, texts, documents, proposals, hasOwnDocuments, until } = week;
  return (
    <div className="week">
      <Panel
        id="dates"
        title="The next 14 days"
        all={{ label: 'All dates', href: DEADLINES_PATH }}
        empty={`No legal date falls before ${formatDate(until)}.`}
        rows={dates.map(({ key, title, date, path, effect, jurisdiction }) => (
          <Row
            key={key}
            href={path}
            title={title}
            meta={[formatDate(date), effect === 'due' ? 'due' : 'applies', jurisdiction]}
          />
        ))}
      />
      <Panel
        id="texts"
        title="New texts"
        all={{ label: 'All articles', href: NEWS_LIST_PATH }}
        empty="Nothing was published in the last seven days."
        rows={texts.map(({ title, path, publishedDate, category }) => (
          <Row key={path} href={path} title={title} meta={[formatDate(publishedDate), category]} />
        ))}
      />
      <Panel
        id="documents"
        title={hasOwnDocuments ? 'Documents you follow' : 'Documents'}
        all={{ label: 'All documents', href: DOCUMENTS_PATH }}
        empty={
          hasOwnDocuments
            ? 'Nothing is new in the documents you follow.'
            : 'No document has a new version, and no new text cites one.'
        }
        rows={documents.map((document) => (
          <Row key={document.path} href={document.path} title={document.number} meta={[findNews(document)]} />
        ))}
      />
      <Panel
        id="proposals"
        title="Proposals and consultations"
        all={{ label: 'All proposals', href: `${DEADLINES_PATH}#proposed` }}
        empty="No proposal has moved in the last seven days, and none is open for comments."
        rows={proposals.map(({ key, title, path, stage, asOf, consultation, jurisdiction }) => (
          <Row
            key={key}
            href={path}
            title={title}
            meta={[
              ...(consultation ? [`Comments until ${formatDate(consultation.until)}`] : []),
              jurisdiction,
              stage,
              `Read ${formatDate(asOf)}`,
            ]}
          />
        ))}
      />
    </div>
  );
}

function findNews({ version, citedBy = [] }: Week['documents'][number]): string {
  if (version !== undefined) return `New version of ${formatDate(version)}`;
  const [first] = citedBy;
  return citedBy.length === 1 && first ? `Cited by “${first.title}”` : `Cited by ${citedBy.length} new texts`;
}

type PanelProps = { id: string; title: string; all: LinkItem; empty: string; rows: readonly ReactNode[] };

function Panel({ id, title, all, empty, rows }: PanelProps) {
  const more = rows.length - MAX_ROWS;
  return (
    <section className="week__panel" aria-labelledby={id}>
      <SectionHead id={id} title={title} link={all} />
      {rows.length === 0 ? (
        <p className="small quiet">{empty}</p>
      ) : (
        <ol className="week__rows">{rows.slice(0, MAX_ROWS)}</ol>
      )}
      {more > 0 && <p className="small quiet">And {more} more</p>}
    </section>
  );
}

type RowProps = { href: string; title: string; meta: readonly string[] };

function Row({ href, title, meta }: RowProps) {
  return (
    <li className="week__row">
      <a className="week__title h5" href={href}>
        <Emphasised text={title} />
      </a>
      <p className="small quiet">{meta.join(' · ')}</p>
    </li>
  );
}
