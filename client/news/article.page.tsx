import { Suspense } from 'react';
import { NEWS_LIST_PATH } from '../../shared/constants.ts';
import type { ArticleDetail } from '../../shared/contract/models.ts';
import { articlePage } from '../../shared/news/article.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { breadcrumbItems } from '../blocks/breadcrumb-items.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { ErrorBoundary } from '../blocks/error-boundary.tsx';
import { OnThisPage } from '../blocks/on-this-page.tsx';
import { personHref } from '../blocks/person-link.ts';
import { categoryLink } from '../cards/article-row.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { hydratedLast, onDemand } from '../shell/deferred.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate, formatMonth } from '../ui/dates.ts';
import { FactStrip } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Byline, PersonRing } from '../ui/person.tsx';
import { Picture } from '../ui/picture.tsx';
import { Prose } from '../ui/prose.tsx';
import { ArticleTools } from './article-tools.tsx';
import { ArticleWall } from './article-wall.tsx';
import { CiteArticle } from './cite-article.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { Topics } from './topics.tsx';
import './article.css';
import '../ui/figures/figures.css';

export { page } from '../../shared/news/article.page.ts';

const ContinueReadingLast = hydratedLast(ContinueReading);
/** Few articles have one. */
const ArticleFigure = onDemand(async () => (await import('../ui/figures/article-figure.tsx')).ArticleFigure);

export default function Article({ input }: { input: PageInput }) {
  const calls = articlePage(input);
  const article = useCall(calls.article).data?.result[0];
  const { settings } = useEnvironment();
  const breadCrumb = useCall(calls.breadCrumb).data?.result ?? [];
  if (!article) return null;
  return (
    <>
      <Seo
        title={article.seo.title ?? article.title}
        description={article.seo.description ?? article.summary}
        type="article"
        noIndex={article.isDraft}
        about={{ article }}
      />
      <article className="page article">
        <PageHead
          size="l"
          title={<Emphasised text={article.title} />}
          lead={article.summary}
          breadcrumb={[...breadcrumbItems(breadCrumb), categoryLink(article.category)]}
        />
        <div className="article__meta cluster apart">
          <Byline
            people={article.authors.map(({ key, name }) => ({ name, href: personHref(key) }))}
            photo={article.writers.length === 1 ? article.writers[0]?.portrait : undefined}
            lines={listDates(article)}
          />
          <ArticleTools article={article} />
        </div>
        <div className="article__columns">
          {article.headings.length > 1 && (
            <OnThisPage className="article__contents" title="In this article" headings={article.headings} />
          )}
          <div className="article__text">
            <div className="article__aside">
              <InShort sentences={article.inShort} />
              <FactStrip facts={article.facts.map(({ label, value }) => ({ term: label, value }))} />
            </div>
            <Body article={article} endMark={article.isTeaser ? undefined : settings.product} />
            {article.isTeaser && <ArticleWall input={input} />}
            <Citations citations={article.citations} />
            {!article.isDraft && <CiteArticle article={article} />}
            <Writers writers={article.writers} />
            <Topics article={article} request={calls.taxonomy} />
            <p className="only-print small">{settings.publicOrigin + article.path}</p>
          </div>
        </div>
        <ContinueReadingLast />
      </article>
    </>
  );
}

/** Publication and reading time, last change, and the month of the law. */
function listDates({ publishedDate, modifiedDate, lawAsOf, readMinutes }: ArticleDetail): string[] {
  const published = `${formatDate(publishedDate, 'UTC', { weekday: true })}, ${readMinutes}\u00a0min\u00a0read`;
  const updated = modifiedDate && modifiedDate > publishedDate ? [`Updated ${formatDate(modifiedDate)}`] : [];
  const law = lawAsOf ? [`Law as of ${formatMonth(lawAsOf)}`] : [];
  return [published, ...updated, ...law];
}

function InShort({ sentences = [] }: { sentences: ArticleDetail['inShort'] }) {
  if (sentences.length === 0) return null;
  return (
    <section className="article__short" aria-labelledby="in-short">
      <h2 id="in-short" className="h6">
        In short
      </h2>
      <details>
        <summary className="h6">In short</summary>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** A picture comes after the first paragraph, so that the text begins in the first screen. */
function Body({
  article: { body, picture, figure },
  endMark,
}: {
  article: ArticleDetail;
  endMark: string | undefined;
}) {
  const opening = picture && body.startsWith('<p') ? body.indexOf('</p>') + '</p>'.length : 0;
  const place = figure ? findPart(body, figure.before) : opening;
  return (
    <>
      {opening > 0 && <Prose article html={body.slice(0, opening)} />}
      {picture && <Picture picture={picture} sizes="(min-width: 40em) 40rem, 100vw" eager />}
      {figure && place > opening && (
        <Prose article html={body.slice(opening, place)} endMark={place === body.length ? endMark : undefined} />
      )}
      {figure && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ArticleFigure figure={figure} />
          </Suspense>
        </ErrorBoundary>
      )}
      {(!figure || place < body.length) && <Prose article html={body.slice(place)} endMark={endMark} />}
    </>
  );
}

/** Start of the part with the id, otherwise the end. */
function findPart(html: string, id: string | undefined): number {
  const mark = id === undefined ? -1 : html.indexOf(` id="${id}"`);
  return mark < 0 ? html.length : html.lastIndexOf('<', mark);
}

function Citations({ citations }: { citations: ArticleDetail['citations'] }) {
  if (citations.length === 0) return null;
  return (
    <section className="article__citations" aria-labelledby="citations">
      <h2 id="citations" className="block-title">
        Sources
      </h2>
      <ol>
        {citations.map(({ text, url }) => (
          <li key={text}>
            {url ? (
              <a className="link" href={url}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Writers({ writers }: { writers: ArticleDetail['writers'] }) {
  return writers.map((writer) => (
    <section key={writer.key} className="article__writer" aria-label={`About ${writer.name}`}>
      <PersonRing name={writer.name} photo={writer.portrait} size="m" />
      <div>
        <p className="h5 ink">
          <a href={personHref(writer.key)}>{writer.name}</a>
        </p>
        <p>{writer.bio}</p>
        <QuietLink href={`${NEWS_LIST_PATH}?author=${writer.key}`}>
          More by {writers.length > 1 ? writer.name : 'this author'}
        </QuietLink>
      </div>
    </section>
  ));
}
