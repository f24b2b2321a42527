import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { CHOSEN_PARAM, COMPARE_PARAM, productsPage } from '../../../shared/pages/products.ts';
import { withParams } from '../../data/address.ts';
import type { ChosenCourses } from './comparable-courses.tsx';

const NONE = { [CHOSEN_PARAM]: undefined, [COMPARE_PARAM]: undefined };

/**
 * The ticked courses, which the address carries to the other pages of the list.
 * @returns them, and the input of the page with those whose navigation is not over yet.
 */
export function useChosenCourses(input: PageInput): { page: PageInput; chosen: ChosenCourses } {
  const navigate = useNavigate();
  const [latest, setLatest] = useState<{ readonly from: string; readonly query: URLSearchParams }>();
  const from = `${input.pathname}?${input.query}`;
  const page = latest?.from === from ? { ...input, query: latest.query } : input;
  const without = withParams(page, NONE);
  return {
    page,
    chosen: {
      ids: productsPage(page).chosen,
      without,
      choose(ids) {
        const to = ids.length > 0 ? withParams(page, { [CHOSEN_PARAM]: ids.map(String) }) : without;
        setLatest({ from, query: new URL(to, document.baseURI).searchParams });
        void navigate(to, { replace: true, preventScrollReset: true });
      },
    },
  };
}
