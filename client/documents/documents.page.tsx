import type { DocumentCard } from '../../shared/contract/models.ts';
import { documentsPage } from '../../shared/documents/documents.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ContentHead } from '../blocks/content-head.tsx';
import { ContentsList } from '../blocks/contents-list.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';
import { findYear } from './year-of.ts';

export { page } from '../../shared/documents/documents.page.ts';

/** Official documents by issuer (section 2, Documents). */
export default function Documents({ input }: { input: PageInput }) {
  const calls = documentsPage(input);
  const page = useCall(calls.page).data?.result[0];
  const documents = useCall(calls.documents);
  if (!page) return null;
  const issuers = groupByIssuer(documents.data?.result ?? []);
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <div className="split-3-9 mt-l">
        <ContentsList
          title="Issuers"
          links={issuers.map(({ id, issuer, cards }) => ({ label: issuer, href: `#${id}`, count: cards.length }))}
        />
        <div className="stack-l">
          {page.body && <Prose small html={page.body} />}
          <LoadedList
            loaded={documents}
            items={() => issuers}
            skeleton={{ shape: 'table', count: 8 }}
            failed="We couldn’t load the documents"
            empty={{
              title: 'No document is cited yet',
              action: <QuietLink href="/news-and-articles/news-articles">All articles</QuietLink>,
            }}
          >
            {(groups) =>
              groups.map(({ id, issuer, cards }) => (
                <section key={id} aria-labelledby={id}>
                  <h2 id={id} className="block-title">
                    {issuer}
                  </h2>
                  <DocumentList cards={cards} />
                </section>
              ))
            }
          </LoadedList>
        </div>
      </div>
    </div>
  );
}

function DocumentList({ cards }: { cards: readonly DocumentCard[] }) {
  return (
    <ul className="document-list">
      {cards.map(({ id, number, title, status, path, count }) => (
        <li key={id}>
          <a href={path}>
            <b>{number}</b>
            {title && <span className="block">{title}</span>}
          </a>
          <span className="small tabular">{findYear(number)}</span>
          {status && <span className="small">{status}</span>}
          <span className="small tabular">{count === 1 ? '1 citation' : `${count} citations`}</span>
        </li>
      ))}
    </ul>
  );
}

function groupByIssuer(documents: readonly DocumentCard[]) {
  return [...Map.groupBy(documents, ({ issuer }) => issuer)].map(([issuer, cards]) => ({
    id: issuer.toLowerCase().replace(/[^a-z]+/g, '-'),
    issuer,
    cards,
  }));
}
