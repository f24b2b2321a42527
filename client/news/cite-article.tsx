import { useRef, useState } from 'react';
import type { ArticleDetail } from '../../shared/contract/models.ts';
import { buildReference, CITATION_FORMATS, type CitationFormat, citationPath } from '../../shared/news/citations.ts';
import { useEnvironment } from '../data/environment.tsx';
import { useJournalName } from '../data/use-society.ts';
import { AccordionItem } from '../ui/accordion.tsx';
import { Actions, Button, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';

const FORMATS: readonly CitationFormat[] = ['bib', 'ris'];

export function CiteArticle({ article }: { article: ArticleDetail }) {
  const { settings } = useEnvironment();
  const journal = useJournalName();
  const { authors, title, published, url } = buildReference(article, { journal, origin: settings.publicOrigin });
  const text = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text.current?.textContent ?? '').then(
      () => setStatus('The citation is copied'),
      () => setStatus('We couldn’t copy the citation'),
    );
  };
  return (
    <div className="article__cite accordion">
      <AccordionItem summary="Cite this article">
        <p ref={text} className="article__reference">
          {authors.length > 0 && `${authors.join(', ')}. `}
          {title}. <cite>{journal}</cite>. {formatDate(published)}. {url}
        </p>
        <Actions>
          <span className="needs-script">
            <Button variant="quiet" small onClick={() => void copy()}>
              Copy the citation
            </Button>
          </span>
          {FORMATS.map((format) => (
            <QuietLink key={format} href={citationPath(article.path, format)} icon="download" download>
              {CITATION_FORMATS[format]}
            </QuietLink>
          ))}
        </Actions>
        <p className="small" role="status">
          {status}
        </p>
      </AccordionItem>
    </div>
  );
}
