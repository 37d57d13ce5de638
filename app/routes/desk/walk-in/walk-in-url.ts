/** The board of a day with the panel for somebody who has just come in. */
export const walkInUrl = (date: string): string => `/receptionist?date=${date}&walkin`;
