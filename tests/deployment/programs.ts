import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StepFailed } from '../../scripts/steps.ts';

/** Debian installs servers outside an ordinary user's PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * Finds a program of the machine.
 * @throws StepFailed when it is missing, after printing how to install it.
 */
export function findProgram(name: string, debianPackage: string): string {
  const found = programPath(name);
  if (found !== undefined) return found;
  console.error(`The deployment test needs ${name}: apt-get update && apt-get install -y ${debianPackage}`);
  throw new StepFailed(name);
}

/** The path of a program of the machine, undefined when it is missing. */
export function programPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
