export { page as awardees } from './awardees.page.ts';
export { page as board } from './board.page.ts';
export { page as person } from './person.page.ts';
