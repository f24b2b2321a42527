import { Button } from '../../../ui/button.tsx';
import { LeadStory, StoryCard, StoryList, StoryRow } from '../../../ui/story.tsx';
import type { Example } from '../example.ts';

const cover = { topic: 'clinical', ink: 'mint', seed: 'evidence' } as const;
const story = {
  title: 'MDCG 2019-14 revised: how much evidence is enough',
  href: '/news/evidence',
  summary: 'The revised guidance says when literature will do, and when a study is needed.',
  meta: ['Ilse Verhaegen', '13 May 2025', '6 min'],
};

export const examples: readonly Example[] = [
  {
    component: 'StoryList',
    state: 'two stories',
    element: (
      <StoryList>
        <StoryRow {...story} />
        <StoryRow title="Vigilance reports by form" href="/news/vigilance" />
      </StoryList>
    ),
  },
  {
    component: 'StoryRow',
    state: 'dated, with label and cover',
    element: (
      <StoryList>
        <StoryRow {...story} date="2025-05-13" label={{ label: 'Devices', href: '/topics/devices' }} cover={cover} />
      </StoryList>
    ),
  },
  {
    component: 'StoryRow',
    state: 'with action',
    element: (
      <StoryList>
        <StoryRow
          {...story}
          label="Saved"
          action={
            <Button small variant="quiet">
              Remove
            </Button>
          }
        />
      </StoryList>
    ),
  },
  { component: 'LeadStory', state: 'with cover', element: <LeadStory {...story} label="Devices" cover={cover} /> },
  {
    component: 'LeadStory',
    state: 'text only',
    element: <LeadStory title="An open letter to the agencies" href="/news/letter" />,
  },
  {
    component: 'StoryCard',
    state: 'with cover',
    element: (
      <div className="grid-3">
        <StoryCard {...story} label="Devices" cover={cover} />
      </div>
    ),
  },
  {
    component: 'StoryCard',
    state: 'text only',
    element: <StoryCard title="Labels without words" href="/news/labels" meta={['12 May 2025']} />,
  },
];
