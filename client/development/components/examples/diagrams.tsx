import type { Diagram } from '../../../../shared/contract/models.ts';
import { ExplainedHead } from '../../../ui/diagrams/diagram.tsx';
import { DotFields } from '../../../ui/diagrams/dot-fields.tsx';
import { Joined } from '../../../ui/diagrams/joined.tsx';
import { Line } from '../../../ui/diagrams/line.tsx';
import { Sum } from '../../../ui/diagrams/sum.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Example } from '../example.ts';

const toRow = (label: string, ...values: number[]) => ({
  label,
  values: values.map((value) => ({ text: `${value}`, value })),
});
const line: Diagram = {
  kind: 'line',
  title: 'From application to certificate',
  series: [],
  rows: [
    { label: 'Apply', values: [{ text: 'any day' }] },
    { label: 'Study', values: [] },
    { label: 'Examination', values: [{ text: 'in spring' }] },
  ],
  over: { text: '9 months', value: 9 },
};
const dots: Diagram = {
  kind: 'dots',
  title: 'Where members work',
  series: [],
  rows: [toRow('companies', 210), toRow('agencies', 48)],
};
const sum: Diagram = {
  kind: 'sum',
  title: 'Credits of three years',
  series: ['Needed', 'Usual'],
  rows: [toRow('Courses', 20, 24), toRow('Events', 10, 12)],
  total: [{ text: '30' }, { text: '36' }],
};
const joined: Diagram = {
  kind: 'joined',
  title: 'Chapters',
  series: [],
  rows: [toRow('chapters', 14), toRow('society', 1)],
};

export const examples: readonly Example[] = [
  {
    component: 'ExplainedHead',
    state: 'with drawing',
    element: (
      <ExplainedHead diagram={line}>
        <PageHead title="Certification" lead="One examination, renewed every three years." />
      </ExplainedHead>
    ),
  },
  {
    component: 'ExplainedHead',
    state: 'without drawing',
    element: (
      <ExplainedHead diagram={undefined}>
        <PageHead title="Bylaws" />
      </ExplainedHead>
    ),
  },
  {
    component: 'Line',
    state: 'with duration',
    element: (
      <figure className="diagram diagram--line">
        <Line diagram={line} />
      </figure>
    ),
  },
  {
    component: 'DotFields',
    state: 'two fields',
    element: (
      <figure className="diagram diagram--dots">
        <DotFields diagram={dots} />
      </figure>
    ),
  },
  {
    component: 'Joined',
    state: 'fourteen parts',
    element: (
      <figure className="diagram diagram--joined">
        <Joined diagram={joined} />
      </figure>
    ),
  },
  {
    component: 'Sum',
    state: 'two sums',
    element: (
      <figure className="diagram diagram--sum">
        <Sum diagram={sum} />
      </figure>
    ),
  },
];
