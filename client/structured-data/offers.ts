import type { OfferLeaf } from 'schema-dts';

const CURRENCY = 'USD';

type OfferFacts = {
  readonly name: string;
  readonly price: number;
  readonly url: string;
  readonly availability: 'InStock' | 'PreOrder' | 'SoldOut' | 'LimitedAvailability';
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

/** One price for one kind of buyer. All prices are in one currency. */
export function offer({ name, price, url, availability, from, until }: OfferFacts): OfferLeaf {
  return {
    '@type': 'Offer',
    name,
    price,
    priceCurrency: CURRENCY,
    url,
    availability: `https://schema.org/${availability}`,
    ...(from !== undefined && { validFrom: from }),
    ...(until !== undefined && { priceValidUntil: until }),
  };
}
