import { useState } from 'react';
import { PLAN_PARAM } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { MembershipKind } from '../../shared/membership/membership.ts';
import { formatPrice } from '../blocks/format.ts';
import { Actions, Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';

type Savings = ResponseOf<'blocks.memberSavings'>['result'];
type SavingsCalculatorProps = {
  savings: Savings;
  kinds: readonly MembershipKind[];
  query: URLSearchParams;
};

/** Works without a script by its button. */
export function SavingsCalculator({ savings, kinds, query }: SavingsCalculatorProps) {
  const [chosen, setChosen] = useState<readonly string[]>(query.getAll(PLAN_PARAM));
  const [professional] = kinds;
  if (savings.length === 0 || !professional) return null;
  const saved = savings.filter(({ path }) => chosen.includes(path)).reduce((sum, { saving }) => sum + saving, 0);
  const dues = Number(professional.price.replace(/\D/g, ''));
  const choose = (path: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, path] : before.filter((one) => one !== path)));
  return (
    <form className="savings" id="savings" method="get" action="#savings">
      <fieldset className="choices">
        <legend className="block-title">What members save</legend>
        {savings.map(({ title, path, saving }) => (
          <Checkbox
            key={path}
            name={PLAN_PARAM}
            value={path}
            label={title}
            aside={`−${formatPrice(saving)}`}
            checked={chosen.includes(path)}
            onChange={({ target }) => choose(path, target.checked)}
          />
        ))}
      </fieldset>
      <p className="savings__sum mt-s mb-s h5" role="status">
        {saved > 0 ? (
          <>
            Members save <strong>{formatPrice(saved)}</strong> on this.{' '}
          </>
        ) : (
          'Tick what you plan this year. '
        )}
        {professional.name} membership costs {professional.price} a year{saved >= dues && ', so it has paid for itself'}
        .
      </p>
      <div className="only-without-script">
        <Actions>
          <Button type="submit" variant="secondary" small>
            Add up
          </Button>
        </Actions>
      </div>
    </form>
  );
}
