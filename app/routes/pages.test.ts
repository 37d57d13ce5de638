/** Tests what the routes declare about their pages, as the sitemap and the menus read it. */
import { resolve } from "node:path";
import { readConfig } from "@remix-run/dev/dist/config.js";
import { beforeAll, expect, it } from "vitest";
import type { RouteHandle } from "#app/platform/http/access.ts";
import {
  declarePages,
  menusFor,
  type Routes,
  sitemapPaths,
} from "#app/platform/http/checks/route-check.server.ts";

let routes: Routes;
beforeAll(async () => {
  const config = await readConfig(resolve("."));
  const modules = await Promise.all(
    Object.values(config.routes).map(async ({ file, ...route }) => {
      const module = await import(resolve(config.appDirectory, file));
      return [route.id, { ...route, module }];
    }),
  );
  routes = Object.fromEntries(modules);
  declarePages(routes);
}, 60_000);

const names = (...roles: string[]) => Object.values(menusFor(roles).staff);

it("shows visitors and clients no admin entry", () => {
  expect(names()).toEqual([]);
  expect(names("user")).toEqual([]);
});

it("shows each staff role its own entries of the panel", () => {
  expect(names("admin")).toEqual([
    "Front Desk",
    "Clients",
    "Sales",
    "Close the Day",
    "Manage Users",
    "Manage Services",
    "Manage Website",
    "Schedules",
    "Reports",
    "Statistics",
    "Till",
    "Settings",
    "People's Data",
    "System",
    "Help & Guides",
    "Open the Studio",
  ]);
  expect(names("receptionist")).toEqual([
    "Front Desk",
    "Clients",
    "Sales",
    "Close the Day",
    "Manage Services",
    "Manage Website",
    "Schedules",
    "Help & Guides",
  ]);
  expect(names("provider")).toEqual(["Provider Dashboard", "Schedules", "Help & Guides"]);
});

it("shows a user with several roles the entries of all of them, each once", () => {
  expect(names("provider", "admin")).toEqual([
    "Front Desk",
    "Clients",
    "Sales",
    "Close the Day",
    "Manage Users",
    "Manage Services",
    "Manage Website",
    "Provider Dashboard",
    "Schedules",
    "Reports",
    "Statistics",
    "Till",
    "Settings",
    "People's Data",
    "System",
    "Help & Guides",
    "Open the Studio",
  ]);
});

it("shows everyone the same header and footer, and only staff the website's pages", () => {
  for (const roles of [[], ["user"], ["admin"]]) {
    expect(menusFor(roles)).toMatchObject({
      header: { "/": "Home", "/services": "Services", "/about": "About", "/contact": "Contact" },
      footer: { "/privacy": "Privacy", "/terms": "Terms", "/advice": "Advice", "/faq": "FAQ" },
    });
  }
  expect(Object.values(menusFor([]).header).slice(0, 5)).toEqual([
    "Home",
    "Services",
    "Team",
    "About",
    "Contact",
  ]);
  expect(Object.values(menusFor([]).footer).slice(0, 4)).toEqual(["Privacy", "Terms", "Advice", "FAQ"]);
  expect(menusFor(["provider"]).website).toEqual({});
  expect(Object.entries(menusFor(["receptionist"]).website)).toEqual([
    ["/admin/webpage", "Pages & texts"],
    ["/admin/webpage/studio", "Address & policy"],
    ["/admin/webpage/hours", "Opening hours"],
    ["/admin/webpage/messages", "Messages"],
    ["/admin/gallery", "Gallery & photos"],
    ["/admin/theme", "Theme"],
    ["/admin/webpage/team", "Team"],
  ]);
});

it("tells search engines about public pages only", () => {
  const known = [
    "/",
    "/about",
    "/advice",
    "/contact",
    "/faq",
    "/gallery",
    "/news",
    "/privacy",
    "/services",
    "/team",
    "/terms",
    "/testimonials",
  ];
  expect(sitemapPaths()).toEqual(expect.arrayContaining(known));
  expect(
    sitemapPaths().filter((path) => /[:*]|^\/(?:admin|profile|receptionist|provider)/u.test(path)),
  ).toEqual([]);
});

/** The frame, and the answer for missing pages. */
const noPages = ["root", "routes/site/not-found"];

it("gives every page a title, and every unlisted public page a reason", () => {
  const unsaid = Object.values(routes).filter(({ id, path, module }) => {
    const { page, access } = module.handle as RouteHandle;
    if (module.default === undefined || noPages.includes(id)) return page !== undefined;
    const oneAddress = access.GET === "public" && !path?.includes(":");
    return !page?.title || oneAddress !== Boolean(page.sitemap || page.unlisted);
  });
  expect(unsaid.map(({ id }) => id)).toEqual([]);
});
