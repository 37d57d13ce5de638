export const sitePlaces = ["home", "owner", "licence", "sharing"] as const;

export type SitePlace = (typeof sitePlaces)[number];

export const placeWords: Record<SitePlace, { name: string; where: string }> = {
  home: {
    name: "Photo of the home page",
    where:
      "Stands beside the heading of the home page, in place of the drawing. A wide one fits best: its edges may be cut.",
  },
  owner: { name: "Photo of the owner", where: "Stands on Meet the Owner, beside your story." },
  licence: {
    name: "Picture of the licence",
    where: "Stands on Meet the Owner. Visitors can open it full size and read it.",
  },
  sharing: {
    name: "Picture for shared links",
    where: "What messengers and social networks show with a link to your site. It is cut to 1200 by 630.",
  },
};

export const sharingBox = { width: 1200, height: 630 } as const;
