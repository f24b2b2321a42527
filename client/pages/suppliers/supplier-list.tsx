import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { MarkedTitle } from '../../blocks/marked-title.tsx';
import { StoryList, StoryRow } from '../../ui/story.tsx';
import type { HeadingLevel } from '../../ui/types.ts';

export type SupplierEntry = ResponseOf<'blocks.localNetwork'>['result'][number];

/** Firms by name: what they do, where, and their services. */
export function SupplierList({ suppliers, level }: { suppliers: readonly SupplierEntry[]; level?: HeadingLevel }) {
  return (
    <StoryList>
      {suppliers.map(({ id, title, url, category, summary, location, services = [] }) => (
        <StoryRow
          key={id}
          title={<MarkedTitle url={url}>{title}</MarkedTitle>}
          href={url}
          summary={summary}
          meta={[location, ...services]}
          {...(category !== undefined && { label: category })}
          {...(level !== undefined && { level })}
        />
      ))}
    </StoryList>
  );
}
