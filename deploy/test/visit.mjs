/** The first day of an owner and a guest on a new site. */
import { request as overHttp } from "node:http";
import { request as overTls } from "node:https";

export async function visit(site, setup) {
  const { origin, ca } = site;
  const ask = asker(site);
  const checks = [];
  const check = (what, isSo, answer) =>
    checks.push([
      isSo || !answer ? what : `${what} (${answer.status} ${answer.text.slice(0, 200)})`,
      Boolean(isSo),
    ]);

  const home = await ask("GET", "/");
  check(ca ? "a page over TLS with a trusted certificate" : "a page", home.status === 200);
  check("no Server header", home.headers.server === undefined);
  if (ca) check("HSTS", home.headers["strict-transport-security"]);
  // On the machine itself the site is open from the start.
  if (ca) check("the site is closed until its owner opens it", home.text.includes("not open yet"));

  const path = setup
    .split(origin)
    .find((part) => part.startsWith("/setup/"))
    ?.match(/^\S+/u)?.[0];
  check("the script's command prints the owner's link", path);
  const browser = jar();
  const form = await ask("GET", path, { jar: browser });
  const made = await ask("POST", path, {
    jar: browser,
    form: { ...fieldsIn(form.text), ...owner },
  });
  check("the owner's account", made.status === 303 || made.status === 302);
  const signedIn = await ask("POST", "/api/auth/login", {
    json: { email: "owner@studio.example", password: ownersPassword },
  });
  check("a sign-in", signedIn.status === 200 && signedIn.json.token);
  const bearer = { authorization: `Bearer ${signedIn.json?.token}` };

  const checklist = async (fields) => {
    const { text } = await ask("GET", "/admin/start", { jar: browser });
    const named = text.split("<form").find((part) => part.includes(`value="${fields.intent}"`)) ?? text;
    return ask("POST", "/admin/start", { jar: browser, form: { ...fieldsIn(named), ...fields } });
  };
  for (const step of ["license", "testimonials"]) await checklist({ intent: "clear", step });
  const opened = await checklist({ intent: "open" });
  check("the studio is opened", opened.status === 303 && (await ask("GET", "/")).text.includes("/book"));

  const services = (await ask("GET", "/api/services")).json ?? [];
  const slot = await freeSlot(ask, services);
  const booked = await ask("POST", "/api/appointments", {
    json: {
      ...slot,
      customerName: "Olivia Grant",
      customerEmail: "olivia@mail.example",
      customerPhone: "(503) 555-0130",
      notes: null,
    },
  });
  check("a booking", booked.status === 201, booked);
  const link = booked.json?.manageUrl ?? "";
  check("its link leads to the site's address", link.startsWith(`${origin}/`));
  check("the visit's page", link && (await ask("GET", link.slice(origin.length))).status === 200);

  const image = `data:image/png;base64,${picture.toString("base64")}`;
  const withPicture = await ask("POST", "/api/services", {
    headers: bearer,
    json: { name: "Try", description: "Made by a test", duration: 30, price: 20, category: "Facials", image },
  });
  check("an upload is resized and stored", withPicture.status === 201, withPicture);
  const large = await ask("POST", "/api/services", {
    headers: bearer,
    json: { name: "Large", image: `data:image/png;base64,${"A".repeat(4e6)}` },
  });
  check(
    "an upload that is too large is refused with the studio's sentence",
    large.status === 413 && large.json?.error,
  );
  const forged = await ask("POST", "/login", {
    headers: { origin: "https://evil.example" },
    form: { email: "a" },
  });
  check("a form from another site is refused", forged.status === 403);
  return checks;
}

export const ownersPassword = "Quiet-Harbor-27-Lanterns";

export function asker({ origin, address, ca }) {
  const { host, hostname, port, protocol } = new URL(origin);
  const request = protocol === "https:" ? overTls : overHttp;
  return (method, path, { headers = {}, json, form, raw, jar: cookies } = {}) =>
    new Promise((resolve, reject) => {
      const body = raw?.body ?? (json ? JSON.stringify(json) : form && new URLSearchParams(form).toString());
      const type = raw?.type ?? (json ? "application/json" : "application/x-www-form-urlencoded");
      const sent = request(
        {
          host: address,
          port: port || undefined,
          servername: hostname,
          ca,
          method,
          path,
          headers: {
            host,
            ...(body && { "content-type": type, "content-length": Buffer.byteLength(body) }),
            ...(cookies && { cookie: cookies.header() }),
            ...((form || raw) && !headers.origin && { origin }),
            ...headers,
          },
        },
        async (response) => {
          const chunks = [];
          for await (const chunk of response) chunks.push(chunk);
          const text = Buffer.concat(chunks).toString();
          cookies?.keep(response.headers["set-cookie"] ?? []);
          resolve({ status: response.statusCode, headers: response.headers, text, json: parsed(text) });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
}

export function jar() {
  const cookies = new Map();
  return {
    keep: (lines) => {
      for (const line of lines) cookies.set(line.split("=", 1)[0], line.split(";", 1)[0]);
    },
    header: () => [...cookies.values()].join("; "),
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function fieldsIn(html) {
  const fields = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/gu)) {
    const read = (name) => new RegExp(`\\b${name}="([^"]*)"`, "u").exec(tag)?.[1];
    const isBox = ["checkbox", "radio"].includes(read("type"));
    const isOff = isBox && !/\bchecked/u.test(tag);
    if (read("name") && !isOff && read("type") !== "submit")
      fields[read("name")] = read("value") ?? (isBox ? "on" : "");
  }
  return fields;
}

const owner = {
  username: "Olga Owner",
  email: "owner@studio.example",
  password: ownersPassword,
  studioName: "Quiet Room",
  timeZone: "America/New_York",
  currency: "USD",
  givesTreatments: "on",
  studioPhone: "(503) 555-0142",
  studioEmail: "hello@studio.example",
  street: "48 Juniper Lane",
  city: "Portland",
  region: "OR",
  postalCode: "97205",
  country: "US",
};

async function freeSlot(ask, services) {
  for (let day = 1; day < 15; day += 1) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    for (const { id } of services) {
      const { json } = await ask("GET", `/api/availability?service_id=${id}&date=${date}`);
      const [first] = json?.times ?? [];
      if (first) return { serviceId: id, date, time: first.time, providerId: "any" };
    }
  }
  return null;
}

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
