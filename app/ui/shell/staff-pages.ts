/** The admin panel's entries and who sees them (specification, sections 2 and 6), with the front desk, schedules and settings. */
const staffPages = [
  { to: "/receptionist", name: "Front Desk", roles: ["receptionist", "admin"] },
  { to: "/admin/users", name: "Manage Users", roles: ["admin"] },
  { to: "/admin/services", name: "Manage Services", roles: ["admin", "receptionist"] },
  { to: "/admin/webpage", name: "Manage Website", roles: ["admin", "receptionist"] },
  { to: "/provider", name: "Provider Dashboard", roles: ["provider"] },
  { to: "/admin/schedules", name: "Schedules", roles: ["admin", "receptionist", "provider"] },
  { to: "/admin/settings", name: "Settings", roles: ["admin"] },
  { to: "/admin/help", name: "Help & Guides", roles: ["admin", "receptionist", "provider"] },
];

/** The entries of somebody with these roles; none for clients and visitors. */
export const staffPagesFor = (roles: string[] = []) =>
  staffPages.filter((page) => page.roles.some((role) => roles.includes(role)));

/** Where the messages of the contact form are read. */
export const messagesPage = "/admin/webpage/messages";

/** What Manage Website is made of: one row of links on each of its pages. */
const websitePages = [
  { to: "/admin/webpage", name: "Pages & texts", roles: ["admin", "receptionist"] },
  { to: "/admin/webpage/studio", name: "Address & policy", roles: ["admin", "receptionist"] },
  { to: "/admin/webpage/hours", name: "Opening hours", roles: ["admin", "receptionist"] },
  { to: messagesPage, name: "Messages", roles: ["admin", "receptionist"] },
  { to: "/admin/gallery", name: "Gallery & photos", roles: ["admin", "receptionist"] },
  { to: "/admin/theme", name: "Theme", roles: ["admin", "receptionist"] },
];

export const websitePagesFor = (roles: string[] = []) =>
  websitePages.filter((page) => page.roles.some((role) => roles.includes(role)));

/** Whether somebody with these roles is told how many messages wait to be read. */
export const readsMessages = (roles: string[]): boolean =>
  websitePagesFor(roles).some(({ to }) => to === messagesPage);

/** Whether the site on the home screen, which opens with the front desk, is for somebody with these roles. */
export const keepsDesk = (roles: string[] = []): boolean =>
  staffPagesFor(roles).some(({ to }) => to === "/receptionist");
