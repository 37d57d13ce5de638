export const memberPath = (slug: string): string => `/team/${encodeURIComponent(slug)}`;
