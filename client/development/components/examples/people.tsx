import { People } from '../../../ui/people.tsx';
import { Byline, PersonCard, PersonRing } from '../../../ui/person.tsx';
import type { Example } from '../example.ts';

const photo = '/covers/clinical/peach/square/portrait.svg';
const person = { name: 'Teresa Amaral', lines: ['Head of vigilance', 'Acme'] };
const names = 'Ada Bello, Ben Costa, Cora Diaz, Dan Evers, Eva Faro, Finn Gray, Gia Holm, Hal Ives, Ida Jansen'.split(
  ', ',
);
const people = names.map((name) => ({ name, lines: ['Reviewer'] }));

export const examples: readonly Example[] = [
  {
    component: 'PersonRing',
    state: 'all sizes',
    element: (
      <div className="grid-4">
        <PersonRing name="Teresa Amaral" />
        <PersonRing name="Ben Costa" size="m" />
        <PersonRing name="Cora Diaz" size="l" />
        <PersonRing name="Dan Evers" size="xl" />
      </div>
    ),
  },
  {
    component: 'PersonRing',
    state: 'with photograph',
    element: <PersonRing name="Teresa Amaral" photo={photo} size="m" />,
  },
  {
    component: 'PersonCard',
    state: 'linked',
    element: (
      <div className="grid-4">
        <PersonCard {...person} href="/people/3" />
      </div>
    ),
  },
  {
    component: 'PersonCard',
    state: 'with photograph',
    element: (
      <div className="grid-4">
        <PersonCard {...person} photo={photo} />
      </div>
    ),
  },
  {
    component: 'Byline',
    state: 'two authors',
    element: (
      <Byline
        people={[{ name: 'Ilse Verhaegen', href: '/people/1' }, { name: 'Tomás Quiroga' }]}
        lines={['Consultants']}
      />
    ),
  },
  {
    component: 'Byline',
    state: 'with photograph',
    element: <Byline people={[person]} lines={person.lines} photo={photo} />,
  },
  { component: 'People', state: 'cards', element: <People people={people.slice(0, 4)} /> },
  { component: 'People', state: 'list of many without portraits', element: <People people={people} /> },
];
