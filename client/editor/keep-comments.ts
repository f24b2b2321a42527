import { type Document, isMap, isScalar, isSeq, type Pair, parse, parseDocument } from 'yaml';

/** Fields that identify an entry of a list, the most certain first. */
const NAMES = ['id', 'key', 'oldUrl', 'path', 'name', 'title', 'memberType', 'subject', 'text'] as const;

/** Rewrites changed values only, to keep comments. @returns the saved text when either is invalid YAML */
export function keepComments(existing: string, saved: string): string {
  const document = parseDocument(existing);
  const next = parseDocument(saved);
  if (document.errors.length > 0 || next.errors.length > 0) return saved;
  const value: unknown = next.toJS();
  if (isSameValue(document.toJS(), value)) return existing;
  // A document whose value is replaced as a whole has nothing to keep.
  if (!isMap(document.contents) && !isSeq(document.contents)) return saved;
  Reflect.set(document, 'contents', merged(document, document.contents, value));
  const text = document.toString({ lineWidth: 0 });
  return isSameValue(parse(text), value) ? text : saved;
}

function merged(document: Document.Parsed, node: unknown, value: unknown): unknown {
  if (isScalar(node) && isScalarValue(value)) {
    if (node.value !== value) {
      node.value = value;
      // The notation belongs to the former value.
      delete node.source;
    }
    return node;
  }
  if (isMap(node) && isObject(value)) {
    node.items = Object.entries(value).map(([name, inner]) => {
      const pair = node.items.find((each) => toName(each) === name);
      if (!pair) return document.createPair(name, inner);
      pair.value = merged(document, pair.value, inner);
      return pair;
    });
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    const rest = [...node.items];
    node.items = value.map((entry: unknown, index) => {
      const at = rest.findIndex((each) => isSame(document, each, entry));
      const [found] = at < 0 ? [] : rest.splice(at, 1);
      if (found !== undefined) return merged(document, found, entry);
      const former = node.items.length === value.length ? node.items[index] : undefined;
      const place = rest.indexOf(former);
      if (place < 0) return document.createNode(entry);
      rest.splice(place, 1);
      return merged(document, former, entry);
    });
    return node;
  }
  return document.createNode(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalarValue = (value: unknown): boolean => typeof value !== 'object' || value === null;
const toName = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key);

/** Ignores the order of fields. */
function isSameValue(first: unknown, second: unknown): boolean {
  if (Array.isArray(first) && Array.isArray(second))
    return first.length === second.length && first.every((value, index) => isSameValue(value, second[index]));
  if (!isObject(first) || !isObject(second)) return Object.is(first, second);
  const names = Object.keys(first);
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Object.hasOwn(second, name) && isSameValue(first[name], second[name]))
  );
}

/** True for the former version of an entry: equal value, or equal name. */
function isSame(document: Document.Parsed, node: unknown, entry: unknown): boolean {
  if (isScalar(node)) return node.value === entry;
  if (!isMap(node) || !isObject(entry)) return false;
  const name = NAMES.find((each) => each in entry);
  if (name !== undefined) return node.get(name) === entry[name];
  return isSameValue(node.toJS(document), entry);
}
