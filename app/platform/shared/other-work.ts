/** Requests and jobs have their turn; awaited between the parts of long work. */
export const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
