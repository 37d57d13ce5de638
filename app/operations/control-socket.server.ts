/** A Unix socket for commands to the running server (rule 30.13): a line of text in, a line of JSON out. */
import { chmodSync, closeSync, existsSync, openSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { environment } from "#app/domain/studio/environment.server.ts";
import { logNotice } from "#app/platform/http/bug-log.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

export type CommandHandlers = Record<string, () => Promise<unknown>>;

type ServerAnswer =
  | { reached: false }
  | { reached: true; ok: true; value: unknown }
  | { reached: true; ok: false; why: string };

const socketName = (): string => (environment().demo ? "demo.sock" : "studio.sock");

// The system's limit is 107 bytes.
const longestPath = 100;

/** Returns a short path, through /proc/self/fd if the real one is too long. */
function shortPath(dataDir: string): { path: string; close: () => void } {
  const path = join(dataDir, socketName());
  if (Buffer.byteLength(path) <= longestPath) return { path, close: () => {} };
  const folder = openSync(dataDir, "r");
  return { path: `/proc/self/fd/${folder}/${socketName()}`, close: () => closeSync(folder) };
}

/** Starts listening and returns a function to stop. Needs the folder lock, so an old socket isn't in use. */
export function listenForCommands(dataDir: string, handlers: CommandHandlers): () => void {
  const full = join(dataDir, socketName());
  try {
    rmSync(full, { force: true });
    const { path, close } = shortPath(dataDir);
    const server = createServer((client) => serve(client, handlers));
    server.on("error", noSocket);
    server.listen(path, () => chmodSync(full, 0o600));
    server.unref();
    const stop = () => {
      server.close(close);
      try {
        rmSync(full, { force: true });
      } catch {
        // The folder now belongs to another user. The next start deletes the socket.
      }
    };
    process.once("exit", stop);
    return stop;
  } catch (problem) {
    noSocket(problem);
    return () => {};
  }
}

const noSocket = (problem: unknown): void => {
  const why = fieldsIn(problem).code ?? "error";
  logNotice(
    "error",
    `studio backup and studio status can't reach this server: its socket could not be created (${why}).`,
  );
};

const longestLine = 1000;

function serve(client: Socket, handlers: CommandHandlers): void {
  // A connected command must not prevent the server from stopping.
  client.unref();
  oneLine(client, longestLine)
    .then((line) => answered(line, handlers))
    .then((answer) => client.end(`${JSON.stringify(answer)}\n`))
    .catch(() => client.destroy());
}

type Answered = { ok: true; value: unknown } | { ok: false; why: string };

async function answered(line: string, handlers: CommandHandlers): Promise<Answered> {
  const handler = Object.entries(handlers).find(([name]) => name === line)?.[1];
  if (!handler)
    return { ok: false, why: "The running server does not know this command. It may be another version." };
  try {
    return { ok: true, value: await handler() };
  } catch (problem) {
    return { ok: false, why: String(fieldsIn(problem).message ?? problem) };
  }
}

/** Sends a command to the server of a data folder and waits for the result. */
export async function askServer(dataDir: string, what: string): Promise<ServerAnswer> {
  if (!existsSync(join(dataDir, socketName()))) return { reached: false };
  const { path, close } = shortPath(dataDir);
  const client = createConnection(path);
  try {
    client.write(`${what}\n`);
    const said = fieldsIn(JSON.parse(await oneLine(client, Number.POSITIVE_INFINITY)));
    if (said.ok === true) return { reached: true, ok: true, value: said.value };
    return { reached: true, ok: false, why: String(said.why) };
  } catch (problem) {
    const code = String(fieldsIn(problem).code);
    if (/^(?:ECONNREFUSED|ENOENT)$/u.test(code)) return { reached: false };
    if (code === "EACCES")
      return { reached: true, ok: false, why: "This user isn't allowed to ask the running server." };
    return { reached: true, ok: false, why: "The server stopped before it answered." };
  } finally {
    client.destroy();
    close();
  }
}

function oneLine(from: Socket, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    from.setEncoding("utf8");
    from.on("data", (chunk) => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > longest) reject(new Error("too long"));
    });
    from.on("error", reject);
    from.on("close", () => reject(new Error("closed")));
  });
}
