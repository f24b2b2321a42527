/** A headline in which `*words*` stand in italics: the second voice of the type. */
export function Emphasised({ text }: { text: string }) {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <em key={part}>{part}</em> : part));
}
