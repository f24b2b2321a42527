import { userInfo } from 'node:os';
import { loadCommands } from './commands.ts';
import { run } from './run.ts';

process.exitCode = await run(loadCommands, process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  now: () => new Date(),
  operator: userInfo().username,
});
