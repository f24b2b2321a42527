import { Fragment } from 'react';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { useDeadlineFilters } from './use-deadline-filters.ts';

/** The filters as a GET form, which works without JavaScript. The key recreates the fields for each address. */
export function DeadlineFilters({ input, active }: { input: PageInput; active: number }) {
  const { filters } = useDeadlineFilters(input);
  return (
    <search>
      <Filters variant="line" active={active}>
        <form className="deadline-filters" action={input.pathname}>
          <Fragment key={input.query.toString()}>
            {filters.map(({ name, label, all, options, chosen }) => (
              <Select
                key={name}
                label={label}
                name={name}
                options={[{ value: '', label: all }, ...options]}
                defaultValue={chosen ?? ''}
              />
            ))}
          </Fragment>
          <Button type="submit">Apply filters</Button>
        </form>
      </Filters>
    </search>
  );
}
