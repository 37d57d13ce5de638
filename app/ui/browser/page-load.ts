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
  "site/home": "Home",
  "site/services": "Services",
  "booking/book": "Book an Appointment",
  "booking/confirmation": "Booking Confirmation",
  "booking/manage": "Your Appointment",
  "site/about": "Meet the Owner",
  "site/meet-the-owner": "Meet the Owner",
  "site/news": "News",
  "site/news-entry": "News",
  "site/gallery": "Gallery",
  "site/gallery-picture": "Gallery",
  "site/faq": "FAQ",
  "site/advice": "Advice",
  "site/testimonials": "Testimonials",
  "site/contact": "Contact",
  "account/login": "Login",
  "account/register": "Register",
  "account/reset": "Reset Password",
  "account/reset-password": "Reset Password",
  "account/profile": "Your Profile",
  "site/privacy": "Privacy",
  "site/terms": "Terms",
  "desk/provider": "Provider Dashboard",
  "desk/receptionist": "Reception",
  "admin/users": "Manage Users",
  "admin/services": "Manage Services",
  "admin/webpage": "Manage Website",
  "admin/hours": "Opening Hours",
  "admin/messages": "Messages",
  "admin/help": "Help & Guides",
  "admin/gallery": "Manage Gallery",
  "admin/theme": "Manage Theme",
};

/** A readable name for a route id such as "routes/admin/users/route". */
export function pageName(routeId: string): string {
  const address = routeId.replace(/^routes\//u, "").replace(/\/route$/u, "");
  return names[address] ?? "this page";
}
