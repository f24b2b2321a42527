import type { ReactNode } from 'react';
import type { SideCard } from '../../shared/contract/models.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { articlePage } from '../../shared/news/article.page.ts';
import { Emphasised } from '../blocks/emphasised.tsx';
import { toPrices } from '../cards/product-prices.ts';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { BookCover } from '../ui/book.tsx';
import { DateBlock } from '../ui/date-block.tsx';
import { formatDate } from '../ui/dates.ts';
import { Label, Meta } from '../ui/label.tsx';
import { priceLine } from '../ui/price.tsx';
import { SectionHead } from '../ui/section-head.tsx';

/** Section 7, Right-side sections. */
export function ContinueReading() {
  const calls = articlePage(usePageInput());
  const news = useCall(calls.news).data?.result ?? [];
  const learning = useCall(calls.learning).data?.result ?? [];
  const events = useCall(calls.events).data?.result ?? [];
  const books = useCall(calls.books).data?.result ?? [];
  if (news.length + learning.length + events.length + books.length === 0) return null;
  return (
    <section className="section continue" aria-labelledby="continue">
      <SectionHead id="continue" title="Continue" />
      <div className="grid-4">
        <Column title="Articles" cards={news}>
          {(card) => (
            <>
              <Label>{card.label}</Label>
              <Title card={card} />
              <Meta parts={[card.date && formatDate(card.date)]} />
            </>
          )}
        </Column>
        <Column title="Courses" cards={learning}>
          {(card) => (
            <>
              <Label>Course</Label>
              <Title card={card} />
              <Meta
                parts={[
                  card.product?.hours ? `${card.product.hours} hours` : undefined,
                  card.product && creditSentence(card.product),
                ]}
              />
            </>
          )}
        </Column>
        <Column title="Events" cards={events}>
          {(card) => (
            <>
              {card.event && <DateBlock start={card.event.start} end={card.event.end} timeZone={card.event.timeZone} />}
              <Title card={card} />
              <Meta parts={[card.event?.place]} />
            </>
          )}
        </Column>
        <Column title="Books" cards={books}>
          {(card, index) => (
            <>
              {card.product && index === 0 && (
                <BookCover
                  title={card.title}
                  authors={card.product.authors.join(' & ')}
                  cover={{ topic: card.topic, ink: card.product.ink, seed: card.path }}
                />
              )}
              <Title card={card} />
              <Meta parts={[card.product && priceLine(toPrices(card.product))]} />
            </>
          )}
        </Column>
      </div>
    </section>
  );
}

type ColumnProps = {
  title: string;
  cards: readonly SideCard[];
  children: (card: SideCard, index: number) => ReactNode;
};

function Column({ title, cards, children }: ColumnProps) {
  if (cards.length === 0) return null;
  return (
    <div>
      <h3 className="continue__title h6">{title}</h3>
      <ul>
        {cards.map((card, index) => (
          <li key={card.id}>{children(card, index)}</li>
        ))}
      </ul>
    </div>
  );
}

function Title({ card }: { card: SideCard }) {
  return (
    <h4>
      <a className="stretched-link" href={card.path}>
        <Emphasised text={card.title} />
      </a>
    </h4>
  );
}
