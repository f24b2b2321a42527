import type { ResponseOf } from '../../shared/contract/contract.ts';
import { LinkTitle } from '../blocks/link-title.tsx';
import { StoryList, StoryRow } from '../ui/story.tsx';
import type { HeadingLevel } from '../ui/types.ts';

export type SupplierEntry = ResponseOf<'blocks.localNetwork'>['result'][number];

export function SupplierList({ suppliers, level }: { suppliers: readonly SupplierEntry[]; level?: HeadingLevel }) {
  return (
    <StoryList>
      {suppliers.map(({ id, title, url, category, summary, location, services = [] }) => (
        <StoryRow
          key={id}
          title={<LinkTitle url={url}>{title}</LinkTitle>}
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
