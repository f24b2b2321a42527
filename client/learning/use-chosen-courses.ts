import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router';
import { CHOSEN_PARAM, COMPARE_PARAM, productsPage } from '../../shared/learning/products.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { withParams } from '../data/address.ts';
import type { ChosenCourses } from './comparable-courses.tsx';

const NONE = { [CHOSEN_PARAM]: undefined, [COMPARE_PARAM]: undefined };

/** Includes courses whose navigation is not over yet; the address carries them to other pages of the list. */
export function useChosenCourses(input: PageInput): { page: PageInput; chosen: ChosenCourses } {
  const navigate = useNavigate();
  const [query, setQuery] = useOptimistic(input.query);
  const page = { ...input, query };
  const without = withParams(page, NONE);
  return {
    page,
    chosen: {
      ids: productsPage(page).chosen,
      without,
      choose(ids) {
        const to = ids.length > 0 ? withParams(page, { [CHOSEN_PARAM]: ids.map(String) }) : without;
        startTransition(async () => {
          setQuery(new URL(to, document.baseURI).searchParams);
          await navigate(to, { replace: true, preventScrollReset: true });
        });
      },
    },
  };
}
