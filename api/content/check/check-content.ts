import { PORTRAIT_WIDTH } from '../../../shared/pictures.ts';
import { toMonday } from '../../common/calendar.ts';
import type { ContentProblem } from '../../common/content-problem.ts';
import { scopeFlaws } from '../../deadlines/scope-flaws.ts';
import { eventFlaws } from '../../events/event-flaws.ts';
import { speakerClashes } from '../../events/speaker-clashes.ts';
import { figureProblem } from '../../news/article-kind.ts';
import { findDemoWeek, isDemo, withCalendarDates } from '../demo-dates/calendar-dates.ts';
import { buildRow, storedData, toPath } from '../files/dispatch.ts';
import { listContentFiles } from '../files/find-files.ts';
import type { ContentFile } from '../files/load.ts';
import { computeLine } from '../files/problems.ts';
import { checkTitles } from '../files/titles.ts';
import { missingFiles } from '../import/core-files.ts';
import { findDiagram } from '../kinds/diagram.ts';
import { missingPictures, type Pictures, readPictures } from '../media/read-pictures.ts';
import { type Addresses, collectAddresses, linkProblem } from './addresses.ts';
import { chartProblems } from './chart-problems.ts';
import { citationProblems } from './citation-problems.ts';
import { checkFileNames } from './file-names.ts';
import { listNamedPeople, styleProblems, surnameProblems } from './house-style.ts';
import { wrongIsbns } from './isbn.ts';
import { footnoteProblems, listLinks } from './links-of.ts';
import { articleDates, newerLinks } from './newer-links.ts';
import { leadingProblems, overdueProblems, reviewWarnings } from './overdue.ts';
import { parseContent } from './parse-content.ts';
import { typedNumberFinder } from './typed-numbers.ts';
import { wrongWeekdays } from './weekdays.ts';

type Site = Parameters<typeof collectAddresses>[1];

/**
 * Checks like the import, and for flaws of the published site such as dead links or breaches of the house style.
 * With `overdueWarns` what only a day that is past has made a problem is a warning.
 */
