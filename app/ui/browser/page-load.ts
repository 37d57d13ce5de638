/** What the error screen needs to know about a page whose script did not arrive (specification, section 2). */

/** A page's module failed to load, and failed again after a second. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";

  constructor(
    /** For 'Error loading {page}'. */
    readonly page: string,
    cause: unknown,
  ) {
    super(`Error loading ${page}`, { cause });
  }
}

/** By name: the class is in more than one script when a new version was deployed meanwhile. */
export const isPageLoadError = (error: unknown): error is PageLoadError =>
  error instanceof Error && error.name === "PageLoadError";

const names: Record<string, string> = {
  _index: "Home",
  services: "Services",
  book: "Book an Appointment",
  confirmation: "Booking Confirmation",
  manage: "Your Appointment",
  about: "Meet the Owner",
  "meet-the-owner": "Meet the Owner",
  news: "News",
  gallery: "Gallery",
  faq: "FAQ",
  advice: "Advice",
  testimonials: "Testimonials",
  contact: "Contact",
  login: "Login",
  register: "Register",
  reset: "Reset Password",
  profile: "Your Profile",
  privacy: "Privacy",
  terms: "Terms",
  provider: "Provider Dashboard",
  receptionist: "Reception",
  "admin.users": "Manage Users",
  "admin.services": "Manage Services",
  "admin.webpage": "Manage Website",
  "admin.webpage_.hours": "Opening Hours",
  "admin.webpage_.messages": "Messages",
  "admin.help": "Help & Guides",
  "admin.gallery": "Manage Gallery",
  "admin.theme": "Manage Theme",
};

/** A readable name for a route id such as "routes/admin.users"; parameters and folders do not count. */
export function pageName(routeId: string): string {
  const address = routeId.replace(/^routes\//u, "").replace(/\/route$/u, "");
  return names[address] ?? names[address.replace(/\.\$.*$/u, "")] ?? "this page";
}
