import type { Annotated, CourseOfFile, Diagram, Figure, Flow } from '../../../../shared/contract/models.ts';
import { Drawing } from '../../../ui/diagrams/diagram.tsx';
import { AnnotatedForm } from '../../../ui/figures/annotated-form.tsx';
import { ArticleFigure } from '../../../ui/figures/article-figure.tsx';
import { FileCourse } from '../../../ui/figures/file-course.tsx';
import { QuestionFlow } from '../../../ui/figures/question-flow.tsx';
import type { Example } from '../example.ts';

const flow: Flow = {
  kind: 'flow',
  title: 'Does the study need an application?',
  steps: [
    { ask: 'Are results used in care?', yes: 'Apply.' },
    { ask: 'Are all samples left over?', no: 'Apply.' },
    { ask: 'Is it a companion diagnostic?', yes: 'Notify.', no: 'National law decides.' },
  ],
};
const file: CourseOfFile = {
  kind: 'file',
  title: 'The course of one file',
  phases: [
    { label: 'Preparation', takes: '5 months', days: 150, holder: 'Applicant', clockStops: false },
    { label: 'Assessment', takes: '60 days', days: 60, holder: 'Authority', clockStops: false, note: 'By law.' },
    { label: 'Questions', takes: '30 days', days: 30, holder: 'Applicant', clockStops: true },
    { label: 'Certificate', takes: '2 weeks', days: 14, holder: 'Notified body', clockStops: false },
  ],
};
const annotated: Annotated = {
  kind: 'annotated',
  title: 'A form, read field by field',
  form: 'Notice',
  rows: [
    { label: 'Reason', text: 'Supplier', note: 'The usual explanation.' },
    { label: 'End' },
    { label: 'Assessment', note: 'Often a single word.' },
  ],
};
const dots: Diagram = {
  kind: 'dots',
  title: 'Received and used',
  series: [],
  rows: [
    { label: 'received', values: [{ text: '40', value: 40 }] },
    { label: 'used', values: [{ text: '12', value: 12 }] },
  ],
};
const figure: Figure = { drawing: dots, note: 'One dot is a report.' };

export const examples: readonly Example[] = [
  { component: 'ArticleFigure', state: 'with a note', element: <ArticleFigure figure={figure} /> },
  {
    component: 'Drawing',
    state: 'dots',
    element: (
      <figure className="diagram diagram--dots">
        <Drawing diagram={dots} />
      </figure>
    ),
  },
  {
    component: 'QuestionFlow',
    state: 'three questions',
    element: (
      <figure className="article-figure diagram">
        <QuestionFlow flow={flow} />
      </figure>
    ),
  },
  {
    component: 'FileCourse',
    state: 'three holders',
    element: (
      <figure className="article-figure diagram">
        <FileCourse file={file} />
      </figure>
    ),
  },
  {
    component: 'AnnotatedForm',
    state: 'with an empty field',
    element: (
      <figure className="article-figure diagram">
        <AnnotatedForm annotated={annotated} />
      </figure>
    ),
  },
];
