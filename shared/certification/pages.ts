export { page as competencyFramework } from './competency-framework.page.ts';
export { page as credential } from './credential.page.ts';
export { page as practice } from './practice.page.ts';
export { page as selfCheck } from './self-check.page.ts';
