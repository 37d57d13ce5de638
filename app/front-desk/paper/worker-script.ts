/**
 * Opens the paper of the front desk where the server is gone (rule 6.56). Its scope is that one page; it keeps nothing by itself
 * and touches no other request: an open desk puts the latest paper into the cache (use-kept-paper.ts).
 */
export const workerScript = `
const page = "/receptionist/paper";
const file = "/receptionist/paper/file";
const oldestMs = 48 * 60 * 60 * 1000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = new URL(request.url).pathname === page;
  if (isPage && request.method === "GET" && request.mode === "navigate") event.respondWith(answer(request));
});

async function answer(request) {
  try {
    const fromServer = await fetch(request);
    // A proxy answers so where the program behind it is gone.
    return fromServer.status >= 502 ? ((await kept()) ?? fromServer) : fromServer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

async function kept() {
  const found = await caches.match(file, { cacheName: "paper" });
  if (!found) return undefined;
  if (Date.now() - Date.parse(found.headers.get("Date") ?? "") > oldestMs) {
    await caches.delete("paper");
    return undefined;
  }
  const text = await found.text();
  return new Response(text.replace('<p class="kept" hidden="">', '<p class="kept" role="status">'), {
    headers: found.headers,
  });
}
`;
