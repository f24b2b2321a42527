import { KIND_PARAM } from '../constants.ts';
import type { ResponseOf } from '../contract/contract.ts';
import { request } from '../pages/request.ts';

/** Its banners are the kinds of membership: title, price and audience. */
export const membershipCall = request('blocks.callOuts', { folderPath: '/Home/Membership' });

export type MembershipKind = {
  readonly slug: string;
  readonly name: string;
  readonly text: string | undefined;
  /** Per year, formatted: "$1,980". */
  readonly price: string;
  readonly href: string | undefined;
};

/** In the order of the content. */
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

/** `memberType` is the membership system's name ("Emerging markets"); undefined without a published price. */
export function findKind(kinds: readonly MembershipKind[], memberType: string | undefined): MembershipKind | undefined {
  return kinds.find(({ slug }) => slug === toSlug(memberType ?? ''));
}

export function lowestPrice(kinds: readonly MembershipKind[]): string | undefined {
  return kinds.map(({ price }) => price).toSorted((a, b) => toAmount(a) - toAmount(b))[0];
}

export const joinAddress = (product: string, { slug }: Pick<MembershipKind, 'slug'>): string =>
  `/join-${product}?${KIND_PARAM}=${slug}`;

const toSlug = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
const toAmount = (price: string): number => Number(price.replace(/\D/g, ''));
