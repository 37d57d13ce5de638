export const sitePlaces = ["home", "owner", "licence", "sharing", "map", "door"] as const;

export type SitePlace = (typeof sitePlaces)[number];

export const placeWords: Record<SitePlace, { name: string; where: string }> = {
  home: {
    name: "Photo of the home page",
    where:
      "Stands beside the heading of the home page, in place of the drawing. A wide one fits best: its edges may be cut.",
  },
  owner: { name: "Photo of the owner", where: "Stands on Meet the Owner, beside your story." },
  licence: {
    name: "Picture of the license",
    where: "Stands on Meet the Owner. Visitors can open it full size and read it.",
  },
  map: {
    name: "Map or drawing of the way",
    where: "Stands on Contact. Without one your coordinates are shown, or links to map services alone.",
  },
  door: {
    name: "Photo of the door",
    where: "Stands on Contact below How to Find Us, so that nobody rings at the neighbors'.",
  },
  sharing: {
    name: "Picture for shared links",
    where: "What messengers and social networks show with a link to your site. It is cut to 1200 by 630.",
  },
};

export const sharingBox = { width: 1200, height: 630 } as const;
