import results from '../../shared/accessibility-results.json' with { type: 'json' };
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { formatDate } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { Prose } from '../ui/prose.tsx';

const TITLE_ID = 'checks';

export function CheckResults() {
  const { version, date, engines, kinds, exceptions, notChecked } = results;
  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="block-title">
        What the checks of this release have found
      </h2>
      <SpecList
        facts={[
          { term: 'Release', value: version },
          { term: 'Checked on', value: formatDate(date) },
          { term: 'With', value: engines.map((engine) => `${engine.name} ${engine.version}`).join(', ') },
          {
            term: 'Kinds of page',
            value: `${kinds.length}, a page of each in light and dark, after the cookie choice`,
          },
          {
            term: 'At 400 % zoom',
            value: 'No sideways scrolling, and every control in view when the keyboard reaches it',
          },
          {
            term: 'Findings',
            value: exceptions.length === 0 ? 'None' : `None, except the ${exceptions.length} named below`,
          },
        ]}
      />
      {exceptions.length > 0 && (
        <Prose small>
          <p>Findings of one of the two programs that are no barrier, with the reason:</p>
          <ul>
            {exceptions.map(({ engine, rule, reason }) => (
              <li key={rule}>
                {engine}, <code>{rule}</code>: {reason}
              </li>
            ))}
          </ul>
        </Prose>
      )}
      <Prose small>
        <p>
          Programs find only some barriers. They judge neither whether a text is understandable nor whether a page makes
          sense when it is heard. Not checked are:
        </p>
        <ul>
          {notChecked.map(({ kind, reason }) => (
            <li key={kind}>{reason}</li>
          ))}
        </ul>
      </Prose>
      <Accordion>
        <AccordionItem summary="The kinds of page that were checked">
          <Prose small>
            <ul>
              {kinds.map(({ kind, description }) => (
                <li key={kind}>{description}</li>
              ))}
            </ul>
          </Prose>
        </AccordionItem>
      </Accordion>
    </section>
  );
}
