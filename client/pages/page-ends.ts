/** The ends of pages of events and products: one chunk, which loads after the page. */
export { RelatedToEvent } from './event/related-to-event.tsx';
export { RelatedToProduct } from './product/related-to-product.tsx';
