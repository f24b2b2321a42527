import type { ReactNode } from 'react';
import type { CoverTopic } from '../../shared/site/covers.ts';
import { Seo } from '../seo.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { PageHead } from '../ui/page-head.tsx';

type MessagePageProps = {
  label: string;
  title: string;
  lead: string;
  /** Names the drawn strip that closes the page. */
  topic: CoverTopic;
  /** Buttons and what else there is to say. */
  children: ReactNode;
};

/** A page that says one thing and offers a way on. It is never indexed. */
export function MessagePage({ label, title, lead, topic, children }: MessagePageProps) {
  return (
    <>
      <Seo title={title} noIndex />
      <div className="page message">
        <PageHead size="l" label={label} labelTone="quiet" title={title} lead={lead} />
        <div className="message__text">{children}</div>
      </div>
      <div className="flush not-found__strip">
        <CoverImage topic={topic} ink="mint" seed={title} variant="band" />
      </div>
    </>
  );
}
