import type { z } from 'zod';
import type * as members from '../account/schemas.ts';
import type * as subscriptions from '../account/subscription-schemas.ts';
import type * as deadlines from '../deadlines/deadline-schemas.ts';
import type * as found from '../search/found-schemas.ts';
import type * as drawing from './schemas/diagram.ts';
import type * as models from './schemas/models.ts';

/** Model types, for code that must not import the schemas. */
export type Term = z.output<typeof models.term>;
export type TaxonomyTerm = z.output<typeof models.taxonomyTerm>;
export type Option = z.output<typeof models.option>;
export type Person = z.output<typeof models.person>;
export type FoundPerson = z.output<typeof found.foundPerson>;
export type ArticleCard = z.output<typeof models.articleCard>;
export type ArticleDetail = z.output<typeof models.articleDetail>;
export type ProductCard = z.output<typeof models.productCard>;
export type ProductDetail = z.output<typeof models.productDetail>;
export type EventCard = z.output<typeof models.eventCard>;
export type EventDetail = z.output<typeof models.eventDetail>;
export type EventDay = z.output<typeof models.eventDay>;
export type Banner = z.output<typeof models.banner>;
export type QuestionGroup = z.output<typeof models.questionGroup>;
export type Diagram = z.output<typeof drawing.diagram>;
export type Page = z.output<typeof models.page>;
export type PageLink = z.output<typeof models.pageLink>;
export type SideCard = z.output<typeof models.sideCard>;
export type SearchResult = z.output<typeof found.searchResult>;
export type DocumentCard = z.output<typeof found.documentCard>;
/** Member data of the embedded API, which sends every field; another backend may send fewer. */
export type Profile = z.output<typeof members.profile>;
export type MemberRecord = z.output<typeof members.record>;
export type Subscription = z.output<typeof subscriptions.subscription>;
export type SubscriptionReceipt = z.output<typeof subscriptions.receipt>;
export type Deadline = z.output<typeof deadlines.deadline>;
