import type { ContentData } from './kinds.ts';
import type { ContentFile, ContentProblem } from './load.ts';
import { pathOf } from './paths.ts';

/** Checks the rules that span files: unique ids and paths, and references to existing people and terms. */
export function checkReferences(files: ContentFile[]): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const people = new Set<string>();
  const terms = new Set<number>();
  for (const file of files) {
    if (file.format !== 'data') continue;
    if (file.kind === 'people') for (const person of file.data) people.add(person.key);
    if (file.kind === 'taxonomy') for (const term of file.data) terms.add(term.id);
  }

  const owners = new Map<string, string>();
  const claim = (file: string, name: string) => {
    const owner = owners.get(name);
    if (owner) problems.push({ file, line: 1, reason: `${name} is already used by ${owner}` });
    else owners.set(name, file);
  };

  for (const file of files) {
    for (const name of namesOf(file)) claim(file.file, name);
    for (const person of peopleOf(file)) {
      if (!people.has(person)) problems.push({ file: file.file, line: 1, reason: `no person has the key "${person}"` });
    }
    for (const term of termsOf(file)) {
      if (!terms.has(term)) problems.push({ file: file.file, line: 1, reason: `no taxonomy term has the id ${term}` });
    }
  }
  return problems;
}

/** The names of a file that must be unique in the whole folder. */
function namesOf(file: ContentFile): string[] {
  if (file.format === 'data') {
    if (file.kind === 'people') return file.data.map((person) => `the person ${person.key}`);
    if (file.kind === 'taxonomy') return file.data.map((term) => `the taxonomy id ${term.id}`);
    if (file.kind === 'subscriptions') return file.data.flatMap(namesOfSubscription);
    if (file.kind === 'member-types') return codesOf(file.data);
    return [];
  }
  const path = `the path ${pathOf(file)}`;
  if (file.kind === 'page') return [path];
  return [`the ${file.kind} id ${file.fields.id}`, `the ${file.kind} slug ${file.slug}`, path];
}

/** A member's choice is stored by its field, and at the provider by the name there: two lists with one name would change each other. */
function namesOfSubscription({
  subscriptionField,
  hubspotId,
  impexiumField,
}: ContentData<'subscriptions'>[number]): string[] {
  return [
    `the subscription ${subscriptionField}`,
    ...(hubspotId === undefined ? [] : [`the HubSpot subscription type ${hubspotId}`]),
    ...(impexiumField === undefined ? [] : [`the custom field ${impexiumField}`]),
  ];
}

/** The code of each registration type, once for all member types that have it: a code of two types would give both the price of one. */
function codesOf(rows: ContentData<'member-types'>): string[] {
  const types = new Map(rows.map(({ cventCode, registrationType }) => [`${cventCode}/${registrationType}`, cventCode]));
  return [...types.values()].flatMap((code) => (code === undefined ? [] : [`the Cvent code ${code}`]));
}

function peopleOf(file: ContentFile): string[] {
  if (file.format === 'data') {
    if (file.kind === 'boards') return file.data.flatMap((board) => board.members.map((member) => member.person));
    if (file.kind === 'awardees') return file.data.map((awardee) => awardee.person);
    if (file.kind === 'exchange-posts') return file.data.map((post) => post.author);
    return [];
  }
  if (file.kind === 'article' || file.kind === 'product') return file.fields.authors;
  if (file.kind === 'event')
    return [...file.fields.speakers, ...file.fields.sessions.flatMap((session) => session.speakers)];
  return [];
}

function termsOf(file: ContentFile): number[] {
  if (file.format === 'data') return [];
  if (file.kind === 'article') return [...file.fields.categories, ...file.fields.tags];
  if (file.kind === 'event') return [file.fields.type, ...file.fields.taxonomy];
  return file.fields.taxonomy;
}
