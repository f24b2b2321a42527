import { KIND_PARAM } from '../constants.ts';
import type { ResponseOf } from '../contract/contract.ts';
import { request } from '../pages/request.ts';

/** The call whose banners are the kinds of membership: their titles, prices, and whom each is for. */
export const membershipCall = request('blocks.callOuts', { folderPath: '/Home/Membership' });

/** A kind of membership. */
export type MembershipKind = {
  /** The kind's name in addresses and forms: "emerging-markets". */
  readonly slug: string;
  readonly name: string;
  /** Describes the members that it is for. */
  readonly text: string | undefined;
  /** Price of a year, formatted: "$1,980". */
  readonly price: string;
  /** The page with its conditions. */
  readonly href: string | undefined;
};

/** The kinds of membership, in the order of the content. */
export function membershipKinds(
  loaded: Pick<ResponseOf<'blocks.callOuts'>, 'result'> | undefined,
): readonly MembershipKind[] {
  return (loaded?.result ?? []).map(({ title, subTitle = '', description, linkUrl }) => ({
    slug: toSlug(title),
    name: title,
    text: description,
    price: subTitle,
    href: linkUrl,
  }));
}

/** The kind of a member type of the membership system ("Emerging markets"); undefined without a published price. */
export function findKind(kinds: readonly MembershipKind[], memberType: string | undefined): MembershipKind | undefined {
  return kinds.find(({ slug }) => slug === toSlug(memberType ?? ''));
}

/** The lowest price of a year, as formatted in the content; undefined without kinds. */
export function lowestPrice(kinds: readonly MembershipKind[]): string | undefined {
  return kinds.map(({ price }) => price).toSorted((a, b) => toAmount(a) - toAmount(b))[0];
}

/** The address of the page to join, with a kind chosen. */
export const joinAddress = (product: string, { slug }: Pick<MembershipKind, 'slug'>): string =>
  `/join-${product}?${KIND_PARAM}=${slug}`;

const toSlug = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
const toAmount = (price: string): number => Number(price.replace(/\D/g, ''));
