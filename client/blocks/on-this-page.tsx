import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

type OnThisPageProps = {
  title?: string;
  headings: readonly { readonly id: string; readonly text: string }[];
  className?: string;
};

/** In the margin on wide screens, on narrow ones a `<details>`, which needs no JavaScript. */
export function OnThisPage({ title = 'On this page', headings, className }: OnThisPageProps) {
  return (
    <nav className={classNames('contents-list contents-list--text', className)} aria-label={title}>
      <h2>{title}</h2>
      <details>
        <summary>
          {title}
          <Icon name="down" className="chevron" />
        </summary>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
