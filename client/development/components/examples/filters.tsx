import { Accordion, AccordionItem } from '../../../ui/accordion.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import type { Example } from '../example.ts';

const question = 'Who may sit the examination?';

export const examples: readonly Example[] = [
  {
    component: 'Accordion',
    state: 'questions',
    element: (
      <Accordion>
        <AccordionItem summary={question}>Anyone with three years of practice.</AccordionItem>
        <AccordionItem summary="What does it cost?">The fee is on the page of the examination.</AccordionItem>
      </Accordion>
    ),
  },
  {
    component: 'Accordion',
    state: 'facet',
    element: (
      <Accordion variant="facet">
        <AccordionItem summary="Topics" open>
          <Checkbox label="Devices" aside={12} />
          <Checkbox label="Medicines" aside={7} />
        </AccordionItem>
      </Accordion>
    ),
  },
  {
    component: 'AccordionItem',
    state: 'closed',
    element: <AccordionItem summary={question}>Anyone with three years of practice.</AccordionItem>,
  },
  {
    component: 'AccordionItem',
    state: 'open',
    element: (
      <AccordionItem summary={question} open>
        Anyone with three years of practice.
      </AccordionItem>
    ),
  },
  {
    component: 'Filters',
    state: 'column, none active',
    element: (
      <Filters active={0}>
        <Field label="Keyword" type="search" />
      </Filters>
    ),
  },
  {
    component: 'Filters',
    state: 'line, two active',
    element: (
      <Filters active={2} variant="line">
        <Field label="Place" defaultValue="Ghent" />
      </Filters>
    ),
  },
  {
    component: 'Chips',
    state: 'links',
    element: (
      <Chips
        label="Filters of the list"
        chips={[
          { label: 'Europe', href: '/news' },
          { label: 'Clinical evidence', href: '/news?region=europe' },
        ]}
      />
    ),
  },
  { component: 'Chips', state: 'buttons', element: <Chips label="Filters of the map" chips={[{ label: 'Online' }]} /> },
  {
    component: 'Chips',
    state: 'loading',
    element: <Chips label="Filters by tag" chips={[{ label: 'Tag', href: '/news', isLoading: true }]} />,
  },
];
