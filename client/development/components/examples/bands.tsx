import { ButtonLink } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { CoverImage } from '../../../ui/cover-image.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band, Poster, Stage } from '../../../ui/poster.tsx';
import type { Example } from '../example.ts';

const strip = <CoverImage topic="conferences" ink="peach" seed="week" variant="band" />;
const figure = <CoverImage topic="policy" ink="green" seed="certification" variant="rosette" />;

export const examples: readonly Example[] = [
  {
    component: 'Poster',
    state: 'of a conference',
    element: (
      <div className="grid-3">
        <Poster
          title="Regulatory week"
          href="/events/2"
          date="13–15 May"
          place="Ghent 2025"
          seed="week"
          topic="conferences"
        />
      </div>
    ),
  },
  {
    component: 'Band',
    state: 'green, with figure',
    element: (
      <Band tone="green" figure={figure}>
        <Heading level={3} className="band__title h1">
          Become certified
        </Heading>
        <ButtonLink href="/certification">How it works</ButtonLink>
      </Band>
    ),
  },
  {
    component: 'Band',
    state: 'event, with strip',
    element: (
      <Band tone="event" strip={strip}>
        <PageHead size="l" title="Regulatory week" label="Conference" labelTone="event" lead="Three days in Ghent." />
      </Band>
    ),
  },
  {
    component: 'Band',
    state: 'deep',
    element: (
      <Band tone="deep">
        <p>Members read the whole archive.</p>
      </Band>
    ),
  },
  {
    component: 'Band',
    state: 'wash',
    element: (
      <Band tone="wash">
        <p>Held from 13 to 15 May 2025.</p>
      </Band>
    ),
  },
  {
    component: 'Stage',
    state: 'orange, with action',
    element: (
      <Stage
        title="Evidence"
        tone="orange"
        sides={['13–15 May', 'Ghent']}
        figure={<Cover topic="clinical" ink="orange" seed="stage" variant="hero" bare />}
        notes={['Early rate until 4 April']}
        action={<ButtonLink href="/register">Register</ButtonLink>}
      />
    ),
  },
  {
    component: 'Stage',
    state: 'held, with a long title',
    element: (
      <Stage
        title="Software and machine learning in practice"
        tone="held"
        sides={['Held 3–4 June']}
        figure={<Cover topic="software" ink="paper" seed="held" variant="hero" bare />}
      />
    ),
  },
  {
    component: 'Stage',
    state: 'green',
    element: (
      <Stage
        title="Mentors"
        tone="green"
        figure={<Cover topic="careers" ink="green" seed="mentors" variant="hero" bare />}
      />
    ),
  },
];
