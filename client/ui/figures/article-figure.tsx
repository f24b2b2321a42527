import { useId } from 'react';
import type { Figure } from '../../../shared/contract/models.ts';
import { Drawing } from '../diagrams/diagram.tsx';
import { AnnotatedForm } from './annotated-form.tsx';
import { FileCourse } from './file-course.tsx';
import { QuestionFlow } from './question-flow.tsx';

/** Stands between two parts of an article's text. */
export function ArticleFigure({ figure: { drawing, note } }: { figure: Figure }) {
  const title = useId();
  return (
    <figure className={`article-figure diagram diagram--${drawing.kind}`} aria-labelledby={title}>
      <figcaption id={title}>{drawing.title}</figcaption>
      <Drawn drawing={drawing} />
      {note && <p className="diagram__note">{note}</p>}
    </figure>
  );
}

function Drawn({ drawing }: Pick<Figure, 'drawing'>) {
  switch (drawing.kind) {
    case 'flow':
      return <QuestionFlow flow={drawing} />;
    case 'file':
      return <FileCourse file={drawing} />;
    case 'annotated':
      return <AnnotatedForm annotated={drawing} />;
    default:
      return <Drawing diagram={drawing} />;
  }
}
