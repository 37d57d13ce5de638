/** Each section is one form. Its id is also its intent in action.server.ts. */
export const sections = [
  { id: "name", name: "Name and language", saved: "Name saved. It shows on every page and email." },
  { id: "zone", name: "Time zone", saved: "Time zone saved." },
  { id: "currency", name: "Currency", saved: "Currency saved. Check the prices of your services." },
  { id: "mail", name: "Emails", saved: "Email settings saved." },
  { id: "loyalty", name: "Stamp card", saved: "Stamp card saved. Clients see it on their profile." },
  { id: "hours", name: "Booking hours", saved: "Hours saved." },
  { id: "closed", name: "Closed days", saved: "Closed days saved. These days can't be booked." },
  { id: "window", name: "Booking window", saved: "Booking limits saved. They apply to new bookings." },
  { id: "desk", name: "Front desk", saved: "Front desk settings saved." },
  { id: "desks", name: "Desks", saved: "This browser is now a desk. Staff switch here by name and PIN." },
  { id: "changes", name: "Changes and reminders", saved: "Changes and reminders saved." },
] as const;

export type SectionId = (typeof sections)[number]["id"];

/** Returns the HTML id of a section. */
export const sectionHtmlId = (id: string): string =>
  `part-${{ open: "closed", holidays: "closed", revoke: "desks" }[id] ?? id}`;

export const savedUrl = (id: string): string => `/admin/settings?done=${id}#${sectionHtmlId(id)}`;
