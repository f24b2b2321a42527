import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { awardeesPage } from '../../shared/people/awardees.page.ts';
import { LabelledGroup } from '../blocks/labelled-group.tsx';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { personHref } from '../blocks/person-link.ts';
import { PersonRow } from '../cards/person-row.tsx';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Label } from '../ui/label.tsx';
import { ContentPage } from '../website/content-page.tsx';

export { page } from '../../shared/people/awardees.page.ts';

type Awardee = ResponseOf<'blocks.celebrityAwardees'>['result'][number];

/** A page below the list shows only the award or person of its title. */
export default function Awardees({ input }: { input: PageInput }) {
  const calls = awardeesPage(input);
  const page = useCall(calls.page).data?.result[0];
  const isDetailPage = input.match.params['*'] !== undefined;
  const awards = new Map(page?.children.map(({ title, path }) => [title, path]));
  return (
    <ContentPage input={input}>
      <section className="section" aria-label="Awardees">
        <LoadedList
          loaded={useCall(calls.awardees)}
          items={({ result }) =>
            result.filter(({ name, award }) => !isDetailPage || award === page?.title || name === page?.title)
          }
          skeleton={{ shape: 'story', count: 3 }}
          failed="We couldn’t load the awardees"
          empty={{
            title: 'No awardees yet',
            text: 'Awardees appear here once they are announced.',
            action: <QuietLink href="/who-we-are/celebrate-the-profession/awards">How to nominate</QuietLink>,
          }}
        >
          {(awardees) =>
            byYear(awardees).map(([year, people]) => (
              <LabelledGroup key={year} title={year}>
                <ul className="grid-2 person-rows">
                  {people.map((person) => (
                    <PersonRow
                      key={person.name + person.award}
                      name={person.name}
                      href={person.key && personHref(person.key)}
                      label={<Label href={awards.get(person.award)}>{person.award}</Label>}
                      photo={person.portrait}
                      line={`${person.role}, ${person.organisation}`}
                    >
                      <p className="person-row__citation">{person.citation}</p>
                    </PersonRow>
                  ))}
                </ul>
              </LabelledGroup>
            ))
          }
        </LoadedList>
      </section>
    </ContentPage>
  );
}

function byYear(awardees: readonly Awardee[]): [number, Awardee[]][] {
  return [...Map.groupBy(awardees, ({ year }) => year)].sort(([a], [b]) => b - a);
}
