interface HtmlProps {
  /** HTML that the server has sanitised. */
  html: string;
  className?: string;
}

/** HTML from the API. This is the only component that sets inner HTML. */
export function Html({ html, className }: HtmlProps) {
  const content = { dangerouslySetInnerHTML: { __html: html } };
  return <div className={className} {...content} />;
}