export async function checkContent(options: {
  root: string;
  site: Site;
  now: Date;
  overdueWarns?: boolean;
}): Promise<{ files: number; problems: ContentProblem[]; warnings: ContentProblem[] }> {
  const { root, site, now, overdueWarns = false } = options;
  const listed = await listContentFiles(root);
  const sources = new Map(listed.map(({ file, source }) => [file, source]));
  const media = await readPictures(root);
  const { pictures } = media;
  const { files, names, problems } = parseContent(listed, site.product, pictures);
  const monday = findDemoWeek(listed, now);
  const dates = articleDates([...files.values()]);
  const contents = [...files.values()].map((written) => {
    const file = withCalendarDates(written, monday);
    return {
      file,
      newer: newerLinks(written, dates, monday ?? toMonday(now.toISOString().slice(0, 10))),
      content: file.format === 'data' ? storedData(file, pictures) : buildRow(file, { names, pictures }),
    };
  });
  const typedNumbersIn = typedNumberFinder(files.values());
  const invalid = listed.filter(({ file }) => file.endsWith('.md') && !files.has(file));
  const addresses = collectAddresses(contents, site, invalid);
  const people = listNamedPeople([...files.values()]);
  const found = contents.flatMap(({ file, content, newer }) => {
    const source = sources.get(file.file) ?? '';
    const problem = (text: string, reason: string): ContentProblem => ({
      file: file.file,
      line: computeLine(source, text),
      reason,
    });
    const texts = file.format === 'markdown' ? [...footnoteProblems(file.body), ...chartProblems(file.body)] : [];
    const diagram = file.kind === 'page' ? findDiagram(file.fields, file.body) : undefined;
    const figure = file.kind === 'article' ? figureProblem(file) : undefined;
    return [
      ...listLinks(content).flatMap((link) => {
        const reason = linkProblem(link, addresses, file.format === 'markdown' ? toPath(file) : undefined);
        return reason === undefined ? [] : [problem(link.url.replace(/.*#/, '#').replace(/^#/, ''), reason)];
      }),
      ...texts.map(({ text, reason }) => problem(text, reason)),
      ...(diagram && 'reason' in diagram ? [problem('diagram:', diagram.reason)] : []),
      ...leadingProblems(file).map(({ text, reason }) => problem(text, reason)),
      ...(figure === undefined ? [] : [problem('figure:', figure)]),
      ...styleProblems(file, people).map(({ text, reason }) => problem(text, reason)),
      ...pictureProblems(file, pictures).map(({ text, reason }) => problem(text, reason)),
      ...(file.kind === 'article' ? citationProblems(file.fields.citations) : []).map(({ text, reason }) =>
        problem(text, reason),
      ),
      ...newer.map(({ text, reason }) => problem(text, reason)),
      ...relatedProblems(file, addresses).map(({ text, reason }) => problem(text, reason)),
      ...chapterProblems(file, addresses).map(({ text, reason }) => problem(text, reason)),
      ...goneProblems(file, addresses).map(({ text, reason }) => problem(text, reason)),
      ...(file.kind === 'event' ? eventFlaws(file) : []).map(({ text, reason }) => problem(text, reason)),
      ...[...wrongIsbns(source), ...wrongWeekdays(source)].map(({ text, reason }) => problem(text, reason)),
      ...redirectProblems(file).map(({ text, reason }) => ({
        ...problem(text, reason),
        line: computeLastLine(source, text),
      })),
    ];
  });
  const locate = (finder: typeof overdueProblems) =>
    contents.flatMap(({ file }) =>
      finder(file, now).map(({ text, reason }) => ({
        file: file.file,
        line: computeLine(sources.get(file.file) ?? '', text),
        reason,
      })),
    );
  const overdue = locate(overdueProblems);
  return {
    files: listed.length,
    warnings: [...locate(reviewWarnings), ...(overdueWarns ? overdue : [])],
    problems: [
      ...missingFiles(listed.map(({ file }) => file)),
      ...problems,
      ...media.problems,
      ...listed.flatMap((file) => missingPictures(file, media)),
      ...listed.flatMap((input) => typedNumbersIn(input).map((flaw) => ({ file: input.file, ...flaw }))),
      ...(await checkFileNames(root)),
      ...unique(found),
      ...(overdueWarns ? [] : overdue),
      ...speakerClashes(contents.map(({ file }) => file)).map(({ file, person, reason }) => ({
        file,
        line: computeLine(sources.get(file) ?? '', person),
        reason,
      })),
      ...checkTitles([...files.values()]),
      ...[...scopeFlaws([...files.values()]), ...(isDemo(listed) ? surnameProblems([...files.values()]) : [])].map(
        ({ file, text, reason }) => ({ file, line: computeLine(sources.get(file) ?? '', text), reason }),
      ),
    ],
  };
}

function computeLastLine(source: string, word: string): number {
  const lines = source.split('\n');
  return lines.findLastIndex((line) => computeLine(`\n${line}`, word) === 2) + 1;
}

type Flaw = { text: string; reason: string };

function relatedProblems(file: ContentFile, { ids }: Addresses): Flaw[] {
  if (file.kind !== 'event' && file.kind !== 'product') return [];
  return file.fields.related
    .filter((id) => !ids.has(id))
    .map((id) => ({ text: String(id), reason: `related: nothing has the id ${id}; remove it or correct it` }));
}

function chapterProblems(file: ContentFile, { chapters }: Addresses): Flaw[] {
  if (file.kind !== 'event') return [];
  const { chapter } = file.fields;
  if (chapter === undefined || chapters.has(chapter)) return [];
  return [{ text: chapter, reason: `chapter: no chapter has the pageName ${chapter}; remove it or correct it` }];
}

/** Finds missing alternative texts, and portraits that would be distorted or blurred. */
function pictureProblems(file: ContentFile, pictures: Pictures): Flaw[] {
  if (file.format === 'markdown')
    return [...file.body.matchAll(/!\[\s*\]\(\s*(\/media\/[^\s)]+)/g)].map(([, address = '']) => ({
      text: address,
      reason: `the picture ${address} needs words for readers who do not see it: ![what it shows](${address})`,
    }));
  if (file.kind !== 'people') return [];
  return file.data.flatMap(({ portrait }) => {
    const picture = portrait === undefined ? undefined : pictures.get(portrait);
    if (!picture || (picture.width === picture.height && picture.width >= PORTRAIT_WIDTH)) return [];
    const size = `${picture.width} × ${picture.height}`;
    return [
      {
        text: portrait ?? '',
        reason: `a portrait is square and at least ${PORTRAIT_WIDTH} pixels wide; ${portrait} has ${size}`,
      },
    ];
  });
}

function goneProblems(file: ContentFile, { anchors }: Addresses): Flaw[] {
  if (file.kind !== 'gone') return [];
  return file.data
    .filter(({ oldUrl }) => anchors.has(oldUrl))
    .map(({ oldUrl }) => ({
      text: oldUrl,
      reason: `${oldUrl} has a page and is not removed; remove this entry or the page`,
    }));
}

function redirectProblems(file: ContentFile): Flaw[] {
  if (file.kind !== 'redirects') return [];
  const seen = new Set<string>();
  return file.data.flatMap(({ oldUrl }) => {
    const isSecond = seen.has(oldUrl);
    seen.add(oldUrl);
    return isSecond ? [{ text: oldUrl, reason: `${oldUrl} is redirected twice; remove one of the two entries` }] : [];
  });
}

const unique = (problems: readonly ContentProblem[]): ContentProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.file} ${problem.line} ${problem.reason}`, problem])).values(),
];
