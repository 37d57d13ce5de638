/** The sections of the settings, each a form of its own: its intent is in action.server.ts, its view in a section file. */
export const sections = [
  { id: "name", name: "Name and language", saved: "Saved. Every page and mail shows it from now on." },
  { id: "zone", name: "Time zone", saved: "Saved. The studio's clock goes by this zone from now on." },
  { id: "currency", name: "Currency", saved: "Saved. Please look at the prices of your services." },
  { id: "mail", name: "Mails", saved: "Saved. The next mail says so." },
  { id: "loyalty", name: "Stamp card", saved: "Saved. Clients see it on their profile from now on." },
  { id: "hours", name: "Booking hours", saved: "Saved. Times are offered by these hours from now on." },
  { id: "closed", name: "Closed days", saved: "Saved. Nothing can be booked on these days any more." },
  { id: "window", name: "How far ahead", saved: "Saved. It holds for bookings from now on." },
  { id: "desk", name: "Front desk", saved: "Saved. It holds from the next page of a desk on." },
  { id: "desks", name: "Desks", saved: "This browser is a desk now: staff switch here by name and PIN." },
  { id: "changes", name: "Changes and reminders", saved: "Saved. It holds from now on." },
] as const;

export type SectionId = (typeof sections)[number]["id"];

/** The id of a section in the page; its controls have ids of their own names. */
export const placeOf = (id: string): string =>
  `part-${{ open: "closed", holidays: "closed", revoke: "desks" }[id] ?? id}`;

/** The page that says that a section was saved. */
export const savedUrl = (id: string): string => `/admin/settings?done=${id}#${placeOf(id)}`;
