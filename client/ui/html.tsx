interface HtmlProps {
  /** HTML that the server has sanitised; nothing else may come here. */
  html: string;
  className?: string;
}

/** The one place where HTML from the API enters the page, in a box of its own. */
export function Html({ html, className }: HtmlProps) {
  const content = { dangerouslySetInnerHTML: { __html: html } };
  return <div className={className} {...content} />;
}
