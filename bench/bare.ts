import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export type Answer = {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};

/** Records one answer. Throws if it is not a success. */
export async function recordAnswer(url: string, path: string, body?: string): Promise<Answer> {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { body }),
    // Without compression, like the load.
    headers: {
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${bytes.toString()}`);
  const ofTheConnection = ["connection", "keep-alive", "transfer-encoding", "content-length", "date"];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofTheConnection.includes(name)));
  return { method, path, status: answer.status, headers, body: bytes.toString("base64") };
}

export async function startBare(
  answers: Answer[],
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const child: ChildProcess = fork("bench/bare-server.mjs", [file], { execArgv: [] });
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}
