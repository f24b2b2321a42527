import { Actions, Button, ButtonLink, QuietLink } from '../../../ui/button.tsx';
import type { Example } from '../example.ts';

export const examples: readonly Example[] = [
  { component: 'Button', state: 'primary', element: <Button>Save changes</Button> },
  { component: 'Button', state: 'secondary', element: <Button variant="secondary">Cancel</Button> },
  { component: 'Button', state: 'event', element: <Button variant="event">Register</Button> },
  { component: 'Button', state: 'danger', element: <Button variant="danger">Delete account</Button> },
  { component: 'Button', state: 'quiet', element: <Button variant="quiet">Show all</Button> },
  { component: 'Button', state: 'small', element: <Button small>Apply</Button> },
  { component: 'Button', state: 'wide', element: <Button wide>Sign in</Button> },
  {
    component: 'Button',
    state: 'with icons',
    element: (
      <Button icon="save" trail="arrow">
        Save and continue
      </Button>
    ),
  },
  { component: 'Button', state: 'busy', element: <Button busy>Sending</Button> },
  { component: 'Button', state: 'disabled', element: <Button disabled>Pay</Button> },
  { component: 'ButtonLink', state: 'primary', element: <ButtonLink href="/join">Join the society</ButtonLink> },
  {
    component: 'ButtonLink',
    state: 'secondary, with icon',
    element: (
      <ButtonLink href="/calendar" variant="secondary" icon="calendar">
        Add to calendar
      </ButtonLink>
    ),
  },
  { component: 'QuietLink', state: 'within the site', element: <QuietLink href="/events">All events</QuietLink> },
  {
    component: 'QuietLink',
    state: 'to another site',
    element: (
      <QuietLink href="https://example.org" trail="out">
        The agency’s register
      </QuietLink>
    ),
  },
  {
    component: 'QuietLink',
    state: 'with icon',
    element: (
      <QuietLink href="/guide.pdf" icon="download">
        Download the guide
      </QuietLink>
    ),
  },
  {
    component: 'Actions',
    state: 'a button and links',
    element: (
      <Actions>
        <Button>Register</Button>
        <ButtonLink href="/programme" variant="secondary">
          Programme
        </ButtonLink>
        <QuietLink href="/venue">The venue</QuietLink>
      </Actions>
    ),
  },
];
