/** A proxy that adds a stricter policy, so that no script runs in any browser. */
import { createServer, request } from "node:http";

export async function withoutScript(target: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const onward = request({ hostname, port, method, path: url, headers }, (got) => {
      const policies = [got.headers["content-security-policy"], "script-src 'none'"]
        .filter(Boolean)
        .join(", ");
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, "content-security-policy": policies });
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const at = proxy.address();
  return {
    url: `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
