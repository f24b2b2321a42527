import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** Only their return types are used. */
const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const converter = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

/** The packages declaring these types are not direct dependencies. */
export type MdRoot = ReturnType<typeof parser.parse>;
type MdNode = MdRoot['children'][number];
export type MdBlock = Extract<MdNode, { type: 'blockquote' }>['children'][number];
export type MdInline = Extract<MdNode, { type: 'paragraph' }>['children'][number];
export type HtmlRoot = ReturnType<typeof converter.runSync>;
export type HtmlNode = HtmlRoot['children'][number];
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>;
export type HtmlChild = HtmlElement['children'][number];
