/** Ends the task, so that a tap waits for one step of long work only. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
