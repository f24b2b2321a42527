import type { Page } from '../../../shared/contract/models.ts';

/** Beside the text: its own headings, and the other pages of its section. */
export function InThisSection({ page, headings }: { page: Page; headings: Page['headings'] }) {
  return (
    <>
      {headings.length > 0 && (
        <nav className="contents-list" aria-labelledby="contents-title">
          <h2 id="contents-title">On this page</h2>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.parent && page.siblings.length > 0 && (
        <nav className="contents-list" aria-labelledby="siblings-title">
          <h2 id="siblings-title">
            <a href={page.parent.path}>{page.parent.title}</a>
          </h2>
          <ul>
            {page.siblings.map((sibling) => (
              <li key={sibling.path}>
                <a href={sibling.path} aria-current={sibling.path === page.path ? 'page' : undefined}>
                  {sibling.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
