import { isScalar, isSeq, parseDocument, visit } from 'yaml';

/** Fields of texts that visitors read. */
const TEXT =
  /^(?:title|menuTitle|award|citation|name|text|label|summary|description|question|answer|heading|role|bio|display|note)$/;

/** Name for finding an entry in code, like `Board-of-Directors`. */
const KEY = /^\w+(?:-\w+)+$/;

/** A valid content file with "(edited)" after each text that visitors read. */
export const editedFile = (file: string, source: string): string =>
  file.endsWith('.md') ? editedMarkdown(source) : editedList(source);

/** The file with other texts in its front matter and its body, and without its first term and its related items. */
function editedMarkdown(source: string): string {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(source) ?? [];
  const document = editedDocument(front);
  for (const field of ['taxonomy', 'categories', 'tags']) {
    const terms = document.get(field);
    if (isSeq(terms) && terms.items.length > 1) terms.items.shift();
  }
  document.delete('related');
  return `---\n${document.toString()}---\n${body}\n\nEdited.\n`;
}

/** A list with other texts; one without texts loses its last entry. */
function editedList(source: string): string {
  const document = editedDocument(source);
  if (isSeq(document.contents) && !document.toString().includes(' (edited)')) document.contents.items.pop();
  return document.toString();
}

function editedDocument(source: string) {
  const document = parseDocument(source);
  visit(document, {
    Pair(_key, { key, value }) {
      const isText = isScalar(key) && TEXT.test(String(key.value)) && isScalar(value);
      if (isText && typeof value.value === 'string' && !KEY.test(value.value)) value.value = `${value.value} (edited)`;
    },
  });
  return document;
}
