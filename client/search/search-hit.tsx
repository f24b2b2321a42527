import type { SearchResult } from '../../shared/contract/models.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { personLinks } from '../blocks/person-link.ts';
import { toBook } from '../cards/product-items.tsx';
import { toPrices } from '../cards/product-prices.ts';
import { BookCover } from '../ui/book.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { DateBlock } from '../ui/date-block.tsx';
import { formatDate, formatDateRange } from '../ui/dates.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Label, Meta, type MetaPart } from '../ui/label.tsx';
import { priceLine } from '../ui/price.tsx';
import type { HeadingLevel } from '../ui/types.ts';
import { unbroken } from '../ui/unbroken.tsx';
import { markedText } from './marked-text.ts';

export function Hit({ found, level = 2 }: { found: SearchResult; level?: HeadingLevel }) {
  const { title, path, snippet, isMemberOnly, event } = found;
  return (
    <li className="story-row hit">
      <HitArt found={found} />
      <div className="story-row__text">
        <Label tone={event ? 'event' : 'topic'}>{toLabel(found)}</Label>
        <Heading level={level} className="story-row__title h5">
          <a href={path}>{unbroken(title)}</a>
        </Heading>
        <p className="story-row__summary">
          {keyed(markedText(snippet)).map(({ key, text, marked }) =>
            marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>,
          )}
        </p>
        <Meta parts={findFacts(found)} />
        {isMemberOnly && (
          <p className="hit__members mt-2xs h6">
            <Icon name="lock" size={18} /> For members
          </p>
        )}
      </div>
    </li>
  );
}

/** The index is a safe key, because the parts of a snippet never change their order. */
const keyed = <T extends object>(parts: readonly T[]) => parts.map((part, key) => ({ ...part, key }));

/** Date of an event, cover of a book, or else the cover of the topic. */
function HitArt({ found: { event, product, article, topic, path } }: { found: SearchResult }) {
  if (event)
    return <DateBlock start={event.start} end={event.end} timeZone={event.timeZone} size="s" weekday={false} />;
  if (product?.productType === 'book') {
    const { title, authors, cover } = toBook(product);
    return <BookCover {...{ title, authors, cover }} />;
  }
  const ink = product?.ink ?? (article ? 'mint' : 'paper');
  return <CoverImage topic={topic ?? 'policy'} ink={ink} seed={path} variant="square" />;
}

function toLabel({ type, label }: SearchResult): string {
  if (type === 'book') return 'Book';
  return type === 'course' ? 'Course' : label;
}

function findFacts({ article, event, product }: SearchResult): (MetaPart | undefined)[] {
  if (article) {
    return [personLinks(article.authors), formatDate(article.publishedDate)];
  }
  if (event) {
    const days = formatDateRange(event.start, event.end, event.timeZone);
    return [event.place, days, event.isPast ? 'past event' : undefined];
  }
  if (!product) return [];
  const price = priceLine(toPrices(product));
  if (product.productType === 'book') return [product.authors.join(' and '), price];
  return [product.level, creditSentence(product), price];
}
