/** What Pages & texts says when the server has a status but no words of its own. */
export const brokenDeed = (status: number): string =>
  `That did not work (${status}). Nothing was changed. Please try again in a moment.`;
