/**
 * How many strays of a rule there still are (`npm run house` prints them). A number only falls; a rule whose number has come
 * down to its goal leaves this list.
 */
export const debts: Record<string, number> = {
  fullFolders: 3,
  strangeParts: 4,
  strangeImports: 3,
  strangeSubImports: 8,
  circles: 9,
  rawSql: 98,
  ownParsing: 32,
  castsInRoutes: 18,
  casts: 116,
  sharedNames: 76,
  unusedNames: 99,
  businessInKit: 26,
  foreignCitations: 117,
  longComments: 9,
  filesOfField: 9,
  longFunctions: 36,
};
