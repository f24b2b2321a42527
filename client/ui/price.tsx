import { classNames } from './class-names.ts';

/** A product's price, formatted with its currency. A sale price is the same for members and others. */
export type PriceText =
  | { readonly member: string; readonly other: string }
  | { readonly sale: string; readonly usual: { readonly member: string; readonly other: string } };

/** "$125 members · $165", or during a sale "$92 on sale, $125 members · $165" with the usual prices struck. */
export function Price({
  price,
  until,
  large = false,
}: {
  price: PriceText;
  until?: string | undefined;
  large?: boolean;
}) {
  const isSale = 'sale' in price;
  return (
    <p className={classNames('price', large && 'price--l')}>
      <span className="price__main">{isSale ? price.sale : price.member}</span>
      {isSale ? (
        <>
          {' '}
          on sale{' '}
          <s className="price__usual">
            <span className="visually-hidden">instead of </span>
            {price.usual.member}
            {price.usual.member !== price.usual.other && <ForOthers price={price.usual.other} />}
          </s>
        </>
      ) : (
        price.member !== price.other && <ForOthers price={price.other} />
      )}
      {until && <span className="price__until">{until}</span>}
    </p>
  );
}

/** " members · $165", after the price for members. */
function ForOthers({ price }: { price: string }) {
  return (
    <>
      {' '}
      members{' '}
      <span className="nowrap">
        <span aria-hidden="true">· </span>
        <span className="visually-hidden">and </span>
        {price}
        <span className="visually-hidden"> for others</span>
      </span>
    </>
  );
}

/** The same in one line of text: "$125 members · $165", during a sale "$92 on sale". */
export function priceLine(price: PriceText): string {
  if ('sale' in price) return `${price.sale} on sale`;
  return price.member === price.other ? price.member : `${price.member} members · ${price.other}`;
}
