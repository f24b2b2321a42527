interface HtmlProps {
  /** Sanitised by the server. */
  html: string;
  className?: string;
}

/** Only component that sets inner HTML. */
export function Html({ html, className }: HtmlProps) {
  const content = { dangerouslySetInnerHTML: { __html: html } };
  return <div className={className} {...content} />;
}
