/** Guides for one audience, or one guide with those beside it. */
export const guidesPath = "/admin/help";

export const audienceUrl = (name: string): string => `${guidesPath}?for=${name}`;

export const guideUrl = (id: string): string => `${guidesPath}?guide=${id}#${id}`;
