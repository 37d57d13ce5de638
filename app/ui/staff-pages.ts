/**
 * The admin panel's entries and who sees them (specification, sections 2 and 6), with the front desk. Manage Website, for
 * admin and receptionist, joins them with its page.
 */
const staffPages = [
  { to: "/receptionist", name: "Front Desk", roles: ["receptionist", "admin"] },
  { to: "/admin/users", name: "Manage Users", roles: ["admin"] },
  { to: "/admin/services", name: "Manage Services", roles: ["admin", "receptionist"] },
  { to: "/provider", name: "Provider Dashboard", roles: ["provider"] },
  { to: "/admin/help", name: "Help & Guides", roles: ["admin", "receptionist", "provider"] },
];

/** The entries of somebody with these roles; none for clients and visitors. */
export const staffPagesFor = (roles: string[] = []) =>
  staffPages.filter((page) => page.roles.some((role) => roles.includes(role)));
