import { registerHooks } from 'node:module';

/**
 * Loads drizzle-orm's CommonJS half instead of its ES modules. Node reads the package.json of a package again for each of its
 * ES modules, and this one is 180 KB long: a hundred modules took 0.4 s and 70 MB of every start. Both halves are the same code.
 */
const conditions = ['node', 'require'];
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier.startsWith('drizzle-orm') ? { ...context, conditions } : context),
});
