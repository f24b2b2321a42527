import { useEffect, useRef } from 'react';
import { personalGroupWords } from '../../shared/account/personal-groups.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { Button } from '../ui/button.tsx';
import { SpecList } from '../ui/fact-strip.tsx';
import { fieldLabel, fieldText, groupToCsv, toJson } from './export-files.ts';
import { saveFile } from './save-file.ts';
import type { HeldData } from './use-held-data.ts';

export function HeldGroups({ data }: { data: HeldData }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="held" className="stack-l">
      <h2 id="held" className="block-title" tabIndex={-1} ref={heading}>
        What this website holds about you
      </h2>
      <p>
        <Button variant="secondary" onClick={() => saveFile('my-data.json', 'application/json', toJson(data))}>
          Download all as JSON
        </Button>
      </p>
      <Accordion>
        {data.groups.map(({ id, rows }) => {
          const { title, about } = personalGroupWords(id);
          return (
            <AccordionItem key={id} summary={`${title} (${rows.length})`}>
              <div className="stack-l">
                <p>{about}</p>
                {rows.map((row) => (
                  <SpecList key={JSON.stringify(row)} facts={listFacts(row)} />
                ))}
                <p>
                  <Button small variant="secondary" onClick={() => saveFile(`${id}.csv`, 'text/csv', groupToCsv(rows))}>
                    Download {title} as CSV
                  </Button>
                </p>
              </div>
            </AccordionItem>
          );
        })}
      </Accordion>
    </section>
  );
}

const listFacts = (row: Readonly<Record<string, unknown>>) =>
  Object.entries(row).map(([name, value]) => ({ term: fieldLabel(name), value: fieldText(value) }));
