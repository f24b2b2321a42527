import { classNames } from './class-names.ts';

export type PriceText =
  | { readonly member: string; readonly other: string }
  | { readonly sale: string; readonly usual: { readonly member: string; readonly other: string } };

/** "$125 members · $165", or during a sale "$92 for everybody" and "was $125 members, $165". */
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
          for everybody <Usual {...price.usual} />
        </>
      ) : (
        price.member !== price.other && <ForOthers price={price.other} />
      )}
      {until && <span className="block">{until}</span>}
    </p>
  );
}

function Usual({ member, other }: { member: string; other: string }) {
  return (
    <span className="block quiet">
      was {member}
      {member !== other && (
        <>
          {' '}
          members, {other}
          <span className="visually-hidden"> for others</span>
        </>
      )}
    </span>
  );
}

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

/** "$125 members · $165", during a sale "$92 on sale". */
export function priceLine(price: PriceText): string {
  if ('sale' in price) return `${price.sale} on sale`;
  return price.member === price.other ? price.member : `${price.member} members · ${price.other}`;
}
