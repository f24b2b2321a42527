import type { ReactNode } from 'react';
import type { CoverTopic } from '../../shared/covers.ts';
import { Seo } from '../seo.tsx';
import { CoverImage } from '../ui/cover-image.tsx';
import { PageHead } from '../ui/page-head.tsx';

type MessagePageProps = {
  label: string | undefined;
  title: string;
  lead: string;
  topic: CoverTopic;
  children: ReactNode;
};

/** Never indexed by search engines. */
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
