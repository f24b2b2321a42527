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

/** All prices are in US dollars. */
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
