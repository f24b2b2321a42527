import { Checkbox, ChoiceGroup, Radio, Segment, Switch } from '../../../ui/choice.tsx';
import type { Example } from '../example.ts';

const views = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'calendar', label: 'Calendar', icon: 'calendar' },
] as const;

export const examples: readonly Example[] = [
  { component: 'Checkbox', state: 'not checked', element: <Checkbox label="Medical devices" aside={24} /> },
  {
    component: 'Checkbox',
    state: 'checked, with hint',
    element: <Checkbox label="Send me the newsletter" hint="Twice a month." defaultChecked />,
  },
  { component: 'Checkbox', state: 'disabled', element: <Checkbox label="Sold out" disabled /> },
  {
    component: 'Radio',
    state: 'not chosen and chosen',
    element: (
      <>
        <Radio label="Member" name="rate" aside="$245" />
        <Radio label="Not a member" name="rate" aside="$345" defaultChecked />
      </>
    ),
  },
  {
    component: 'Radio',
    state: 'disabled',
    element: <Radio label="Student" name="closed-rate" hint="Closed." disabled />,
  },
  { component: 'Switch', state: 'off', element: <Switch label="Reminders by e-mail" /> },
  {
    component: 'Switch',
    state: 'on, with hint',
    element: <Switch label="Show my chapter" hint="On your public page." defaultChecked />,
  },
  { component: 'Switch', state: 'disabled', element: <Switch label="Messages by post" disabled /> },
  {
    component: 'ChoiceGroup',
    state: 'with legend',
    element: (
      <ChoiceGroup legend="Format">
        <Radio label="In person" name="format" />
        <Radio label="Online" name="format" />
      </ChoiceGroup>
    ),
  },
  {
    component: 'ChoiceGroup',
    state: 'with hidden legend',
    element: (
      <ChoiceGroup legend="Topics" hideLegend>
        <Checkbox label="Clinical evidence" />
        <Checkbox label="Labelling" />
      </ChoiceGroup>
    ),
  },
  {
    component: 'Segment',
    state: 'radio buttons',
    element: (
      <Segment
        legend="Appearance"
        name="appearance"
        items={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        defaultValue="light"
      />
    ),
  },
  {
    component: 'Segment',
    state: 'links, with icons',
    element: (
      <Segment
        legend="View"
        value="list"
        items={views.map((view) => ({ ...view, href: `/events?view=${view.value}` }))}
      />
    ),
  },
];
