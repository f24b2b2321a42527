import type { BookLeaf, Course, MergeLeafTypes, OfferLeaf, ProductLeaf, Thing } from 'schema-dts';
import type { ProductDetail } from '../../shared/contract/models.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { pricesToday } from '../../shared/product-price.ts';
import { toCover } from '../cards/product-items.tsx';
import { imageObject } from '../structured-data/image-object.ts';
import { offer } from '../structured-data/offers.ts';
import { absolute, LANGUAGE, type SiteFacts, societyRef } from '../structured-data/site-facts.ts';
import { coverPath } from '../ui/covers/cover-path.ts';

export type BookForSale = MergeLeafTypes<[ProductLeaf, BookLeaf]>;

/** Books become `Product` and `Book`, bundles a `Product`, all other types a `Course`. */
export function schemaProduct(item: ProductDetail, site: SiteFacts): Thing | BookForSale {
  if (item.productType === 'book') return book(item, site);
  return item.productType === 'bundle' ? { '@type': 'Product', ...productFields(item, site) } : course(item, site);
}

function book(item: ProductDetail, site: SiteFacts): BookForSale {
  return {
    '@type': ['Product', 'Book'],
    ...productFields(item, site),
    author: item.authors.map((name) => ({ '@type': 'Person', name })),
    publisher: societyRef(site),
    datePublished: item.availableFrom,
    inLanguage: LANGUAGE,
    ...(item.isbn !== undefined && { isbn: item.isbn }),
    ...(item.pages !== undefined && { numberOfPages: item.pages }),
    ...(item.edition !== undefined && { bookEdition: item.edition }),
  };
}

function productFields(item: ProductDetail, site: SiteFacts) {
  return {
    name: item.title,
    description: item.summary,
    url: site.pageUrl,
    image: image(item, 'book', site),
    sku: item.code,
    brand: societyRef(site),
    offers: offers(item, site),
  } as const;
}

/** Prefers the editors' picture to the drawn cover. */
function image(item: ProductDetail, variant: 'book' | 'hero', site: SiteFacts) {
  const { picture } = item.seo;
  return picture ? imageObject(picture, site) : absolute(site, coverPath(toCover(item), variant));
}

function course(item: ProductDetail, site: SiteFacts): Course {
  return {
    '@type': 'Course',
    name: item.title,
    description: item.summary,
    url: site.pageUrl,
    image: image(item, 'hero', site),
    courseCode: item.code,
    educationalLevel: item.level,
    inLanguage: LANGUAGE,
    provider: societyRef(site),
    ...(item.credits > 0 && {
      numberOfCredits: item.credits,
      educationalCredentialAwarded: creditSentence(item),
    }),
    offers: offers(item, site).map((price) => ({ ...price, category: 'Paid' })),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: item.format.startsWith('In-house') ? 'Onsite' : 'Online',
      ...(item.hours !== undefined && { courseWorkload: `PT${item.hours}H` }),
    },
    ...(item.outline.length > 0 && {
      syllabusSections: item.outline.map((name) => ({ '@type': 'Syllabus' as const, name })),
    }),
  };
}

/** Adds a sale's last day to the prices that it lowers. */
function offers(item: ProductDetail, site: SiteFacts): OfferLeaf[] {
  const common = {
    url: item.buyUrl ? absolute(site, item.buyUrl) : site.pageUrl,
    availability: Date.parse(item.availableFrom) > site.now ? 'PreOrder' : 'InStock',
    from: item.availableFrom,
  } as const;
  const { member, other } = pricesToday(item);
  const until = (price: number, usual: number) =>
    price < usual ? (item.saleEnds ?? item.availableUntil) : item.availableUntil;
  return [
    offer({ ...common, name: 'Non-member', price: other, until: until(other, item.listPrice) }),
    offer({ ...common, name: 'Member', price: member, until: until(member, item.memberPrice) }),
  ];
}
