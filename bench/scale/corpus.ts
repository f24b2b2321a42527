import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { DAY_MS } from '../../shared/durations.ts';
import { Random } from './random.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

export const SIZES = { articles: 100_000, events: 10_000, people: 1000, redirects: 49_900, members: 100_000 } as const;

/** Beyond the ids of the project's own content. */
const FIRST_ARTICLE = 100_000;
const FIRST_EVENT = 300_000;

/** Absolute, because relative dates would have every file imported again each week. */
const LAST_DAY = Date.UTC(2026, 10, 1);
const ARTICLE_DAYS = 5000;
const FIRST_EVENT_DAY = -2500;
const EVENT_DAYS = 4000;

const SECTIONS = ['news', 'news', 'news', 'features', 'quarterly', 'press'];
const CITIES = ['Lisbon', 'Toronto', 'Osaka', 'Nairobi', 'Montevideo', 'Gdansk', 'Tallinn', 'Leeds', 'Austin', 'Pune'];

/** Files per folder at once; more would exceed the limit of open files. */
const BATCH = 500;

const terms = z.array(z.object({ id: z.int(), kind: z.string() }));
type Source = { sentences: string[]; phrases: string[]; categories: number[]; tags: number[]; eventTypes: number[] };

/** Seeded items with sentences of the project's own content. */
export async function writeCorpus(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(CONTENT, folder, { recursive: true });
  for (const name of ['articles', 'events', 'data']) await mkdir(join(folder, name, 'scale'), { recursive: true });
  const random = new Random(20_261_122);
  const source = await readSource();
  const people = Array.from({ length: SIZES.people }, (_, index) => `scale-person-${index}`);
  await writeFile(
    join(folder, 'data/scale/people.yaml'),
    people.map((key, index) => personYaml(key, index, random)).join(''),
  );
  await writeFile(join(folder, 'data/scale/redirects.yaml'), redirectsYaml());
  await writeAll(SIZES.articles, (index) => ({
    file: join(folder, `articles/scale/scale-article-${index}.md`),
    text: articleFile(index, { random, source, people }),
  }));
  await writeAll(SIZES.events, (index) => ({
    file: join(folder, `events/scale/scale-event-${index}.md`),
    text: eventFile(index, { random, source }),
  }));
}

async function readSource(): Promise<Source> {
  const folder = join(CONTENT, 'articles');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const bodies = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const text = bodies.map((file) => file.replace(/^---[\s\S]*?\n---\n/, '')).join('\n');
  const sentences = text
    .split(/(?<=[.?!])\s+|\n+/)
    .map((sentence) =>
      sentence
        .replace(/[^\p{L}\p{N} ,.'’%-]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence.length > 40 && /^\p{Lu}/u.test(sentence));
  const phrases = sentences.map((sentence) => sentence.split(' ').slice(1, 5).join(' ').replace(/[,.]/g, ''));
  const taxonomy = terms.parse(parse(await readFile(join(CONTENT, 'data/taxonomy.yaml'), 'utf8')));
  const listIds = (...kinds: string[]) => taxonomy.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  return {
    sentences,
    phrases,
    categories: listIds('category'),
    tags: listIds('topic', 'region', 'sector', 'profinterest'),
    eventTypes: listIds('eventtype'),
  };
}

async function writeAll(count: number, make: (index: number) => { file: string; text: string }): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start);
    const files = Array.from({ length }, (_, index) => make(start + index));
    await Promise.all(files.map(({ file, text }) => writeFile(file, text)));
  }
}

const toDay = (days: number): string => new Date(LAST_DAY + days * DAY_MS).toISOString().slice(0, 10);

const buildSentences = (random: Random, { sentences }: Source, count: number): string =>
  Array.from({ length: count }, () => random.pick(sentences)).join(' ');

function articleFile(index: number, context: { random: Random; source: Source; people: readonly string[] }): string {
  const { random, source, people } = context;
  const paragraphs = Array.from({ length: 3 + random.below(5) }, () => buildSentences(random, source, 4));
  return `---
id: ${FIRST_ARTICLE + index}
title: ${JSON.stringify(`${random.pick(source.phrases)}, ${random.pick(source.phrases)} (${index})`)}
summary: ${JSON.stringify(random.pick(source.sentences))}
section: ${random.pick(SECTIONS)}
published: "${toDay(-random.below(ARTICLE_DAYS))}"
authors: [${random.sample(people, 1 + random.below(3), 2).join(', ')}]
categories: [${random.pick(source.categories, 2)}]
tags: [${random.sample(source.tags, 2 + random.below(5), 2).join(', ')}]
topic: devices
---

${paragraphs.join('\n\n')}
`;
}

function eventFile(index: number, { random, source }: { random: Random; source: Source }): string {
  const start = toDay(FIRST_EVENT_DAY + random.below(EVENT_DAYS));
  return `---
id: ${FIRST_EVENT + index}
code: SCALE-${index}
title: ${JSON.stringify(`${random.pick(source.phrases)} in ${random.pick(CITIES)} (${index})`)}
summary: ${JSON.stringify(random.pick(source.sentences))}
starts: "${start}T09:00"
ends: "${start}T17:00"
timeZone: Europe/Brussels
type: ${random.pick(source.eventTypes)}
format: online
credits: ${random.below(12)}
topic: devices
taxonomy: [${random.sample(source.tags, 1 + random.below(4), 2).join(', ')}]
---

${buildSentences(random, source, 8)}
`;
}

const personYaml = (key: string, index: number, random: Random): string => `- key: ${key}
  name: "Person ${index} ${random.pick(CITIES)}son"
  role: "Regulatory specialist"
  organisation: "Organisation ${random.below(200)}"
  city: "${random.pick(CITIES)}"
  bio: "Seeded for measurements."
`;

export const toRedirect = (index: number) => ({
  oldUrl: `/old/section-${index % 97}/page-${index}`,
  newUrl: `/news-and-articles/news-articles/scale-article-${index}`,
});

function redirectsYaml(): string {
  const rows = Array.from({ length: SIZES.redirects }, (_, index) => {
    const { oldUrl, newUrl } = toRedirect(index);
    return `- { oldUrl: ${oldUrl}, newUrl: ${newUrl} }\n`;
  });
  return rows.join('');
}
