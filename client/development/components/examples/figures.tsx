import { Chart } from '../../../ui/chart.tsx';
import { FactStrip, SpecList } from '../../../ui/fact-strip.tsx';
import { CreditLadder, Progress } from '../../../ui/progress.tsx';
import type { Example } from '../example.ts';

const facts = [
  { term: 'Format', value: 'Online' },
  { term: 'Credits', value: 8 },
  { term: 'Level', value: 'Advanced' },
];
const days = (value: number) => ({ text: `${value} d`, value });
const chart = {
  title: 'Days to a decision',
  series: ['2024', '2025'],
  rows: [
    { label: 'Class IIa', values: [days(210), days(180)] },
    { label: 'Class III', values: [days(420), { text: '–', value: undefined }] },
  ],
};

export const examples: readonly Example[] = [
  { component: 'FactStrip', state: 'three facts', element: <FactStrip facts={facts} /> },
  { component: 'SpecList', state: 'three facts', element: <SpecList facts={facts} /> },
  { component: 'Progress', state: 'in progress', element: <Progress percent={62} label="Progress of the course" /> },
  {
    component: 'Progress',
    state: 'complete',
    element: <Progress percent={100} label="Progress of the second course" />,
  },
  {
    component: 'CreditLadder',
    state: 'with planned credits',
    element: <CreditLadder earned={21} planned={12} needed={36} />,
  },
  { component: 'CreditLadder', state: 'none earned', element: <CreditLadder earned={0} needed={36} /> },
  {
    component: 'Chart',
    state: 'two series, a missing figure',
    element: <Chart chart={chart} rowsName="Class" source="the society’s survey" />,
  },
];
