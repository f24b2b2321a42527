import { homePage } from '../../shared/home/home.page.ts';
import { useCall } from '../data/use-call.ts';
import { useHasCertification } from '../data/use-society.ts';
import { formatDateRange } from '../ui/dates.ts';

const calls = homePage();

export function HomeFile() {
  const article = useCall(calls.topArticles).data?.articlesList[0];
  const event = useCall(calls.events).data?.result[0];
  const course = useCall(calls.courses).data?.result[0];
  const book = useCall(calls.books).data?.result[0];
  const certification = useCall(calls.banners).data?.result[1];
  const hasCertification = useHasCertification();
  const date = event && formatDateRange(event.start, event.end, event.timeZone, { year: false });
  const sheets: readonly (readonly [name: string, href: string, entry: string | undefined])[] = [
    ['News', '/news-and-articles', article?.title],
    ['Events', '/events', event && `${date}, ${event.place}: ${event.title}`],
    ['Learning', '/education/courses', course?.title],
    ['Books', '/education/books', book?.title],
    ['RAC', '/certifications/home', certification?.title],
  ];
  const shown = hasCertification ? sheets : sheets.slice(0, -1);
  return (
    <nav className="file" aria-label="Parts of the site">
      <ol>
        {shown.map(([name, href, entry]) => (
          <li key={name}>
            <a className="file__sheet" href={href}>
              <span className="file__name">{name}</span> <span className="file__entry">{entry}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
