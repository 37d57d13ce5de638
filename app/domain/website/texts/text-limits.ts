export const longestText = {
  line: 300,
  lines: 2000,
  formatted: 20_000,
  date: 10,
  address: 500,
  title: 120,
  byline: 100,
} as const;

/** One long text and some short ones, each character nine bytes on its way in a form. */
export const webpageBodyLimit = 256 * 1024;
