import type { QuestionGroup } from '../../shared/contract/models.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { Prose } from '../ui/prose.tsx';

/** Has its id inside `<details>`, because browsers open only ancestors of a fragment's target. */
export function Questions({ group }: { group: QuestionGroup }) {
  return (
    <section aria-labelledby={group.id}>
      <h2 id={group.id} className="block-title">
        {group.title}
      </h2>
      <Accordion>
        {group.items.map((item) => (
          <AccordionItem key={item.id} summary={item.question}>
            <div id={item.id} className="answer">
              <Prose small html={item.answer} />
              <a className="answer__link" href={`#${item.id}`}>
                Link to this answer<span className="visually-hidden">: {item.question}</span>
              </a>
            </div>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
