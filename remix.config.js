/** Every address of the application and the module that answers it: the whole URL contract on one page. */
const routes = {
  site: {
    "/": "home/route.tsx",
    "/about": "about.tsx",
    "/advice": "advice.tsx",
    "/contact": "contact/route.tsx",
    "/faq": "faq.tsx",
    "/gallery": "gallery.tsx",
    "/gallery/:pictureId": "gallery-picture.tsx",
    "/meet-the-owner": "meet-the-owner.tsx",
    "/mode": "colour-mode.ts",
    "/news": "news.tsx",
    "/news/:slug": "news-entry.tsx",
    "/privacy": "privacy.tsx",
    "/prices": "prices.tsx",
    "/services": "services.tsx",
    "/team": "team/route.tsx",
    "/team/:slug": "team/member.tsx",
    "/services/:slug": "service-page/route.tsx",
    "/terms": "terms.tsx",
    "/testimonials": "testimonials.tsx",
    "/*": "not-found.tsx",
  },
  booking: {
    "/book": "book/route.tsx",
    "/confirmation": "confirmation/route.tsx",
    "/invite/:token": "invite/route.tsx",
    "/manage/:token": "manage/route.tsx",
  },
  account: {
    "/login": "login/route.tsx",
    "/logout": "logout.tsx",
    "/profile": "profile/route.tsx",
    "/profile/data.json": "own-data.ts",
    "/profile/delete": "delete/route.tsx",
    "/profile/later": "later.ts",
    "/profile/settings": "settings/route.tsx",
    "/register": "register/route.tsx",
    "/reset": "reset/route.tsx",
    "/reset/:token": "reset-password/route.tsx",
    "/setup/:token": "setup/route.tsx",
    "/verify/:token": "verify/route.tsx",
    "/verify/:token/not-me": "verify/not-me.tsx",
  },
  desk: {
    "/provider": "provider/route.tsx",
    "/receptionist": "receptionist/route.tsx",
    "/receptionist/free": "free/route.tsx",
    "/receptionist/paper-worker.js": "paper-worker.ts",
    "/receptionist/paper": "paper/route.tsx",
    "/receptionist/paper/enter": "paper-enter/route.tsx",
    "/receptionist/paper/file": "paper-file.ts",
    "/receptionist/week": "week/route.tsx",
  },
  admin: {
    "/admin/gallery": "gallery/route.tsx",
    "/admin/help": "help/route.tsx",
    "/admin/schedules": "schedules/route.tsx",
    "/admin/services": "services/route.tsx",
    "/admin/settings": "settings/route.tsx",
    "/admin/start": "start/route.tsx",
    "/admin/statistics": "statistics/route.tsx",
    "/admin/theme": "theme/route.tsx",
    "/admin/users": "users/route.tsx",
    "/admin/webpage": "webpage/route.tsx",
    "/admin/webpage/hours": "hours/route.tsx",
    "/admin/webpage/messages": "messages/route.tsx",
    "/admin/webpage/studio": "studio/route.tsx",
    "/admin/webpage/team": "team/route.tsx",
  },
  api: {
    "/api/appointments": "appointments.ts",
    "/api/appointments/:appointmentId": "appointment.ts",
    "/api/appointments/booked": "appointments-booked.ts",
    "/api/appointments/my": "appointments-my.ts",
    "/api/auth/login": "auth-login.ts",
    "/api/auth/logout": "auth-logout.ts",
    "/api/auth/logout-all": "auth-logout-all.ts",
    "/api/auth/me": "auth-me.ts",
    "/api/availability": "availability.ts",
    "/api/providers/:providerId": "provider.ts",
    "/api/services": "services.ts",
    "/api/services/:serviceId": "service.ts",
    "/api/services/:serviceId/appointments/check": "service-appointments-check.ts",
    "/api/services/:serviceId/providers": "service-providers.ts",
    "/api/users": "users.ts",
    "/api/users/:userId": "user.ts",
    "/api/users/:userId/appointments": "user-appointments.ts",
    "/api/users/:userId/roles": "user-roles.ts",
    "/api/*": "not-found.ts",
  },
  files: {
    "/confirmation/:file": "calendar-file.ts",
    "/icon/:file": "icon.ts",
    "/manifest.webmanifest": "manifest.ts",
    "/media/:file": "media.ts",
    "/news.xml": "news-feed.ts",
    "/robots.txt": "robots.ts",
    "/sitemap.xml": "sitemap.ts",
    "/up": "up.ts",
  },
};

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  // The gated build: every loader and action passes app/gate.server.ts.
  server: "./app/server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  ignoredRouteFiles: ["**/*"],
  routes: (define) =>
    define((route) => {
      for (const [folder, addresses] of Object.entries(routes)) {
        for (const [address, file] of Object.entries(addresses)) {
          const path = address.slice(1);
          route(path || undefined, `routes/${folder}/${file}`, { index: address === "/" });
        }
      }
    }),
  // Node reads their 190 KB of package.json anew for each file of theirs that a start loads: half of its time.
  serverDependenciesToBundle: [/^date-fns(?:\/|$)/u, /^drizzle-orm(?:\/|$)/u],
  // The classic watcher looks only at app/.
  watchPaths: ["./db"],
  browserNodeBuiltinsPolyfill: { modules: {} },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Single fetch needs streaming, which costs a third of the pages per second (docs/decisions).
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
