import { lockedMark } from "#app/domain/accounts/session/inactivity.ts";

/** Shows the paper of the front desk while the server is down (rule 6.56). An open desk fills the cache (keep-paper.ts). */
export const workerScript = `
const page = "/receptionist/paper";
const file = "/receptionist/paper/file";
const short = file + "?short";
const lockedMark = "${lockedMark}";
const hourMs = 60 * 60 * 1000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = new URL(request.url).pathname === page;
  if (isPage && request.method === "GET" && request.mode === "navigate") event.respondWith(answer(request));
});

async function answer(request) {
  try {
    const fromServer = await fetch(request);
    if (fromServer.type === "opaqueredirect") await followEnd().catch(() => undefined);
    // A proxy answers 502 or more if the program behind it is down.
    return fromServer.status >= 502 ? ((await kept()) ?? fromServer) : fromServer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

// A worker can't see where the page was redirected to, so it requests the file, which redirects to the same place.
async function followEnd() {
  const { ok, url } = await fetch(short, { headers: { "X-User-Active": "0" } });
  const { pathname } = new URL(url);
  if (pathname === "/login") await caches.delete("paper");
  else if (!ok || pathname !== file) await (await caches.open("paper")).put(lockedMark, new Response("locked"));
}

const inCache = (address) => caches.match(address, { cacheName: "paper" });

async function kept() {
  const found = await inCache((await inCache(lockedMark)) ? short : file);
  if (!found) return undefined;
  const hours = Number(found.headers.get("X-Kept-Hours")) || 12;
  if (Date.now() - Date.parse(found.headers.get("Date") ?? "") > hours * hourMs) {
    await caches.delete("paper");
    return undefined;
  }
  const text = await found.text();
  return new Response(text.replace('<p class="kept" hidden="">', '<p class="kept" role="status">'), {
    headers: found.headers,
  });
}
`;
